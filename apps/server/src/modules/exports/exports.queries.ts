import type { Author } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import { hasTakenAccess, type Reader, sees, sightColumns } from '../../db/sight';

export async function findExporter(db: Queryable, id: string): Promise<Author | undefined> {
  const [row] = await db<{ author: Author }[]>`
    select ${authorJson(db)} as author from users u where u.id = ${id}`;
  return row?.author;
}

/** What the member may read now; undefined if they are no longer active. */
export async function findSight(
  db: Queryable,
  id: string,
): Promise<Omit<Reader, 'id'> | undefined> {
  const [row] = await db<Omit<Reader, 'id'>[]>`
    select ${sightColumns(db, hasTakenAccess(db))} from users u where u.id = ${id} and u.state = 'active'`;
  return row;
}

export interface ReportVersion {
  readonly id: string;
  readonly revision: number;
}

/** How many of the reports the reader still sees as they were. Each change of a marking is a revision. */
export async function countUnchanged(
  db: Queryable,
  reader: Reader,
  versions: readonly ReportVersion[],
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count
    from unnest(${versions.map(({ id }) => id)}::uuid[],
        ${versions.map(({ revision }) => revision)}::integer[]) as exported (id, revision)
      join reports r on r.id = exported.id and r.revision = exported.revision
    where ${sees(db, reader, 'r')}`;
  return row?.count ?? 0;
}
