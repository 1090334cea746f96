import { type ExclusionList, LEFT_OUT_COUNTED, type LeftOut } from '@watchfloor/contract';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { type Searcher, scopes, seesEntry } from '../../search/search-scopes.queries';
import { seesEntity } from '../../search/visible-entities.queries';
import { representative } from './visible-mentions.queries';

/** Of `exclusion_lists l`; after `scopes`. */
const columns = (db: Queryable, reader: Searcher): Fragment => db`
  l.id, l.name, l.updated_at,
  array(select x.value from exclusion_values x where x.list_id = l.id order by x.value) as values,
  (select count(*)::int from (
    select from entities e where e.excluded_by_id = l.id and ${seesEntity(db, reader)}
    limit ${LEFT_OUT_COUNTED}) seen) as left_out`;

export const listExclusions = (db: Queryable, reader: Searcher): Promise<ExclusionList[]> =>
  db<ExclusionList[]>`
    with ${scopes(db, reader)}
    select ${columns(db, reader)} from exclusion_lists l order by lower(l.name)`;

export async function countLists(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from exclusion_lists`;
  return row?.count ?? 0;
}

/** False if another list has the name. */
export async function insertList(tx: Tx, id: string, name: string): Promise<boolean> {
  const rows = await tx`
    insert into exclusion_lists (id, name) values (${id}, ${name})
    on conflict (lower(name)) do nothing returning id`;
  return rows.length > 0;
}

export async function isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const rows = await tx`
    select from exclusion_lists where lower(name) = lower(${name}) and id <> ${exceptId}`;
  return rows.length > 0;
}

/** Undefined if there is no such list. */
export async function renameList(tx: Tx, id: string, name: string): Promise<boolean> {
  const rows = await tx`
    update exclusion_lists set name = ${name}, updated_at = clock_timestamp() where id = ${id} returning id`;
  return rows.length > 0;
}

/** What other lists have stays left out. */
export async function deleteList(tx: Tx, id: string): Promise<string | undefined> {
  await deleteValues(tx, id);
  const [row] = await tx<{ name: string }[]>`
    delete from exclusion_lists where id = ${id} returning name`;
  return row?.name;
}

/** What the list left out is left out by another list that has it. */
async function deleteValues(tx: Tx, id: string): Promise<void> {
  await tx`delete from exclusion_values where list_id = ${id}`;
  await tx`
    update entities set excluded_by_id = excluding_list(kind, value) where excluded_by_id = ${id}`;
}

/** Replaces the values, and applies them to the entities that there are. */
export async function replaceValues(
  tx: Tx,
  reader: Searcher,
  id: string,
  values: readonly { value: string; isNetwork: boolean }[],
): Promise<ExclusionList | undefined> {
  const networks = values.filter(({ isNetwork }) => isNetwork).map(({ value }) => value);
  await deleteValues(tx, id);
  await tx`
    insert into exclusion_values (list_id, value, network)
    select ${id}::uuid, value, case when value = any (${networks}::text[]) then value::inet end
    from unnest(${values.map(({ value }) => value)}::text[]) as v (value)
    on conflict do nothing`;
  await tx`
    update entities e set excluded_by_id = ${id}
    where e.excluded_by_id is null and e.id in (
      select f.id from exclusion_values x join entities f on f.value = x.value where x.list_id = ${id}
      union all
      select f.id from exclusion_values x join entities f on f.kind = 'domain' and lower(f.value) like '%.' || replace(x.value, '_', '\\_')
      where x.list_id = ${id} and x.network is null
      union all
      select f.id from exclusion_values x join entities f on f.kind in ('ipv4', 'ipv6', 'cidr')
        and x.network >>= case when f.kind in ('ipv4', 'ipv6', 'cidr') then f.value::inet end
      where x.list_id = ${id} and x.network is not null)`;
  const [row] = await tx<ExclusionList[]>`
    with ${scopes(tx, reader)}
    select ${columns(tx, reader)} from exclusion_lists l where l.id = ${id}`;
  return row;
}

/** What lists leave out of the texts and files of a report. */
export const countLeftOut = (
  db: Queryable,
  reader: Searcher,
  reportId: string,
): Promise<LeftOut[]> =>
  db<LeftOut[]>`
    with ${scopes(db, reader)}
    select l.id, l.name, count(distinct ${representative(db, reader, 'e')})::int as values
    from search_entries s join entity_mentions m on m.entry_id = s.id join entities e on e.id = m.entity_id
      join exclusion_lists l on l.id = e.excluded_by_id
    where s.object_id = ${reportId} and s.source in ('report', 'judgement', 'file') and m.state <> 'rejected'
      and ${seesEntry(db, reader)}
    group by l.id, l.name order by lower(l.name)`;
