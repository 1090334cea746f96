import type { SearchQuery } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../db/client';

export type Near = NonNullable<SearchQuery['near']>;

/** Fewer than there are, so that nothing is missed. */
const KILOMETRES_OF_A_DEGREE = 110;

/** Most places are too far north or south, which is quicker to see. */
export const isNear = (
  db: Queryable,
  place: Fragment,
  { latitude, longitude, kilometres }: Near,
): Fragment => db`
  (abs((${place})[1] - ${latitude}) <= ${kilometres / KILOMETRES_OF_A_DEGREE}
  and kilometres_between(${place}, ${latitude}, ${longitude}) <= ${kilometres})`;

/** A box around the circle; all around the earth where that crosses the date line or a pole. */
export function boundsOf(db: Queryable, { latitude, longitude, kilometres }: Near): Fragment {
  const height = kilometres / KILOMETRES_OF_A_DEGREE;
  const [south, north] = [latitude - height, latitude + height];
  const furthest = Math.max(Math.abs(south), Math.abs(north));
  const width = furthest < 90 ? height / Math.cos((furthest * Math.PI) / 180) : 360;
  const isCut = longitude - width < -180 || longitude + width > 180;
  const [west, east] = isCut ? [-180, 180] : [longitude - width, longitude + width];
  return db`box(point(${west}, ${south}), point(${east}, ${north}))`;
}

/** Within so many kilometres are so many texts that the newest of all are read instead. */
const WIDE = 500;

/** On `search_entries s`: one of its places. */
export const isPlacedNear = (db: Queryable, near: Near): Fragment => db`
  (s.places is not null ${near.kilometres > WIDE ? db`` : db`and bounds_of(s.places) && ${boundsOf(db, near)}`}
    and exists (select from unnest(s.places) as place where ${isNear(db, db`place`, near)}))`;
