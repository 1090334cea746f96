import type { Found } from './finding';
import { parseMgrs } from './parse-mgrs';
import { type PositionText, parsePosition } from './parse-position';

const DECIMAL = '[-+−]?\\d{1,3}\\.\\d{3,15}';
const SEPARATOR = ' ?[,;/]? ?';
const MINUTES = "(?:\\d{1,2}(?:\\.\\d{1,8})? ?['′’´])?";
const SECONDS = "(?:\\d{1,2}(?:\\.\\d{1,8})? ?(?:[\"″”]|''))?";
const ANGLE = `\\d{1,3}(?:\\.\\d{1,10})? ?[°º˚] ?${MINUTES} ?${SECONDS}`;
const MARKED = "\\d{1,3}(?:[° ] ?\\d{1,2}(?:\\.\\d{1,8})?['′’]?| ?\\.\\d{2,10}|\\.\\d{2,10}°?)";
const SPACED = `${MARKED}(?: ?\\d{1,2}(?:\\.\\d{1,8})?["″”]?)?`;

/** Pairs of angles, latitude first; letters of the compass may be before or after each. */
const PAIRS = [
  `${DECIMAL}°?(?:, ?|; ?| {1,2}|/)${DECIMAL}°?`,
  `${ANGLE} ?[NS]${SEPARATOR}${ANGLE} ?[EW]`,
  `\\d{1,2}\\.\\d{2,15} ?[NS]${SEPARATOR}\\d{1,3}\\.\\d{2,15} ?[EW]`,
  `[NS] ?${ANGLE}${SEPARATOR}[EW] ?${ANGLE}`,
  `[NS] ?${SPACED}${SEPARATOR}[EW] ?${SPACED}`,
  '\\d{4}(?:\\d\\d)?[NS] ?/?\\d{5}(?:\\d\\d)?[EW]',
  'lat(?:itude)?[:= ]{1,2}[-+−]?\\d{1,2}\\.\\d{2,15}[,;]? ?(?:long|lon|lng|longitude)[:= ]{1,2}[-+−]?\\d{1,3}\\.\\d{2,15}',
].map((pair) => new RegExp(`(?<![\\p{L}\\p{N}_.,°+-])${pair}(?![\\p{L}\\p{N}_°]|[.,]\\d)`, 'giu'));

const GRID =
  /(?<![\p{L}\p{N}_-])\d{1,2}[C-HJ-NP-X] ?[A-HJ-NP-Z][A-HJ-NP-V] ?(?:\d{5} ?\d{5}|\d{4} ?\d{4}|\d{3} ?\d{3}|\d{2} ?\d{2})(?![\p{L}\p{N}_-])/gu;

const DECIMALS = 6;
const degrees = (text: string) => {
  const rounded = Number(text).toFixed(DECIMALS);
  return Number(rounded) === 0 ? (0).toFixed(DECIMALS) : rounded;
};

/** Two plain numbers, of which a text may have thousands. */
function readDecimals(written: string): PositionText | null {
  const [, latitude, longitude] = /^(-?[\d.]+),? (-?[\d.]+)$/.exec(written) ?? [];
  if (!latitude || !longitude) return null;
  const isThere = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isThere ? { latitude, longitude } : null;
}

export const positionFinders = PAIRS.map(
  (pattern) => (text: string) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }): Found[] => {
      const position = readDecimals(written) ?? parsePosition(written);
      if (!position) return [];
      const value = `${degrees(position.latitude)},${degrees(position.longitude)}`;
      return [{ kind: 'coordinates', value, start: index, end: index + written.length }];
    }),
);

export const findGridSquares = (text: string): Found[] =>
  [...text.matchAll(GRID)].flatMap(({ 0: written, index }): Found[] => {
    const value = written.replaceAll(' ', '');
    return parseMgrs(value)
      ? [{ kind: 'mgrs', value, start: index, end: index + written.length }]
      : [];
  });
