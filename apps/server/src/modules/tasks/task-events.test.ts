import { describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import type { DomainEvent } from '../../events/event-types';
import type { Actor, Platform } from '../../platform';
import { createFactories } from '../../testing/factories';
import { insider } from '../../testing/readers';
import { createTestDatabase } from '../../testing/test-database';
import { createCompartmentsService } from '../access/compartments.service';
import { createProofs } from '../auth/proofs';
import { createInvestigationsService } from '../investigations/investigations.service';
import { createReportLinksService } from '../investigations/report-links.service';
import { createMarkingsService } from '../markings/markings.service';
import { createTasksService } from './tasks.service';

const { db } = await createTestDatabase();
const make = createFactories(db);
const events = createDomainEvents();
let published: DomainEvent[] = [];
events.afterCommit((list) => published.push(...list));
const platform = { db, events, transact: createTransact(db, events) } as unknown as Platform;
const investigations = createInvestigationsService(
  platform,
  createMarkingsService(platform, createCompartmentsService(platform), createProofs(platform)),
);
const links = createReportLinksService(platform, investigations);
const tasks = createTasksService(platform, investigations);

const giver = await make.member();
const doer = await make.member();
const as = ({ id }: { id: string }): Actor => ({
  ...insider(id),
  isAdmin: false,
  isWaiting: false,
  sessionId: '',
  token: null,
});

/** The events published by an act, without the general `task.changed`. */
async function collectEvents(act: () => Promise<unknown>): Promise<DomainEvent[]> {
  published = [];
  await act();
  return published.filter((event) => event.type !== 'task.changed');
}

describe('listeners receive', () => {
  test('one event for a task completed by fifty concurrent requests', async () => {
    const taskId = await make.task({ createdByUserId: giver.id, assignedToUserId: doer.id });
    const received = await collectEvents(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          tasks.changeTask(as(n % 2 ? giver : doer), taskId, { status: 'completed' }),
        ),
      ),
    );
    expect(received).toMatchObject([
      { type: 'task.completed', taskId, assigneeId: doer.id, createdByUserId: giver.id },
    ]);
  });

  test('one event for a reopened task, and none without a change', async () => {
    const taskId = await make.task({ createdByUserId: giver.id, status: 'completed' });
    const change = (status: 'open' | 'completed') =>
      collectEvents(() => tasks.changeTask(as(giver), taskId, { status }));
    expect((await change('open')).map(({ type }) => type)).toEqual(['task.reopened']);
    expect(await change('open')).toEqual([]);
    expect(published).toEqual([]);
  });

  test('an event for a reassigned and for a deleted task', async () => {
    const taskId = await make.task({ createdByUserId: giver.id });
    const received = await collectEvents(async () => {
      await tasks.changeTask(as(giver), taskId, { assignedToUserId: doer.id });
      await tasks.deleteTask(as(giver), taskId);
    });
    expect(received).toMatchObject([
      { type: 'task.assigned', assigneeId: doer.id, previousAssigneeId: null },
      { type: 'task.deleted', taskId, createdByUserId: giver.id, assigneeId: doer.id },
    ]);
  });

  test('one event for a report linked by fifty concurrent requests', async () => {
    const id = await make.investigation();
    const reportId = await make.report({ userId: doer.id });
    const received = await collectEvents(() =>
      Promise.all(Array.from({ length: 50 }, () => links.linkReport(as(giver), id, reportId))),
    );
    expect(received).toEqual([
      {
        type: 'report.linked',
        investigationId: id,
        reportId,
        reportAuthorId: doer.id,
        actorId: giver.id,
      },
    ]);
  });

  test('one event for an investigation closed by two concurrent requests', async () => {
    const id = await make.investigation({ userId: giver.id });
    const received = await collectEvents(() =>
      Promise.all(
        [1, 2].map(() => investigations.changeInvestigation(as(giver), id, { status: 'closed' })),
      ),
    );
    expect(received.map(({ type }) => type)).toEqual(['investigation.closed']);
  });
});
