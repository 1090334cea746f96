import type { EntityKind, GraphEdgeKind } from '@watchfloor/contract';
import type { Fragment, Queryable } from '../../db/client';
import { sees, seesAudience } from '../../db/sight';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';
import {
  mentionsInOrder,
  partsOf,
  representative,
  visibleMentions,
} from './visible-mentions.queries';

export interface Period {
  readonly since: string | null;
  readonly until: string | null;
}

const within = (db: Queryable, { since, until }: Period, time: Fragment): Fragment => db`
  ${since ? db`and ${time} >= ${since}` : db``} ${until ? db`and ${time} <= ${until}` : db``}`;

export interface NodeRow {
  readonly id: string;
  readonly kind: EntityKind | 'report' | 'investigation';
  readonly label: string;
  /** What was asked for: an entity that was merged stands for another. */
  readonly asked: string;
}

/** Those of the ids that the reader may see, whatever they are. */
export const presentNodes = (
  db: Queryable,
  reader: Searcher,
  ids: readonly string[],
): Promise<NodeRow[]> =>
  db<NodeRow[]>`
    with ${scopes(db, reader)}
    select r.id, 'report' as kind, r.title as label, r.id as asked from reports r
    where r.id = any (${ids}::uuid[]) and ${sees(db, reader, 'r')}
    union all
    select i.id, 'investigation', i.title, i.id from investigations i
    where i.id = any (${ids}::uuid[]) and ${sees(db, reader, 'i')}
    union all
    select e.id, e.kind, e.value, part.id
    from entities part join entities e on e.id = ${representative(db, reader)}
    where part.id = any (${ids}::uuid[]) and ${seesEntity(db, reader, 'part')}`;

export interface WantedRoot {
  readonly id: string;
  readonly limit: number;
}

export interface NeighbourRow {
  readonly rootId: string;
  readonly id: string;
  /** Entities with the root, in how many texts; null where the root or the neighbour is none. */
  readonly together: number | null;
  readonly at: string;
  /** Of how many. */
  readonly total: number;
}

/** The newest texts are compared, and none that mentions more than this: a list of addresses connects nothing. */
const TEXTS_COMPARED = 500;
const MOST_IN_A_TEXT = 200;
/** By all roots together. Each has its part of it, for its newest texts. */
const MENTIONS_COMPARED = 50_000;

const rootsTable = (db: Queryable, roots: readonly WantedRoot[]): Fragment => db`
  roots (id, most) as materialized (
    select * from unnest(${roots.map(({ id }) => id)}::uuid[], ${roots.map(({ limit }) => limit)}::int[]))`;

/** From `found (root_id, id, is_object, score, together, at)`. Objects and entities take turns, so that neither hides the other. */
const bestNeighbours = (db: Queryable): Fragment => db`
  select f.root_id, f.id, f.together, f.at, f.total from (
    select ranked.*, count(*) over (partition by root_id)::int as total,
      row_number() over (partition by root_id order by rank, is_object desc) as place
    from (
      select found.*, row_number() over (
        partition by root_id, is_object order by score desc, at desc, id) as rank
      from found) ranked) f
  join roots on roots.id = f.root_id where f.place <= roots.most
  order by f.place, f.root_id`;

/** The reports and investigations that name an entity, newest first, and what the same texts name, rare things first. */
export const listAroundEntities = (
  db: Queryable,
  reader: Searcher,
  roots: readonly WantedRoot[],
  period: Period,
  isWanted: Fragment,
): Promise<NeighbourRow[]> =>
  db<NeighbourRow[]>`
    with ${scopes(db, reader)}, ${rootsTable(db, roots)}, own as materialized (
      select roots.id as root_id, m.entry_id, s.object_id, max(m.seen_at) as seen_at
      from roots cross join lateral (${mentionsInOrder(db, reader, db`roots.id`, {
        limit: TEXTS_COMPARED,
        more: within(db, period, db`m.seen_at`),
      })}) m join search_entries s on s.id = m.entry_id
      group by 1, 2, 3
    ), sizes as materialized (
      select texts.entry_id, size.entities from (select distinct entry_id from own) texts cross join lateral (
        select count(*) as entities from (
          select from entity_mentions m where m.entry_id = texts.entry_id and m.state <> 'rejected'
          limit ${MOST_IN_A_TEXT + 1}) counted) size
      where size.entities between 2 and ${MOST_IN_A_TEXT}
    ), sized as materialized (
      select root_id, entry_id, seen_at, entities from (
        select own.root_id, own.entry_id, own.seen_at, sizes.entities,
          sum(sizes.entities) over (partition by own.root_id order by own.seen_at desc, own.entry_id) as so_far
        from own join sizes on sizes.entry_id = own.entry_id) s
      where so_far <= ${Math.floor(MENTIONS_COMPARED / roots.length)}
    ), found as (
      select root_id, object_id as id, true as is_object, 1::float8 as score, null::int as together, max(seen_at) as at
      from own where object_id is not null and ${objectIsWanted(db, isWanted, db`object_id`)} group by 1, 2
      union all
      select * from (
        select sized.root_id, ${representative(db, reader)} as id, false, sum(1 / ln(1 + sized.entities)),
          count(distinct sized.entry_id)::int, max(sized.seen_at)
        from sized join entity_mentions m on m.entry_id = sized.entry_id and m.state <> 'rejected'
          join entities part on part.id = m.entity_id
        where part.id not in (${partsOf(db, db`sized.root_id`)}) and part.excluded_by_id is null
          and ${isWanted}
        group by 1, 2) others
    )
    ${bestNeighbours(db)}`;

/** Whether the report or investigation with this id is of a wanted kind. */
const objectIsWanted = (db: Queryable, isWanted: Fragment, id: Fragment): Fragment => db`
  exists (select from (
    select case when exists (select from reports r where r.id = ${id}) then 'report' else 'investigation' end as kind) part
  where ${isWanted})`;

/** A thing that nothing else names links nothing; among the others rare ones come first. */
const LINKS_COUNTED = 20;

/** What reports and investigations name, contain, cite, and what contains and cites them. */
export const listAroundObjects = (
  db: Queryable,
  reader: Searcher,
  roots: readonly WantedRoot[],
  period: Period,
  isWanted: Fragment,
): Promise<NeighbourRow[]> =>
  db<NeighbourRow[]>`
    with ${scopes(db, reader)}, ${rootsTable(db, roots)}, named as materialized (
      select roots.id as root_id, ${representative(db, reader)} as id, max(m.seen_at) as at
      from roots join search_entries s on s.object_id = roots.id
        join entity_mentions m on m.entry_id = s.id and m.state <> 'rejected'
        join entities part on part.id = m.entity_id and part.excluded_by_id is null
      where ${seesEntry(db, reader)} and ${isWanted} ${within(db, period, db`m.seen_at`)}
      group by 1, 2 limit ${LINKS_COUNTED * 500}
    ), links as materialized (
      select roots.id as root_id, l.report_id as id, l.created_at as at
      from roots join investigation_reports l on l.investigation_id = roots.id
      where ${seesAudience(db, reader, 'l', db`l.report_id`)}
      union all
      select roots.id, l.investigation_id, l.created_at
      from roots join investigation_reports l on l.report_id = roots.id
        join investigations i on i.id = l.investigation_id and ${sees(db, reader, 'i')}
      union all
      select roots.id, r.id, r.created_at
      from roots join report_citations c on c.cited_report_id = roots.id
        join reports r on r.id = c.report_id and ${sees(db, reader, 'r')}
      union all
      select roots.id, r.id, r.created_at
      from roots join report_citations c on c.report_id = roots.id
        join reports r on r.id = c.cited_report_id and ${sees(db, reader, 'r')}
    ), found as (
      select root_id, id, true as is_object, 1::float8 as score, null::int as together, max(at) as at
      from links where ${objectIsWanted(db, isWanted, db`links.id`)} ${within(db, period, db`links.at`)} group by 1, 2
      union all
      select named.root_id, named.id, false, case when seen.mentions > 1 then 1 / ln(seen.mentions) else 0 end, null, named.at
      from named cross join lateral (
        select count(*) as mentions from (
          select ${visibleMentions(db, reader, db`named.id`)} limit ${LINKS_COUNTED}) counted) seen
    )
    ${bestNeighbours(db)}`;

/** On a row `part` with a kind. */
export const isOfKind = (db: Queryable, kinds: readonly string[] | undefined): Fragment =>
  kinds ? db`part.kind = any (${kinds}::text[])` : db`true`;

export interface EdgeRow {
  readonly a: string;
  readonly b: string;
  readonly kind: GraphEdgeKind;
  readonly weight: number;
  readonly at: string;
}

/** All that is between these nodes, which the reader may see; newest first. */
export const listEdges = (
  db: Queryable,
  reader: Searcher,
  { entityIds, objectIds }: { entityIds: readonly string[]; objectIds: readonly string[] },
  period: Period,
  limit: number,
): Promise<EdgeRow[]> =>
  db<EdgeRow[]>`
    with ${scopes(db, reader)}, mentions as materialized (
      select s.object_id as a, ${representative(db, reader)} as b, s.id as entry_id, m.seen_at
      from search_entries s join entity_mentions m on m.entry_id = s.id and m.state <> 'rejected'
        join entities part on part.id = m.entity_id
      where s.object_id = any (${objectIds}::uuid[]) and part.canonical_id in (
          select canonical_id from entities where id = any (${entityIds}::uuid[]))
        and ${seesEntry(db, reader)} ${within(db, period, db`m.seen_at`)}
    )
    select * from (
      select a, b, 'mentions' as kind, count(distinct entry_id)::int as weight, max(seen_at) as at
      from mentions where b = any (${entityIds}::uuid[]) group by 1, 2
      union all
      select l.investigation_id, l.report_id, 'contains', 1, l.created_at from investigation_reports l
      where l.investigation_id = any (${objectIds}::uuid[]) and l.report_id = any (${objectIds}::uuid[])
        and ${seesAudience(db, reader, 'l', db`l.report_id`)} ${within(db, period, db`l.created_at`)}
      union all
      select c.report_id, c.cited_report_id, 'cites', 1, r.created_at
      from report_citations c join reports r on r.id = c.report_id and ${sees(db, reader, 'r')}
      where c.report_id = any (${objectIds}::uuid[]) and c.cited_report_id = any (${objectIds}::uuid[])
        ${within(db, period, db`r.created_at`)}) edges
    order by at desc, a, b limit ${limit}`;
