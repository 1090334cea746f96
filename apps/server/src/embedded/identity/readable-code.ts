import { randomInt } from 'node:crypto';

/** No look-alike letters, since codes are read aloud and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random groups of letters, joined by hyphens. */
export const readableCode = (groups: number, groupLength: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
