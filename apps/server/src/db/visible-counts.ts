import type { Fragment, Queryable } from './client';
import { namedAudiences, type Reader } from './sight';

/** A maintained count of what the reader may see (see `row_counts`). */
export async function readVisibleCount(
  db: Queryable,
  { id, clearance, ceiling }: Reader,
  name: string,
): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select visible_total(${name}, ${clearance}, ${id}, ${ceiling ?? null}) as total`;
  return row?.total ?? 0;
}

const TABLES = {
  report: 'member_discipline_counts',
  investigation: 'member_investigation_counts',
} as const;

/** The sum of the rows of a maintained count, `counted`, that the reader may see. */
export const sumVisible = (db: Queryable, reader: Reader): Fragment => db`
  coalesce(sum(counted.count) filter (
    where counted.audience_id <= ${db.unsafe(String(reader.clearance))}
      or counted.audience_id in (${namedAudiences(db, reader)})), 0)::integer`;

/** How many reports or investigations of a member the reader may see. */
export const countOfMember = (
  db: Queryable,
  reader: Reader,
  kind: 'report' | 'investigation',
  memberId: Fragment,
): Fragment => db`
  (select ${sumVisible(db, reader)} from ${db(TABLES[kind])} counted where counted.user_id = ${memberId})`;

/** How many reports of `investigations i` the reader may see. */
export const countOfLinks = (db: Queryable, reader: Reader): Fragment => db`
  (select ${sumVisible(db, reader)} from linked_report_counts counted where counted.investigation_id = i.id)`;

/** Counts of audiences that are gone. */
export async function purgeCounts(db: Queryable): Promise<void> {
  await db`
    delete from row_counts where name like '%@%' and not exists (
      select from audiences a where a.id::text = split_part(name, '@', 2))`;
}
