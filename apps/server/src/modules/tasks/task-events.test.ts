import { describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import type { DomainEvent } from '../../events/event-types';
import type { Actor, Platform } from '../../platform';
import { createFactories } from '../../testing/factories';
import { createTestDatabase } from '../../testing/test-database';
import { createInvestigationsService } from '../investigations/investigations.service';
import { createReportLinksService } from '../investigations/report-links.service';
import { createTasksService } from './tasks.service';

const { db } = await createTestDatabase();
const make = createFactories(db);
const events = createDomainEvents();
let told: DomainEvent[] = [];
events.onAfter((list) => told.push(...list));
const platform = { db, events, transact: createTransact(db, events) } as unknown as Platform;
const investigations = createInvestigationsService(platform);
const links = createReportLinksService(platform, investigations);
const tasks = createTasksService(platform, investigations);

const giver = await make.member();
const doer = await make.member();
const as = ({ id }: { id: string }): Actor => ({
  id,
  isAdmin: false,
  sessionId: '',
  label: '',
});

/** What was told while something was done, without the general "changed". */
async function listen(act: () => Promise<unknown>): Promise<DomainEvent[]> {
  told = [];
  await act();
  return told.filter((event) => event.type !== 'task.changed');
}

describe('what listeners hear', () => {
  test('of a task completed from fifty browsers at once: one completion', async () => {
    const taskId = await make.task({ createdByUserId: giver.id, assignedToUserId: doer.id });
    const heard = await listen(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          tasks.changeTask(as(n % 2 ? giver : doer), taskId, { status: 'completed' }),
        ),
      ),
    );
    expect(heard).toMatchObject([
      { type: 'task.completed', taskId, assigneeId: doer.id, createdByUserId: giver.id },
    ]);
  });

  test('of a reopened task, and nothing when nothing changed', async () => {
    const taskId = await make.task({ createdByUserId: giver.id, status: 'completed' });
    const change = (status: 'open' | 'completed') =>
      listen(() => tasks.changeTask(as(giver), taskId, { status }));
    expect((await change('open')).map(({ type }) => type)).toEqual(['task.reopened']);
    expect(await change('open')).toEqual([]);
    expect(told).toEqual([]);
  });

  test('of a reassigned and of a deleted task', async () => {
    const taskId = await make.task({ createdByUserId: giver.id });
    const heard = await listen(async () => {
      await tasks.changeTask(as(giver), taskId, { assignedToUserId: doer.id });
      await tasks.deleteTask(as(giver), taskId);
    });
    expect(heard).toMatchObject([
      { type: 'task.assigned', assigneeId: doer.id, previousAssigneeId: null },
      { type: 'task.deleted', taskId, createdByUserId: giver.id, assigneeId: doer.id },
    ]);
  });

  test('of a report linked fifty times at once: one link', async () => {
    const id = await make.investigation();
    const reportId = await make.report({ userId: doer.id });
    const heard = await listen(() =>
      Promise.all(Array.from({ length: 50 }, () => links.linkReport(as(giver), id, reportId))),
    );
    expect(heard).toEqual([
      {
        type: 'report.linked',
        investigationId: id,
        reportId,
        reportAuthorId: doer.id,
        actorId: giver.id,
      },
    ]);
  });

  test('of an investigation closed twice at once: one closing', async () => {
    const id = await make.investigation({ userId: giver.id });
    const heard = await listen(() =>
      Promise.all([1, 2].map(() => investigations.closeInvestigation(as(giver), id))),
    );
    expect(heard.map(({ type }) => type)).toEqual(['investigation.closed']);
  });
});
