import { invalid } from '../../errors';

/** The last contributor of a page with their position. */
export interface Place {
  readonly points: number;
  readonly id: string;
  readonly position: number;
}

const SHAPE = /^(\d{1,9})_(\d{1,9})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const encodePlace = ({ points, id, position }: Place) =>
  Buffer.from(`${points}_${position}_${id}`).toString('base64url');

export function decodePlace(text: string | undefined): Place | null {
  if (text === undefined) return null;
  const [, points, position, id] =
    SHAPE.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (!points || !position || !id) throw invalid('cursor', 'Not a valid cursor');
  return { points: Number(points), position: Number(position), id };
}
