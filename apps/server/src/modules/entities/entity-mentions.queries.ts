import type {
  EntityDetails,
  EntityNeighbour,
  EntityTimeline,
  SearchHit,
  SearchKind,
  SearchSource,
} from '@watchfloor/contract';
import {
  ENTITY_PLACES_MAX,
  KIND_OF_SOURCE,
  MENTIONS_COUNTED,
  NEIGHBOURS_MAX,
  SEARCH_SOURCES,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { fetchJsonPage, type JsonPage } from '../../db/json-page';
import { presentHit } from '../../search/present-hit.queries';
import { type Searcher, scopes } from '../../search/search-scopes.queries';
import type { EntityRow } from './entities.queries';
import {
  entityColumns,
  joinFigures,
  mentionsInOrder,
  partsOf,
  representative,
} from './visible-mentions.queries';

/** What is shown before the place, and altogether. */
const LEAD = 100;
const EXCERPT = 360;

/** As `excerptOf`, around the first place of the mention `h`. */
const excerptOfMention = (db: Queryable): Fragment => db`(
  select case when v.pages is not null and body > 0 then body end as page,
    case when body > 0 then substr(v.bodies[body], greatest(1, at - ${LEAD}::int), ${EXCERPT}::int)
      else left(v.bodies[1], ${EXCERPT}::int) end as excerpt,
    body > 0 and at > ${LEAD}::int + 1 as is_cut_before,
    length(v.bodies[greatest(1, body)]) >= greatest(1, case when body > 0 then at - ${LEAD}::int else 1 end) + ${EXCERPT}::int as is_cut_after
  from (select coalesce(h.places[1], 0) as body, coalesce(h.places[4], 0) + 1 as at) place)`;

const sourcesOf = (kind: SearchKind) =>
  SEARCH_SOURCES.filter((source) => KIND_OF_SOURCE[source] === kind);

/** How many mentions are in texts of each kind. */
export async function countKinds(
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<EntityDetails['kinds']> {
  const rows = await db<{ source: SearchSource; count: number }[]>`
    with ${scopes(db, reader)}
    select source, count(*)::int as count
    from (${mentionsInOrder(db, reader, db`${id}`, { limit: MENTIONS_COUNTED })}) newest
    group by 1`;
  const kinds: EntityDetails['kinds'] = {};
  for (const { source, count } of rows) {
    const kind = KIND_OF_SOURCE[source];
    kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  return kinds;
}

/** Contract `EntityMention`, newest first. */
export function listMentions(
  db: Queryable,
  reader: Searcher,
  id: string,
  kind: SearchKind | undefined,
  after: Cursor | null,
  limit: number,
): Promise<JsonPage> {
  const { item, joins } = presentHit(db, excerptOfMention(db));
  const place = after
    ? db`and (m.seen_at, m.entry_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : db``;
  const ofKind = kind ? db`and s.source = any (${sourcesOf(kind)}::text[])` : db``;
  return fetchJsonPage(
    limit,
    db`
    with ${scopes(db, reader)}, hits as materialized (
      select entry_id as id, seen_at as created_at, state, judged_by_id, places
      from (${mentionsInOrder(db, reader, db`${id}`, { limit: limit + 1, more: db`${ofKind} ${place}` })}) newest
    )
    select (${item})::jsonb || jsonb_build_object('state', h.state, 'places', places_json(h.places),
      'judgedBy', (select ${authorJson(db, 'judge')} from users judge where judge.id = h.judged_by_id)) as item,
      h.created_at, h.id
    from hits h ${joins}
    order by h.created_at desc, h.id desc`,
  );
}

/** The newest texts are compared, and none that mentions more than this: a list of addresses connects nothing. */
const TEXTS_COMPARED = 2000;
const MOST_IN_A_TEXT = 500;
/** Of how many it is looked up how rare they are. */
const CANDIDATES = 200;

type NeighbourText = Pick<SearchHit, 'id' | 'title' | 'context' | 'url'> & { source: SearchSource };
export type NeighbourRow = EntityRow &
  Pick<EntityNeighbour, 'together' | 'lastTogether'> & { readonly texts: NeighbourText[] };

type PlaceRow = NeighbourText & { readonly latitude: number; readonly longitude: number };

export const listNeighbours = (
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<NeighbourRow[]> =>
  db<NeighbourRow[]>`
    with ${scopes(db, reader)}, own as materialized (
      select distinct entry_id, seen_at
      from (${mentionsInOrder(db, reader, db`${id}`, { limit: TEXTS_COMPARED })}) newest
    ), sized as materialized (
      select own.entry_id, own.seen_at, count(*) as entities
      from own join entity_mentions m on m.entry_id = own.entry_id and m.state <> 'rejected'
      group by 1, 2 having count(*) between 2 and ${MOST_IN_A_TEXT}
    ), together as materialized (
      select ${representative(db, reader)} as id, sum(1 / ln(1 + sized.entities)) as weight,
        count(distinct sized.entry_id)::int as together, max(sized.seen_at) as last_together,
        (array_agg(sized.entry_id order by sized.seen_at desc))[1:3] as entries
      from sized join entity_mentions m on m.entry_id = sized.entry_id and m.state <> 'rejected'
        join entities part on part.id = m.entity_id
      where part.id not in (${partsOf(db, db`${id}::uuid`)}) and part.excluded_by_id is null
      group by 1 order by 2 desc, 1 limit ${CANDIDATES}
    )
    select ${entityColumns(db)}, t.together, t.last_together, (
        select coalesce(json_agg(json_build_object('source', v.source, 'id', v.id, 'title', v.title, 'url',
            coalesce((select i.url from external_intel_items i where i.id = v.id and v.source = 'feed-item'), ''),
            'context', case when v.context_id is not null then json_build_object('id', v.context_id, 'title', v.context_title) end)
          order by v.created_at desc), '[]')
        from search_entries a cross join lateral (select * from searchable where source = a.source and id = a.id offset 0) v
        where a.id = any (t.entries)) as texts
    from together t join entities e on e.id = t.id ${joinFigures(db, reader)}
    order by t.weight / ln(2 + figures.mentions) desc, e.id limit ${NEIGHBOURS_MAX}`;

/** The places of the newest texts, those that have some; files and judgements are where their report is. */
export const listPlaces = (db: Queryable, reader: Searcher, id: string): Promise<PlaceRow[]> =>
  db<PlaceRow[]>`
    with ${scopes(db, reader)}, placed as materialized (
      select m.seen_at, coalesce(of_report.id, s.id) as id, coalesce(of_report.source, s.source) as source,
        coalesce(of_report.places, s.places) as places
      from (${mentionsInOrder(db, reader, db`${id}`, { limit: MENTIONS_COUNTED })}) m
        join search_entries s on s.id = m.entry_id
        left join search_entries of_report on of_report.id = s.object_id and s.source in ('judgement', 'file')
      where coalesce(of_report.places, s.places) is not null
      order by m.seen_at desc limit ${ENTITY_PLACES_MAX}
    )
    select point[1] as latitude, point[0] as longitude, v.source, v.id, v.title,
      coalesce((select i.url from external_intel_items i where i.id = v.id and v.source = 'feed-item'), '') as url,
      case when v.context_id is not null then json_build_object('id', v.context_id, 'title', v.context_title) end as context
    from (select distinct on (id) * from placed order by id, seen_at desc) p
      cross join lateral (select * from searchable where source = p.source and id = p.id offset 0) v
      cross join unnest(p.places) as point
    order by p.seen_at desc, v.id limit ${ENTITY_PLACES_MAX}`;

const TIMELINE_MENTIONS = 10_000;

export const readTimeline = (
  db: Queryable,
  reader: Searcher,
  id: string,
): Promise<EntityTimeline> =>
  db<EntityTimeline>`
    with ${scopes(db, reader)}
    select to_char(seen_at, 'YYYY-MM-DD') as day, count(*)::int as count
    from (${mentionsInOrder(db, reader, db`${id}`, { limit: TIMELINE_MENTIONS })}) newest
    group by 1 order by 1`;
