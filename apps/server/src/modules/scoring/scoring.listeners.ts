import { QUICK_TASK_SECONDS } from '@watchfloor/contract';
import type { DomainEvents } from '../../events/domain-events';
import type { EventOf } from '../../events/event-types';
import type { ScoringService } from './scoring.service';

/** What happens and what it counts for, each in the transaction of the act. The points are in the contract's table. */
export function listenForPoints(events: DomainEvents, scoring: ScoringService): void {
  events.onWithin(['report.submitted'], (tx, { userId, reportId }, publish) =>
    scoring.award(tx, publish, { userId, action: 'report-submitted', subjectId: reportId }),
  );
  events.onWithin(['report.changed'], (tx, { userId }, publish) =>
    scoring.reviewDisciplines(tx, publish, userId),
  );
  events.onWithin(['report.deleted'], (tx, { reportId }, publish) =>
    scoring.revoke(tx, publish, ['report-submitted', 'report-linked'], reportId),
  );

  events.onWithin(
    ['comment.posted'],
    (tx, { userId, commentId, reportId, reportAuthorId }, publish) =>
      scoring.award(tx, publish, {
        userId,
        action: 'comment-posted',
        subjectId: commentId,
        contextId: reportId,
        isOwn: userId === reportAuthorId,
      }),
  );
  events.onWithin(['comment.deleted'], (tx, { commentId }, publish) =>
    scoring.revoke(tx, publish, ['comment-posted'], commentId),
  );

  events.onWithin(['investigation.opened'], (tx, { userId, investigationId }, publish) =>
    scoring.award(tx, publish, {
      userId,
      action: 'investigation-opened',
      subjectId: investigationId,
    }),
  );
  events.onWithin(['report.linked'], async (tx, event, publish) => {
    const { reportAuthorId: userId, actorId, reportId, investigationId } = event;
    if (userId === actorId) return;
    await scoring.award(tx, publish, {
      userId,
      action: 'report-linked',
      subjectId: reportId,
      contextId: investigationId,
    });
  });

  events.onWithin(['task.completed'], async (tx, event, publish) => {
    const { assigneeId: userId, taskId: subjectId } = event;
    if (!userId) return;
    await scoring.award(tx, publish, {
      userId,
      action: 'task-completed',
      subjectId,
      ...sinceWhen(event),
    });
  });
  events.onWithin(['task.deleted'], async (tx, { taskId, createdByUserId, actorId }, publish) => {
    // Its creator clears up and the work was done; anyone else who deletes it is an admin, and removes it.
    if (createdByUserId !== actorId) await scoring.revoke(tx, publish, ['task-completed'], taskId);
  });

  events.onWithin(['situation.posted'], (tx, { userId, updateId }, publish) =>
    scoring.award(tx, publish, { userId, action: 'map-entry-posted', subjectId: updateId }),
  );
  events.onWithin(['war-room-update.posted'], async (tx, event, publish) => {
    const { userId, updateId, warRoomId, isPrivate } = event;
    // Points are public: what happens in a private room earns none, and takes none back.
    if (isPrivate) return;
    await scoring.award(tx, publish, {
      userId,
      action: 'map-entry-posted',
      subjectId: updateId,
      contextId: warRoomId,
    });
  });
  events.onWithin(['pin.created'], (tx, { userId, pinId }, publish) =>
    scoring.award(tx, publish, { userId, action: 'map-entry-posted', subjectId: pinId }),
  );
  events.onWithin(['pin.deleted'], async (tx, { pinId, userId, actorId }, publish) => {
    if (userId !== actorId) await scoring.revoke(tx, publish, ['map-entry-posted'], pinId);
  });
  events.onWithin(['situation.deleted', 'war-room-update.deleted'], async (tx, event, publish) => {
    // One's own may be cleared away; what somebody else removes is taken back.
    const { updateId, userId, actorId } = event;
    const isHidden = event.type === 'war-room-update.deleted' && event.isPrivate;
    if (userId !== actorId && !isHidden)
      await scoring.revoke(tx, publish, ['map-entry-posted'], updateId);
  });
}

/** A task that one creates and completes oneself counts from a minute on: before, no team has given it. */
function sinceWhen(event: EventOf<'task.completed'>): { since?: string } {
  const { assigneeId, actorId, createdByUserId, createdAt } = event;
  if (createdByUserId !== assigneeId && createdByUserId !== actorId) return {};
  return { since: new Date(Date.parse(createdAt) + QUICK_TASK_SECONDS * 1000).toISOString() };
}
