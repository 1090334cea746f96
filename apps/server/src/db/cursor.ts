import { invalid } from '../errors';

/** The time and id of the last row of a page, in the order of every newest-first list. */
export interface Cursor {
  readonly createdAt: string;
  readonly id: string;
}

/** The cursor of a list that is sorted by a number first. */
export interface RankedCursor extends Cursor {
  readonly rank: number;
}

const SHAPE =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt}_${id}`).toString('base64url');
}

export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [, createdAt, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (!createdAt || !id || !isMoment(createdAt)) throw invalid('cursor', 'Not a valid cursor');
  return { createdAt, id };
}

/** Rejects well-formed times that do not exist, such as 30 February: PostgreSQL would raise an error. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  if (Number.isNaN(time) || text < '0001') return false;
  return new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}

export const encodeRankedCursor = ({ rank, ...cursor }: RankedCursor): string =>
  `${rank}.${encodeCursor(cursor)}`;

export function decodeRankedCursor(text: string | undefined): RankedCursor | null {
  if (text === undefined) return null;
  const [, rank, rest] = /^(-?\d{1,9})\.(.+)$/.exec(text) ?? [];
  const cursor = decodeCursor(rest);
  if (!cursor) throw invalid('cursor', 'Not a valid cursor');
  return { ...cursor, rank: Number(rank) };
}

/** Of a list that is sorted as a whole: after how many of its rows a page begins. */
export const encodePosition = (position: number): string => String(position);

export function decodePosition(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,9}$/.test(text)) throw invalid('cursor', 'Not a valid cursor');
  return Number(text);
}
