import type { GraphDrawing, SavedGraphSummary } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { type Reader, sees } from '../../db/sight';

const columns = (db: Queryable): Fragment => db`
  g.id, g.name, g.created_at, g.updated_at, g.revision, case when u.id is not null then ${authorJson(db)} end as author`;

/** `from … where`: graphs `g` of an investigation that the reader may see. */
const visibleGraphs = (db: Queryable, reader: Reader, investigationId: string): Fragment => db`
  from investigations i join saved_graphs g on g.investigation_id = i.id left join users u on u.id = g.user_id
  where i.id = ${investigationId} and ${sees(db, reader, 'i')}`;

export async function seesInvestigation(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<boolean> {
  const rows =
    await db`select from investigations i where i.id = ${id} and ${sees(db, reader, 'i')}`;
  return rows.length > 0;
}

export const listGraphs = (
  db: Queryable,
  reader: Reader,
  investigationId: string,
): Promise<SavedGraphSummary[]> =>
  db<SavedGraphSummary[]>`
    select ${columns(db)} ${visibleGraphs(db, reader, investigationId)}
    order by g.created_at desc, g.id desc`;

export interface GraphPath {
  readonly id: string;
  readonly graphId: string;
}

export async function findGraph(
  db: Queryable,
  reader: Reader,
  { id, graphId }: GraphPath,
): Promise<(SavedGraphSummary & { drawing: GraphDrawing }) | undefined> {
  const [row] = await db<(SavedGraphSummary & { drawing: GraphDrawing })[]>`
    select ${columns(db)}, g.drawing ${visibleGraphs(db, reader, id)} and g.id = ${graphId}`;
  return row;
}

export interface LockedGraph {
  readonly userId: string | null;
  readonly revision: number;
  readonly audienceId: number;
}

/** With its investigation, against marking. Undefined if there is none that the reader may see. */
export async function lockGraph(
  tx: Tx,
  reader: Reader,
  { id, graphId }: GraphPath,
): Promise<LockedGraph | undefined> {
  const [row] = await tx<LockedGraph[]>`
    select g.user_id, g.revision, i.audience_id ${visibleGraphs(tx, reader, id)} and g.id = ${graphId}
    for update of g for share of i`;
  return row;
}

interface GraphRow {
  readonly name: string;
  readonly drawing: GraphDrawing;
}

export async function insertGraph(
  tx: Tx,
  path: GraphPath,
  userId: string,
  { name, drawing }: GraphRow,
): Promise<void> {
  await tx`
    insert into saved_graphs (id, investigation_id, user_id, name, drawing)
    values (${path.graphId}, ${path.id}, ${userId}, ${name}, ${tx.json(drawing as never)})`;
}

export async function replaceGraph(tx: Tx, id: string, { name, drawing }: GraphRow): Promise<void> {
  await tx`
    update saved_graphs set name = ${name}, drawing = ${tx.json(drawing as never)}, revision = revision + 1,
      updated_at = clock_timestamp()
    where id = ${id}`;
}

export async function deleteGraph(tx: Tx, id: string): Promise<void> {
  await tx`delete from saved_graphs where id = ${id}`;
}
