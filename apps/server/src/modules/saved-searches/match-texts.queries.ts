import type { Fragment, JsonValue, Queryable, Tx } from '../../db/client';
import { sightColumns } from '../../db/sight';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';

export interface UnmatchedText {
  readonly entryId: string;
  readonly version: number;
}

/** The oldest texts. They are not locked: who changes one meanwhile does not wait, and it is compared again. */
export const listTexts = (db: Queryable, limit: number): Promise<UnmatchedText[]> =>
  db<UnmatchedText[]>`
    select entry_id, version from unmatched_texts order by created_at limit ${limit}`;

export async function finishTexts(tx: Tx, texts: readonly UnmatchedText[]): Promise<void> {
  await tx`
    delete from unmatched_texts u
    using unnest(${texts.map(({ entryId }) => entryId)}::uuid[], ${texts.map(({ version }) => version)}::integer[]) as done (id, version)
    where u.entry_id = done.id and u.version = done.version`;
}

export interface Candidate {
  readonly searchId: string;
  readonly userId: string;
  readonly query: string;
  readonly needles: readonly string[];
  readonly entryIds: readonly string[];
}

/**
 * All searches against all of these texts together: which texts have what every match of a search has. Each text is read once,
 * without the disk. Own texts, and what a search was told of, are no candidates.
 */
export const listCandidates = (db: Queryable, entryIds: readonly string[]): Promise<Candidate[]> =>
  db<Candidate[]>`
    with texts as materialized (
      select s.id, s.source, s.author_id, s.intelligence_type, s.document || '' as document,
        search_facets(s.tags, s.region) as facets, lower(w.username) as author,
        case when s.source in ('judgement', 'file') then s.object_id else s.id end as thing_id,
        coalesce(u.created_at, 'infinity') as written_at
      from search_entries s left join users w on w.id = s.author_id
        left join report_attachments a on s.source = 'file' and a.id = s.id left join uploads u on u.id = a.upload_id
      where s.id = any (${entryIds as string[]}::uuid[]) and s.document is not null
    )
    select q.id as search_id, q.user_id, q.query, q.needles, array_agg(t.id) as entry_ids
    from texts t join saved_searches q on (q.types = '{}' or t.intelligence_type = any (q.types))
      and (q.sources = '{}' or t.source = any (q.sources))
      and (q.facets = '{}' or q.facets && t.facets)
      and (q.authors = '{}' or t.author = any (q.authors))
      and (q.needles = '{}' or strpos(t.document, q.needles[1]) > 0)
      and (cardinality(q.needles) < 2 or not exists (
        select from unnest(q.needles[2:]) as needle where strpos(t.document, needle) = 0))
      and t.author_id is distinct from q.user_id and t.written_at > q.matched_from
    where not exists (
      select from saved_search_matches m where m.search_id = q.id and m.thing_id = t.thing_id)
    group by q.id order by q.id`;

/** Owners with their rights of this moment; who is not active is left out. */
export async function findOwners(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Searcher>> {
  const rows = await tx<Searcher[]>`
    select u.id, u.is_admin, ${sightColumns(tx)} from users u
    where u.id = any (${ids as string[]}::uuid[]) and u.state = 'active'`;
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Matched {
  readonly searchId: string;
  readonly entryId: string;
  readonly thingId: string;
  readonly isNews: boolean;
}

/** Of its candidates those that meet a search of a reader now; news are those that did not before they were changed. */
export const listMatches = (
  tx: Tx,
  reader: Searcher,
  { searchId, entryIds, needles }: Candidate,
  meets: Fragment,
): Promise<Matched[]> =>
  tx<Matched[]>`
    with ${scopes(tx, reader)}
    select ${searchId}::uuid as search_id, s.id as entry_id, case when s.source in ('judgement', 'file') then s.object_id else s.id end as thing_id,
      not exists (
        select from unmatched_texts u, lateral jsonb_populate_record(null::search_entries, u.before) s
        where u.entry_id = now_there.id and u.before is not null ${hasAll(tx, needles)} and ${seesEntry(tx, reader)} ${meets}) as is_news
    from search_entries s, lateral (select s.id) now_there
    where s.id = any (${entryIds as string[]}::uuid[]) and ${seesEntry(tx, reader)} ${meets}`;

const hasAll = (tx: Tx, needles: readonly string[]): Fragment =>
  needles.length > 0
    ? tx`${needles.map((needle) => tx`and strpos(s.document, ${needle}) > 0`)}`
    : tx``;

/** Each thing once for each search. Returns what is news, of searches that are still there. */
export const insertMatches = (
  tx: Tx,
  matches: readonly Matched[],
): Promise<{ searchId: string; entryId: string }[]> =>
  tx<{ searchId: string; entryId: string }[]>`
    with stored as (
      insert into saved_search_matches (search_id, thing_id, entry_id, is_news)
      select distinct on (q.id, m."thingId") q.id, m."thingId", m."entryId", m."isNews"
      from jsonb_to_recordset(${tx.json(matches as unknown as JsonValue)})
          as m ("searchId" uuid, "thingId" uuid, "entryId" uuid, "isNews" boolean)
        join (select id from saved_searches where id = any (${[...new Set(matches.map(({ searchId }) => searchId))]}::uuid[]) for key share) q
          on q.id = m."searchId"
      order by q.id, m."thingId", m."entryId" on conflict do nothing returning search_id, entry_id, is_news)
    select search_id, entry_id from stored where is_news`;

export interface DueSearch {
  readonly searchId: string;
  readonly userId: string;
}

/** Searches with matches that their owners have not been told of, and are to be told of now. By the clock of the database. */
export const listDue = (db: Queryable, limit: number): Promise<DueSearch[]> =>
  db<DueSearch[]>`
    select q.id as search_id, q.user_id from saved_searches q
    where q.id in (select m.search_id from saved_search_matches m where m.is_news and not m.is_told)
      and (q.alert = 'now' or q.alert = 'daily' and q.alerted_at < now() - interval '24 hours')
    order by q.id limit ${limit}`;

/** Matches while the alert is off are counted, and not told later. */
export async function settleQuiet(tx: Tx): Promise<void> {
  await tx`
    update saved_search_matches m set is_told = true from saved_searches q
    where q.id = m.search_id and q.alert = 'off' and m.is_news and not m.is_told`;
}
