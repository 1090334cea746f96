import { QUICK_TASK_SECONDS } from '@watchfloor/contract';
import type { DomainEvents } from '../../events/domain-events';
import type { EventOf } from '../../events/event-types';
import type { ScoringService } from './scoring.service';

/** Awards and revokes points in the transaction of the event. The contract defines how many. */
export function listenForPoints(events: DomainEvents, scoring: ScoringService): void {
  events.inTransaction(['report.submitted'], (tx, { userId, reportId }, publish) =>
    scoring.award(tx, publish, {
      userId,
      action: 'report-submitted',
      subjectId: reportId,
      about: { reportId },
    }),
  );
  events.inTransaction(['report.changed'], (tx, { userId, reportId }, publish) =>
    scoring.reviewDisciplines(tx, publish, userId, reportId),
  );
  events.inTransaction(['report.deleted'], (tx, { reportId, audienceId }, publish) =>
    scoring.revoke(tx, publish, {
      actions: ['report-submitted', 'report-linked'],
      subjectId: reportId,
      audienceId,
    }),
  );

  events.inTransaction(
    ['comment.posted'],
    (tx, { userId, commentId, reportId, reportAuthorId }, publish) =>
      scoring.award(tx, publish, {
        userId,
        action: 'comment-posted',
        subjectId: commentId,
        contextId: reportId,
        about: { reportId },
        isOwn: userId === reportAuthorId,
      }),
  );
  events.inTransaction(['comment.deleted'], (tx, { commentId, audienceId }, publish) =>
    scoring.revoke(tx, publish, { actions: ['comment-posted'], subjectId: commentId, audienceId }),
  );

  events.inTransaction(['investigation.opened'], (tx, { userId, investigationId }, publish) =>
    scoring.award(tx, publish, {
      userId,
      action: 'investigation-opened',
      subjectId: investigationId,
      about: { investigationId },
    }),
  );
  events.inTransaction(['report.linked'], async (tx, event, publish) => {
    const { reportAuthorId: userId, actorId, reportId, investigationId } = event;
    if (userId === actorId) return;
    await scoring.award(tx, publish, {
      userId,
      action: 'report-linked',
      subjectId: reportId,
      contextId: investigationId,
      about: { reportId, investigationId },
      isOfAnother: true,
    });
  });

  events.inTransaction(['task.completed'], async (tx, event, publish) => {
    const { assigneeId: userId, taskId: subjectId } = event;
    if (!userId) return;
    await scoring.award(tx, publish, {
      userId,
      action: 'task-completed',
      subjectId,
      about: { taskId: subjectId },
      ...countsFrom(event),
    });
  });
  events.inTransaction(
    ['task.deleted'],
    async (tx, { taskId, createdByUserId, actorId, audienceId }, publish) => {
      // The work of a task deleted by its creator was done; anyone else who may delete it is an admin.
      if (createdByUserId !== actorId)
        await scoring.revoke(tx, publish, {
          actions: ['task-completed'],
          subjectId: taskId,
          audienceId,
        });
    },
  );

  events.inTransaction(['situation.posted'], (tx, { userId, updateId }, publish) =>
    scoring.award(tx, publish, { userId, action: 'map-entry-posted', subjectId: updateId }),
  );
  events.inTransaction(['war-room-update.posted'], async (tx, event, publish) => {
    const { userId, updateId, warRoomId, isPrivate } = event;
    // Points are public, so activity in a private room must not change them.
    if (isPrivate) return;
    await scoring.award(tx, publish, {
      userId,
      action: 'map-entry-posted',
      subjectId: updateId,
      contextId: warRoomId,
    });
  });
  events.inTransaction(['pin.created'], (tx, { userId, pinId }, publish) =>
    scoring.award(tx, publish, { userId, action: 'map-entry-posted', subjectId: pinId }),
  );
  events.inTransaction(['pin.deleted'], async (tx, { pinId, userId, actorId }, publish) => {
    if (userId !== actorId)
      await scoring.revoke(tx, publish, { actions: ['map-entry-posted'], subjectId: pinId });
  });
  events.inTransaction(
    ['situation.deleted', 'war-room-update.deleted'],
    async (tx, event, publish) => {
      // Only a deletion by someone other than the author revokes points.
      const { updateId, userId, actorId } = event;
      const isInPrivateRoom = event.type === 'war-room-update.deleted' && event.isPrivate;
      if (userId !== actorId && !isInPrivateRoom)
        await scoring.revoke(tx, publish, { actions: ['map-entry-posted'], subjectId: updateId });
    },
  );
}

/** A task completed by its own creator counts only after a minute, so that points cannot be farmed. */
function countsFrom(event: EventOf<'task.completed'>): { since?: string } {
  const { assigneeId, actorId, createdByUserId, createdAt } = event;
  if (createdByUserId !== assigneeId && createdByUserId !== actorId) return {};
  return { since: new Date(Date.parse(createdAt) + QUICK_TASK_SECONDS * 1000).toISOString() };
}
