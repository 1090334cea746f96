import { invalid } from '../errors';

/** Where a page ended: the time and id of its last row, the order of every newest-first list. */
export interface Cursor {
  readonly createdAt: string;
  readonly id: string;
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

/** A day and time that exist: 30 February and the year 0 have the shape of one, and the database refuses them. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  if (Number.isNaN(time) || text < '0001') return false;
  return new Date(time).toISOString().slice(0, 19) === text.slice(0, 19);
}
