import type { MarkedKind } from '@watchfloor/contract';
import type { Fragment, Tx } from '../../db/client';

/** Characters that are compared at once, and altogether: their object is locked meanwhile. */
const PART = 20_000;
export const DISCUSSION_MAX = 500_000;

interface DiscussionPart {
  readonly number: number;
  readonly path: 'comments' | 'tasks' | 'graphs';
  readonly text: string;
}

/** New comments on its tasks wait, as do those on a report that is locked. */
async function lockTasks(tx: Tx, investigationId: string): Promise<void> {
  await tx`
    select from tasks where investigation_id = ${investigationId} order by id for no key update`;
}

const textsOf = (tx: Tx, kind: MarkedKind, id: string): Fragment =>
  kind === 'report'
    ? tx`select 'comments' as path, id, content as text from comments where report_id = ${id}`
    : tx`
      select 'tasks' as path, id, concat_ws(e'\n\n', title, description) as text
      from tasks where investigation_id = ${id}
      union all select 'comments', c.id, c.content
      from task_comments c join tasks t on t.id = c.task_id where t.investigation_id = ${id}
      union all select 'graphs', id, name from saved_graphs where investigation_id = ${id}`;

/** What follows the marking of a locked object, in parts. Undefined if it is longer than `DISCUSSION_MAX`. */
export async function readDiscussion(
  tx: Tx,
  kind: MarkedKind,
  id: string,
): Promise<DiscussionPart[] | undefined> {
  if (kind === 'investigation') await lockTasks(tx, id);
  const most = DISCUSSION_MAX / PART;
  const parts = await tx<DiscussionPart[]>`
    select number, path, string_agg(text, e'\n\n' order by id) as text
    from (
      select path, id, text, (sum(length(text)) over (order by path, id) - 1) / ${PART}::integer as number
      from (${textsOf(tx, kind, id)}) texts
    ) numbered
    where number <= ${most}::integer group by number, path order by number, path`;
  return parts.some(({ number }) => number >= most) ? undefined : parts;
}
