import {
  KIND_OF_SOURCE,
  SEARCH_OVERVIEW_MAX,
  SEARCH_PLACES_MAX,
  type SearchHit,
  type SearchOverview,
  urlOfHit,
} from '@watchfloor/contract';
import type { Fragment, Queryable } from '../db/client';
import type { SourceCounts } from './search-engine.queries';

const VALUES_MAX = 12;

/** Values with their numbers, most frequent first. */
const counted = (db: Queryable, rows: Fragment): Fragment => db`
  (select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]')
   from (select value, count(*)::int as count from (${rows}) v where value <> '' group by value
     order by count(*) desc, value limit ${VALUES_MAX}) most)`;

/** The address of a feed item, of `searchable v`; empty for what is inside. */
export const outsideUrl = (db: Queryable): Fragment =>
  db`coalesce((select i.url from external_intel_items i where i.id = v.id and v.source = 'feed-item'), '')`;

/** `hits` ends with `hits (source)`. */
export async function countSources(db: Queryable, hits: Fragment): Promise<SourceCounts> {
  const [row] = await db<{ counts: SourceCounts }[]>`
    with ${hits}
    select coalesce(json_object_agg(source, count), '{}') as counts from (
      select source, count(*)::int as count from hits group by source) counted`;
  return row?.counts ?? {};
}

const kindOf = (db: Queryable): Fragment =>
  db`(${JSON.stringify(KIND_OF_SOURCE)}::text::json)->>source`;

interface FoundOverview extends SearchOverview {
  readonly places: (SearchOverview['places'][number] & Pick<SearchHit, 'context'>)[];
}

/** What the entries have in common. `hits` ends with `hits (id)`, of at most one more than are counted, and `whole (is_whole)`. */
export async function describeHits(db: Queryable, hits: Fragment): Promise<SearchOverview> {
  const [row] = await db<{ overview: FoundOverview }[]>`
    with ${hits}, e as materialized (
      select s.* from hits join search_entries s on s.id = hits.id order by s.created_at desc limit ${SEARCH_OVERVIEW_MAX}
    ), placed as (
      select e.id, e.source, p from e, unnest(e.places) p limit ${SEARCH_PLACES_MAX}
    )
    select json_build_object(
      'total', (select count(*) from e),
      'isComplete', (select is_whole from whole) and (select count(*) from hits) <= ${SEARCH_OVERVIEW_MAX},
      'kinds', (select coalesce(json_agg(json_build_object('kind', kind, 'count', count)), '[]') from (
        select ${kindOf(db)} as kind, count(*)::int as count from e group by 1 order by 2 desc, 1) k),
      'days', (select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day), '[]') from (
        select (created_at at time zone 'utc')::date as day, count(*)::int as count from e group by 1) d),
      'places', (select coalesce(json_agg(json_build_object('latitude', p[1], 'longitude', p[0], 'source', v.source, 'id', v.id,
          'title', v.title, 'context', json_build_object('id', v.context_id), 'url', ${outsideUrl(db)})), '[]')
        from placed, lateral (select * from searchable where source = placed.source and id = placed.id offset 0) v),
      'types', ${counted(db, db`select intelligence_type as value from e`)},
      'regions', ${counted(db, db`select region as value from e`)},
      'tags', ${counted(db, db`select unnest(tags) as value from e`)}) as overview`;
  if (!row) throw new Error('An overview is one row');
  const places = row.overview.places.map(({ context, ...place }) => ({
    ...place,
    url: urlOfHit({ ...place, context }),
  }));
  return { ...row.overview, places };
}
