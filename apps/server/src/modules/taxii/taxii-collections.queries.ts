import {
  type NewTaxiiCollection,
  type TaxiiCollection,
  type TaxiiCollectionChanges,
  TLP_LEVELS,
  type TlpIds,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { levelOf, type Reader, sees, sightColumns } from '../../db/sight';
import type { Searcher } from '../../search/search-scopes.queries';
import { isVisible } from './taxii-entries.queries';

/** Contract `TaxiiCollection`, of `taxii_collections c` and its owner `users u`. Its numbers are of what the reader may see. */
const columns = (db: Queryable, reader: Reader): Fragment => db`
  c.id, c.title, c.description, c.query, (${TLP_LEVELS as unknown as string[]}::text[])[c.max_level] as max_tlp, c.tlp_ids, c.can_write,
  ${authorJson(db)} as owner, u.state <> 'active' as is_paused, iso(c.created_at) as created_at,
  (select count(distinct e.stix_id)::integer from taxii_entries e left join reports r on r.id = e.report_id
    where e.collection_id = c.id and not e.is_withdrawn and ${isVisible(db, { owner: reader, reader }, 'e', 'r')}) as objects,
  (select count(*)::integer from taxii_due d join reports r on r.id = d.report_id
    where d.collection_id = c.id and ${sees(db, reader, 'r')}) as pending`;

export const listCollections = (db: Queryable, reader: Reader): Promise<TaxiiCollection[]> =>
  db<TaxiiCollection[]>`
    select ${columns(db, reader)} from taxii_collections c join users u on u.id = c.user_id order by lower(c.title), c.id`;

export async function findCollection(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<TaxiiCollection | undefined> {
  const [row] = await db<TaxiiCollection[]>`
    select ${columns(db, reader)} from taxii_collections c join users u on u.id = c.user_id where c.id = ${id}`;
  return row;
}

export async function countCollections(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from taxii_collections`;
  return row?.count ?? 0;
}

export async function insertCollection(
  tx: Tx,
  id: string,
  userId: string,
  { maxTlp, ...collection }: NewTaxiiCollection,
): Promise<void> {
  // Whoever writes a report, or makes another collection, waits: a report is noted here, or its trigger finds the collection.
  await tx`lock table reports in share row exclusive mode`;
  await tx`
    insert into taxii_collections ${tx({ ...collection, id, userId, maxLevel: levelOf(maxTlp) })}`;
  await tx`insert into taxii_due (collection_id, report_id) select ${id}, r.id from reports r order by r.created_at`;
}

export async function updateCollection(
  tx: Tx,
  id: string,
  { title, description, canWrite }: TaxiiCollectionChanges,
): Promise<boolean> {
  const rows = await tx`
    update taxii_collections set title = coalesce(${title ?? null}, title), can_write = coalesce(${canWrite ?? null}, can_write)
      ${description === undefined ? tx`` : tx`, description = ${description}`}
    where id = ${id} returning id`;
  return rows.length > 0;
}

export async function deleteCollection(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx<{ title: string }[]>`
    delete from taxii_collections where id = ${id} returning title`;
  return row?.title;
}

/** A collection with the rights of its owner now. */
export interface OpenCollection {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly query: string;
  readonly maxLevel: number;
  readonly tlpIds: TlpIds;
  readonly canWrite: boolean;
  readonly createdAt: string;
  readonly owner: Searcher;
}

type OpenRow = Omit<OpenCollection, 'owner'> &
  Omit<Searcher, 'id' | 'isAdmin'> & { readonly userId: string };

const openColumns = (db: Queryable): Fragment => db`
  select c.id, c.title, c.description, c.query, c.max_level, c.tlp_ids, c.can_write, iso(c.created_at) as created_at,
    u.id as user_id, ${sightColumns(db)}
  from taxii_collections c join users u on u.id = c.user_id and u.state = 'active'`;

/** Never an admin: what they took access to is not for others. */
const toOpen = ({
  userId,
  clearance,
  sightKey,
  sightVersion,
  hasTaken,
  ...rest
}: OpenRow): OpenCollection => ({
  ...rest,
  owner: { id: userId, clearance, sightKey, sightVersion, hasTaken, isAdmin: false },
});

/** Those whose owners are members, by title. */
export async function listOpen(db: Queryable): Promise<OpenCollection[]> {
  const rows = await db<OpenRow[]>`${openColumns(db)} order by lower(c.title), c.id`;
  return rows.map(toOpen);
}

export async function findOpen(db: Queryable, id: string): Promise<OpenCollection | undefined> {
  const [row] = await db<OpenRow[]>`${openColumns(db)} where c.id = ${id}`;
  return row && toOpen(row);
}
