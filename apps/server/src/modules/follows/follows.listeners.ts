import type { DomainEvents } from '../../events/domain-events';
import * as queries from './follows.queries';

/** Authors, commenters, assignees and members of rooms follow by themselves, in the transaction of what they do. */
export function listenForFollows(events: DomainEvents): void {
  const { followAutomatically } = queries;
  events.inTransaction(['report.submitted'], (tx, { userId, reportId }) =>
    followAutomatically(tx, { userId, kind: 'report', objectId: reportId, via: 'author' }),
  );
  events.inTransaction(['comment.posted'], (tx, { userId, reportId }) =>
    followAutomatically(tx, { userId, kind: 'report', objectId: reportId, via: 'comment' }),
  );
  events.inTransaction(['investigation.opened'], (tx, { userId, investigationId: objectId }) =>
    followAutomatically(tx, { userId, kind: 'investigation', objectId, via: 'author' }),
  );
  events.inTransaction(['task.commented'], async (tx, { userId, investigationId: objectId }) => {
    if (!objectId) return;
    await followAutomatically(tx, { userId, kind: 'investigation', objectId, via: 'comment' });
  });
  events.inTransaction(
    ['task.created', 'task.assigned'],
    async (tx, { assigneeId: userId, investigationId: objectId }) => {
      if (!objectId || !userId) return;
      await followAutomatically(tx, { userId, kind: 'investigation', objectId, via: 'assignee' });
    },
  );
  events.inTransaction(
    ['war-room.created', 'war-room.joined', 'war-room.member-added'],
    (tx, { userId, warRoomId }) =>
      followAutomatically(tx, { userId, kind: 'war-room', objectId: warRoomId, via: 'member' }),
  );
  events.inTransaction(['war-room.left', 'war-room.member-removed'], (tx, { userId, warRoomId }) =>
    queries.forgetFollow(tx, userId, warRoomId),
  );
}
