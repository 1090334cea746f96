import {
  canChangeTaskStatus,
  canManageTask,
  type InvestigationTasksQuery,
  type NewTask,
  type Task,
  type TaskChanges,
  type TasksQuery,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { toPage } from '../../db/json-page';
import { OPEN_AUDIENCE } from '../../db/sight';
import type { Publish } from '../../db/transact';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import type { InvestigationsService } from '../investigations/investigations.service';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as queries from './tasks.queries';

export type TasksService = ReturnType<typeof createTasksService>;

export function createTasksService(
  { db, transact }: Platform,
  investigations: Pick<InvestigationsService, 'lockForNewWork'>,
) {
  /** In the transaction of another act. */
  async function createTaskIn(
    tx: Tx,
    publish: Publish,
    actor: Actor,
    input: NewTask,
  ): Promise<{ id: string; json: Json }> {
    const id = newId();
    const { investigationId } = input;
    const assigneeId = input.assignedToUserId === undefined ? actor.id : input.assignedToUserId;
    const audienceId = investigationId
      ? await investigations.lockForNewWork(tx, actor, investigationId, 'tasks')
      : OPEN_AUDIENCE;
    const { title, description, spillReason } = input;
    const place = { kind: 'task', audienceId } as const;
    const spill = await guardTexts(tx, actor, place, { title, description }, spillReason);
    await requireAssignee(tx, actor, assigneeId, investigationId);
    await queries.insertTask(tx, id, actor.id, input, assigneeId);
    await publish({
      type: 'task.created',
      taskId: id,
      investigationId,
      assigneeId,
      actorId: actor.id,
    });
    await publishSpill(publish, actor, spill, { kind: 'task', id });
    return { id, json: present(await queries.findTaskJson(tx, actor, id)) };
  }

  return {
    createTaskIn,

    async listTasks(actor: Actor, query: TasksQuery): Promise<Page<Task>> {
      const filter = { userId: actor.id, role: query.role, status: query.status };
      const [page, total] = await Promise.all([
        queries.listMemberTasks(db, actor, filter, query),
        queries.countMemberTasks(db, actor, filter),
      ]);
      return toPage(page, total);
    },

    async listInvestigationTasks(
      actor: Actor,
      id: string,
      query: InvestigationTasksQuery,
    ): Promise<Page<Task>> {
      const [page, total] = await Promise.all([
        queries.listInvestigationTasks(db, actor, id, query),
        queries.countInvestigationTasks(db, actor, id, query.status),
      ]);
      if (total === undefined) throw notFound('Investigation');
      return toPage(page, total);
    },

    async getTask(actor: Actor, id: string): Promise<Json> {
      return present(await queries.findTaskJson(db, actor, id));
    },

    async createTask(actor: Actor, input: NewTask): Promise<Json> {
      const named = [input.userId, input.createdByUserId];
      if (named.some((userId) => userId && userId !== actor.id)) {
        throw forbidden('Tasks are created under your own name');
      }
      return transact(async (tx, publish) => (await createTaskIn(tx, publish, actor, input)).json);
    },

    async changeTask(actor: Actor, id: string, changes: TaskChanges): Promise<Json> {
      return transact(async (tx, publish) => {
        const before = await queries.lockTask(tx, actor, id);
        if (!before) throw notFound('Task');
        authorizeChanges(actor, before, changes);
        const after = applyChanges(before, changes);
        if (isSame(before, after)) return present(await queries.findTaskJson(tx, actor, id));
        if (after.assignedToUserId !== before.assignedToUserId) {
          await requireAssignee(tx, actor, after.assignedToUserId, after.investigationId);
        }
        await queries.saveTask(tx, after);
        await publishChanges(publish, actor, before, after);
        return present(await queries.findTaskJson(tx, actor, id));
      });
    },

    async deleteTask(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const task = await queries.lockTask(tx, actor, id);
        if (!task) throw notFound('Task');
        if (!canManageTask(actor, task)) throw forbidden('Only its creator may delete a task');
        await queries.deleteTask(tx, id);
        await publish({
          type: 'task.deleted',
          taskId: id,
          investigationId: task.investigationId,
          title: task.title,
          audienceId: task.audienceId,
          assigneeId: task.assignedToUserId,
          createdByUserId: task.createdByUserId,
          actorId: actor.id,
        });
      });
    },
  };
}

function authorizeChanges(actor: Actor, task: queries.LockedTask, changes: TaskChanges): void {
  if (changes.status !== undefined && !canChangeTaskStatus(actor, task)) {
    throw forbidden('Only its assignee or creator may change the status of a task');
  }
  const isManaged = changes.assignedToUserId !== undefined || changes.dueDate !== undefined;
  if (isManaged && !canManageTask(actor, task)) {
    throw forbidden('Only its creator may reassign or reschedule a task');
  }
}

/** A completed task stays with its assignee; it must be reopened before it is reassigned. */
function applyChanges(task: queries.LockedTask, changes: TaskChanges): queries.LockedTask {
  const { status = task.status, assignedToUserId = task.assignedToUserId } = changes;
  const { dueDate = task.dueDate } = changes;
  if (task.status === 'completed' && assignedToUserId !== task.assignedToUserId) {
    throw conflict('A completed task stays with the member who completed it');
  }
  return { ...task, status, assignedToUserId, dueDate };
}

const isSame = (before: queries.LockedTask, after: queries.LockedTask) =>
  before.status === after.status &&
  before.assignedToUserId === after.assignedToUserId &&
  before.dueDate === after.dueDate;

/** The row is locked, so concurrent requests publish each change once. */
async function publishChanges(
  publish: Publish,
  actor: Actor,
  before: queries.LockedTask,
  after: queries.LockedTask,
): Promise<void> {
  const common = {
    taskId: after.id,
    investigationId: after.investigationId,
    assigneeId: after.assignedToUserId,
    actorId: actor.id,
  };
  await publish({
    type: 'task.changed',
    ...common,
    title: after.title,
    audienceId: after.audienceId,
    createdByUserId: after.createdByUserId,
    previousAssigneeId: before.assignedToUserId,
    changes: {
      ...changeOf('status', before.status, after.status),
      ...changeOf('assignee', before.assignedToUserId, after.assignedToUserId),
      ...changeOf('dueDate', before.dueDate, after.dueDate),
    },
  });
  if (before.assignedToUserId !== after.assignedToUserId) {
    await publish({
      type: 'task.assigned',
      ...common,
      previousAssigneeId: before.assignedToUserId,
    });
  }
  if (before.status !== 'completed' && after.status === 'completed') {
    await publish({
      type: 'task.completed',
      ...common,
      createdByUserId: after.createdByUserId,
      createdAt: after.createdAt,
    });
  }
  if (before.status === 'completed' && after.status !== 'completed') {
    await publish({ type: 'task.reopened', ...common, createdByUserId: after.createdByUserId });
  }
}

const changeOf = (name: string, from: string | null, to: string | null) =>
  from === to ? {} : { [name]: { from, to } };

async function requireAssignee(
  tx: Tx,
  actor: Actor,
  id: string | null,
  investigationId: string | null,
): Promise<void> {
  if (id === null) return;
  const assignee = await queries.lockAssignee(tx, actor.id, id, investigationId);
  if (assignee === 'missing') throw invalid('assignedToUserId', 'This member no longer exists');
  if (assignee === 'untold') {
    throw invalid(
      'assignedToUserId',
      'Only the author of the investigation gives its tasks to others, who may not know of each other',
    );
  }
  if (assignee === 'outside') {
    throw invalid('assignedToUserId', 'This member cannot see the investigation');
  }
}

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Task');
  return new Json(json);
}
