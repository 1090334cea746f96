import type { StixObject } from '@watchfloor/stix';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { type Reader, sees, seesAudience } from '../../db/sight';

export interface NewEntry {
  readonly object: StixObject;
  readonly digest: string;
}

/** The report that entries tell of, as it was when they were composed. */
export interface EntrySource {
  readonly reportId: string | null;
  readonly revision: number;
  readonly audienceId: number | null;
  readonly isWithdrawn: boolean;
}

/** Each has a time of its own, later than all before: a reader who knows the time of the last one loses nothing. */
export async function insertEntries(
  tx: Tx,
  collectionId: string,
  { reportId, revision, audienceId, isWithdrawn }: EntrySource,
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.map(({ object, digest }) => ({
    ...{ id: object.id, type: object.type, digest, object },
    version: object.modified ?? object.created ?? null,
  }));
  await tx`
    with base as materialized (
      select greatest(clock_timestamp(), (select max(added_at) from taxii_entries where collection_id = ${collectionId})) as time)
    insert into taxii_entries (collection_id, added_at, stix_id, type, version, digest, object, report_id, revision, audience_id, is_withdrawn)
    select ${collectionId}, base.time + n * interval '1 microsecond', e.id, e.type, e.version, e.digest, e.object,
      ${reportId}, ${revision}, ${audienceId}, ${isWithdrawn}
    from base, rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as (id text, type text, version timestamptz, digest text, object jsonb)) with ordinality as e (id, type, version, digest, object, n)`;
}

export async function deleteEntries(
  tx: Tx,
  collectionId: string,
  reportIds: readonly string[],
): Promise<void> {
  await tx`
    delete from taxii_entries where collection_id = ${collectionId} and report_id = any (${reportIds as string[]}::uuid[])`;
}

/** What a collection tells of a report. */
export interface ToldUnit {
  readonly reportId: string;
  readonly revision: number;
  readonly audienceId: number;
  readonly isWithdrawn: boolean;
  /** Of all its objects, by their ids. */
  readonly digests: readonly string[];
  /** The report itself, as JSON. */
  readonly report: string;
}

export async function listTold(
  tx: Tx,
  collectionId: string,
  reportIds: readonly string[],
): Promise<Map<string, ToldUnit>> {
  const rows = await tx<ToldUnit[]>`
    select e.report_id, min(e.revision) as revision, min(e.audience_id) as audience_id, bool_or(e.is_withdrawn) as is_withdrawn,
      array_agg(e.digest order by e.stix_id) as digests, min(e.object::text) filter (where e.type = 'report') as report
    from taxii_entries e
    where e.collection_id = ${collectionId} and e.report_id = any (${reportIds as string[]}::uuid[]) group by e.report_id`;
  return new Map(rows.map((row) => [row.reportId, row]));
}

/** Who reads a collection: what both may see now. */
export interface Readers {
  readonly owner: Reader;
  readonly reader: Reader;
}

/** On `taxii_entries` and `reports` with these aliases. */
export const isVisible = (
  db: Queryable,
  { owner, reader }: Readers,
  entry: string,
  report: string,
): Fragment => db`
  (${db(entry)}.report_id is null
    or ${db(entry)}.is_withdrawn and ${seesAudience(db, owner, entry, db`${db(entry)}.report_id`)}
      and ${seesAudience(db, reader, entry, db`${db(entry)}.report_id`)}
    or not ${db(entry)}.is_withdrawn and ${db(report)}.revision = ${db(entry)}.revision
      and ${sees(db, owner, report)} and ${sees(db, reader, report)})`;

/** What several reports say alike is told once, with the first of them. */
const isFirst = (db: Queryable, readers: Readers): Fragment => db`
  not exists (
    select from taxii_entries p left join reports pr on pr.id = p.report_id
    where p.collection_id = e.collection_id and p.stix_id = e.stix_id and p.digest = e.digest and p.added_at < e.added_at
      and ${isVisible(db, readers, 'p', 'pr')})`;

export interface EntryFilter {
  /** Later than this moment. */
  readonly after: string | null;
  readonly ids: readonly string[] | null;
  readonly types: readonly string[] | null;
  /** Exactly these. */
  readonly versions: readonly string[] | null;
}

const meets = (db: Queryable, { after, ids, types, versions }: EntryFilter): Fragment => db`
  ${after === null ? db`` : db`and e.added_at > ${after}::timestamptz`}
  ${ids === null ? db`` : db`and e.stix_id = any (${ids as string[]}::text[])`}
  ${types === null ? db`` : db`and e.type = any (${types as string[]}::text[])`}
  ${versions === null ? db`` : db`and coalesce(e.version, e.added_at) = any (${versions as string[]}::timestamptz[])`}`;

export interface Entry {
  readonly addedAt: string;
  readonly stixId: string;
  readonly version: string;
  /** As JSON: our driver would change the names inside. */
  readonly object: string;
}

/** In the order in which they were added. */
export const listEntries = (
  db: Queryable,
  collectionId: string,
  readers: Readers,
  filter: EntryFilter,
  limit: number,
): Promise<Entry[]> =>
  db<Entry[]>`
    select iso(e.added_at) as added_at, e.stix_id, iso(coalesce(e.version, e.added_at)) as version, e.object::text as object
    from taxii_entries e left join reports r on r.id = e.report_id
    where e.collection_id = ${collectionId} ${meets(db, filter)} and ${isVisible(db, readers, 'e', 'r')} and ${isFirst(db, readers)}
    order by e.added_at limit ${limit}`;
