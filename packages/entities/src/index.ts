export { defang } from './defang';
export type { Finding } from './finding';
export { createNameMatcher, longestWord, type Name, PLACES_MAX } from './match-names';
export { type PositionText, parsePosition } from './parse-position';
export { scan, scanParts } from './scan';
export { isTooLong } from './value-limit';
