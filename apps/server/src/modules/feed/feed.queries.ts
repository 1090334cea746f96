import { INTELLIGENCE_TYPES } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { reportJson, reportTables, type TextForm } from '../../db/report-json';
import { type Reader, sees } from '../../db/sight';

export interface Preferences {
  readonly regions: readonly string[];
  readonly types: readonly string[];
}

export async function findPreferences(db: Queryable, userId: string): Promise<Preferences> {
  const [row] = await db<Preferences[]>`
    select preferred_regions as regions, preferred_int_types as types from users where id = ${userId}`;
  return row ?? { regions: [], types: [] };
}

/** The preferred disciplines as `kind (name)` and any regions as `region (name)`. Null without preferences. */
export function preferredPlaces(db: Queryable, { regions, types }: Preferences) {
  if (regions.length === 0 && types.length === 0) return null;
  const kinds = types.length > 0 ? types : INTELLIGENCE_TYPES;
  return db`
    ${regions.length > 0 ? db`unnest(${regions as string[]}::text[]) as region (name),` : db``}
    unnest(${kinds as string[]}::text[]) as kind (name)`;
}

/** Returns null if there are more rows than `atMost`. */
export async function countUpTo(
  db: Queryable,
  atMost: number,
  rows: Fragment,
): Promise<number | null> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${rows}) matching`;
  return row && row.count <= atMost ? row.count : null;
}

/** The newest matching reports. Each region and discipline is read in the order of its index. */
function matchingReports(
  db: Queryable,
  reader: Reader,
  preferences: Preferences,
  limit: number,
  cursor: Cursor | null,
) {
  const places = preferredPlaces(db, preferences);
  if (!places) {
    return db`
      select r.id, r.created_at from reports r where ${sees(db, reader, 'r')} ${afterCursor(db, 'r', cursor)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}`;
  }
  return db`
    select newest.id, newest.created_at
    from ${places}, lateral (
      select r.id, r.created_at from reports r
      where ${sees(db, reader, 'r')} and r.intelligence_type = kind.name
        ${preferences.regions.length > 0 ? db`and r.region = region.name` : db``}
        ${afterCursor(db, 'r', cursor)}
      order by r.created_at desc, r.id desc ${limitRows(db, limit)}
    ) newest
    order by newest.created_at desc, newest.id desc ${limitRows(db, limit)}`;
}

export function listFeed(
  db: Queryable,
  reader: Reader,
  preferences: Preferences,
  limit: number,
  cursor: Cursor | null,
  text: TextForm,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${reportJson(db, db``, text)} as item, r.created_at, r.id
      from (${matchingReports(db, reader, preferences, limit, cursor)}) matching
      join (${reportTables(db)}) on r.id = matching.id
      order by matching.created_at desc, matching.id desc`,
  );
}

export const countFeed = (
  db: Queryable,
  reader: Reader,
  preferences: Preferences,
  atMost: number,
) => countUpTo(db, atMost, matchingReports(db, reader, preferences, atMost, null));
