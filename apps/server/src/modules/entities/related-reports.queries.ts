import { type CorrelatedReport, NEAR, RELATED_MAX } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { markingJson } from '../../db/sight';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { mentionsInOrder, representative } from './visible-mentions.queries';

/** Of an entity that more texts mention, these are enough to see that it is common. */
const TEXTS_PER_ENTITY = 100;
/** A list of thousands of addresses has something in common with everything. */
const ENTITIES_COMPARED = 500;
const KILOMETRES_PER_DEGREE = 111;

type Row = Omit<CorrelatedReport, 'shared'> & {
  readonly shared: Omit<CorrelatedReport['shared'][number], 'label'>[];
};

/** The closest first: shared things count the more the rarer they are among what the reader sees. */
export const listRelated = (db: Queryable, reader: Searcher, id: string): Promise<Row[]> =>
  db<Row[]>`
    with ${scopes(db, reader)}, own as materialized (
      select distinct ${representative(db, reader)} as id
      from search_entries s join entity_mentions m on m.entry_id = s.id join entities part on part.id = m.entity_id
      where s.object_id = ${id} and s.source in ('report', 'judgement', 'file') and m.state <> 'rejected'
        and part.excluded_by_id is null and not part.is_local and ${seesEntry(db, reader)}
      limit ${ENTITIES_COMPARED}
    ), others as materialized (
      select own.id as entity_id, o.report_id, count(*) over (partition by own.id) as reports
      from own cross join lateral (
        select distinct s.object_id as report_id
        from (${mentionsInOrder(db, reader, db`own.id`, {
          limit: TEXTS_PER_ENTITY,
          more: db`and s.source in ('report', 'judgement', 'file') and s.object_id <> ${id}`,
        })}) m join search_entries s on s.id = m.entry_id) o
    ), shared as materialized (
      select o.report_id, sum(1 / ln(2 + o.reports)) as weight,
        (array_agg(o.entity_id order by o.reports, o.entity_id))[1:5] as entity_ids
      from others o group by 1 order by 2 desc, 1 limit 100
    ), here as materialized (
      select p.latitude::float8 as latitude, p.longitude::float8 as longitude, coalesce(r.observed_from, r.created_at) as at
      from reports r join report_places p on p.report_id = r.id where r.id = ${id}
    ), close as materialized (
      select r.id as report_id, min(kilometres_between(point(p.longitude::float8, p.latitude::float8), h.latitude, h.longitude)) as kilometres,
        min(abs(extract(epoch from coalesce(r.observed_from, r.created_at) - h.at)) / 3600) as hours
      from here h join report_places p
          on p.latitude::float8 between h.latitude - ${NEAR.kilometres / KILOMETRES_PER_DEGREE} and h.latitude + ${NEAR.kilometres / KILOMETRES_PER_DEGREE}
        join reports r on r.id = p.report_id and r.id <> ${id}
          and coalesce(r.observed_from, r.created_at) between h.at - make_interval(hours => ${NEAR.hours}) and h.at + make_interval(hours => ${NEAR.hours})
        join search_entries s on s.id = r.id and ${seesEntry(db, reader)}
      where kilometres_between(point(p.longitude::float8, p.latitude::float8), h.latitude, h.longitude) <= ${NEAR.kilometres}
      group by r.id order by 2, 3 limit 100
    )
    select r.id, r.number, r.title, r.created_at, ${markingJson(db, 'r')} as marking,
      (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'value', e.value)
          order by array_position(shared.entity_ids, e.id)), '[]')
        from entities e where e.id = any (shared.entity_ids)) as shared,
      case when close.report_id is not null then json_build_object(
        'kilometres', round(close.kilometres::numeric, 1), 'hours', round(close.hours::numeric, 1)) end as near
    from shared full join close on close.report_id = shared.report_id
      join reports r on r.id = coalesce(shared.report_id, close.report_id)
      join search_entries s on s.id = r.id and ${seesEntry(db, reader)}
    order by coalesce(shared.weight, 0) + case when close.report_id is not null then 0.5 else 0 end desc, r.created_at desc
    limit ${RELATED_MAX}`;
