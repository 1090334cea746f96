import type { Tx } from '../../db/client';
import { arrangeMerges, type StandingMerge } from './arrange-merges';

export async function insertMerge(
  tx: Tx,
  merge: { id: string; fromId: string; intoId: string; mergedById: string },
): Promise<void> {
  await tx`insert into entity_merges ${tx(merge)}`;
}

/** Returns who had merged it. */
export async function endMerge(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx<{ mergedById: string | null }[]>`
    update entity_merges set undone_at = clock_timestamp() where id = ${id} and undone_at is null returning merged_by_id`;
  return row?.mergedById ?? null;
}

/** Everything that is connected with an entity by merges, those that nobody sees included. */
const findGroup = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from entities where canonical_id in (select canonical_id from entities where id = any (${[...ids]}::uuid[]))
    order by id for update`;
  return rows.map(({ id }) => id);
};

/** Works out anew what the entities of these groups stand for, from all merges that were not undone. */
export async function arrangeGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  const group = await findGroup(tx, ids);
  const merges = await tx<StandingMerge[]>`
    select from_id, into_id from entity_merges
    where undone_at is null and from_id = any (${group}::uuid[]) and into_id = any (${group}::uuid[])
    order by merged_at, id`;
  const rows = [...arrangeMerges(merges)].flatMap(([entityId, ancestors]) =>
    ancestors.map((ancestorId, index) => ({ entityId, ancestorId, depth: index + 1 })),
  );
  await tx`delete from entity_ancestors where entity_id = any (${group}::uuid[])`;
  await tx`
    insert into entity_ancestors (entity_id, ancestor_id, depth)
    select * from unnest(${rows.map(({ entityId }) => entityId)}::uuid[],
      ${rows.map(({ ancestorId }) => ancestorId)}::uuid[], ${rows.map(({ depth }) => depth)}::integer[])`;
  await tx`
    update entities e set canonical_id = coalesce((
      select a.ancestor_id from entity_ancestors a where a.entity_id = e.id order by a.depth desc limit 1), e.id)
    where e.id = any (${group}::uuid[])`;
}
