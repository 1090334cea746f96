import type { SearchQuery } from '@watchfloor/contract';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { levelOf, sees } from '../../db/sight';
import { foldTerms } from '../../search/search-keys.queries';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { markOf } from '../../search/search-words';
import { reportFilterOf } from '../search/search-filter';

/** Audiences above are in compartments, or name people. */
const NAMED_FROM = levelOf('AMBER+STRICT');

export interface DueReport {
  readonly reportId: string;
  /** Of the queue: another one if it changed meanwhile. */
  readonly version: string;
}

/** What its texts name is not known yet. On `taxii_due d`. */
const isUnscanned = (db: Queryable): Fragment => db`
  exists (
    select from search_entries s join unscanned_texts t on t.entry_id = s.id
    where s.object_id = d.report_id and s.source in ('report', 'judgement', 'file'))`;

export async function isWaiting(db: Queryable): Promise<boolean> {
  return (await db`select from taxii_due d where ${isUnscanned(db)} limit 1`).length > 0;
}

/** What the owner of a collection may read now, and could not before, or the reverse, is due. */
export async function noteOwnerSights(tx: Tx): Promise<void> {
  await tx`
    with stale as materialized (
      select c.id, coalesce(known.clearance, 0) as before, clearance_of(u.affiliation) as now, coalesce(s.version, 0) as sight
      from taxii_collections c join users u on u.id = c.user_id and u.state = 'active'
        left join member_sights s on s.user_id = u.id left join taxii_sights known on known.collection_id = c.id
      where (known.clearance, known.version) is distinct from (clearance_of(u.affiliation)::smallint, coalesce(s.version, 0))
    ), noted as (
      insert into taxii_sights (collection_id, clearance, version) select id, now, sight from stale
      on conflict (collection_id) do update set clearance = excluded.clearance, version = excluded.version
    )
    insert into taxii_due (collection_id, report_id)
    select stale.id, r.id from stale join reports r
      on r.audience_id > ${NAMED_FROM} or r.audience_id > least(before, now) and r.audience_id <= greatest(before, now)
    order by 1, 2
    on conflict (collection_id, report_id) do update set version = excluded.version`;
}

/** The collection whose turn it is, with its oldest reports. What texts name is found first: a report is told with it. */
export async function listDue(
  tx: Tx,
  limit: number,
): Promise<{ collectionId: string; reports: DueReport[] } | undefined> {
  const [first] = await tx<{ collectionId: string }[]>`
    select d.collection_id from taxii_due d join taxii_collections c on c.id = d.collection_id
      join users u on u.id = c.user_id and u.state = 'active'
    where not ${isUnscanned(tx)} order by d.version limit 1`;
  if (!first) return undefined;
  const { collectionId } = first;
  const reports = await tx<DueReport[]>`
    select d.report_id, d.version::text as version from taxii_due d
    where d.collection_id = ${collectionId} and not ${isUnscanned(tx)} order by d.version limit ${limit}`;
  return { collectionId, reports };
}

/** Those that are being changed again stay. */
export async function finishDue(
  tx: Tx,
  collectionId: string,
  done: readonly DueReport[],
): Promise<void> {
  await tx`
    delete from taxii_due where collection_id = ${collectionId} and report_id in (
      select d.report_id from taxii_due d
        join unnest(${done.map(({ reportId }) => reportId)}::uuid[], ${done.map(({ version }) => version)}::bigint[]) as done (id, version)
          on done.id = d.report_id and done.version = d.version
      where d.collection_id = ${collectionId} for update of d skip locked)`;
}

export interface Match {
  readonly id: string;
  readonly revision: number;
  readonly audienceId: number;
}

/** Of these reports those that a search of a reader finds, by their own text, a judgement or a file. */
export async function listMatching(
  db: Queryable,
  reader: Searcher,
  query: SearchQuery,
  ids: readonly string[],
): Promise<Match[]> {
  const typed = query.terms.included.map((text) => ({ text, mark: markOf(text) }));
  const folded = typed.length > 0 ? await foldTerms(db, typed) : [];
  const words = folded.map(({ needle }) => db`and strpos(s.document, ${needle}) > 0`);
  return db<Match[]>`
    with ${scopes(db, reader)}
    select r.id, r.revision, r.audience_id from reports r
    where r.id = any (${ids as string[]}::uuid[]) and ${sees(db, reader, 'r')} and exists (
      select from search_entries s
      where s.object_id = r.id and s.document is not null and ${seesEntry(db, reader)}
        ${words.length > 0 ? db`${words}` : db``} ${reportFilterOf(db, query, reader)})`;
}
