import type { Tx } from '../../db/client';
import type { DomainEvents, Publish } from '../../events/domain-events';
import * as queries from './notifications.queries';

/** Who is notified of what, in the transaction of the act. */
export function listenForNotifications(events: DomainEvents): void {
  const tell = async (publish: Publish, memberIds: readonly string[]) => {
    if (memberIds.length > 0) {
      await publish({ type: 'notifications.changed', memberIds: [...new Set(memberIds)] });
    }
  };
  const notify = async (tx: Tx, publish: Publish, given: queries.NewNotification) =>
    tell(publish, await queries.insertNotifications(tx, given));

  events.onWithin(['comment.posted'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'comment',
      userIds: [event.reportAuthorId],
      actorId: event.userId,
      target: 'report',
      targetId: event.reportId,
      subjectId: event.commentId,
    }),
  );
  events.onWithin(['report.linked'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'report-linked',
      userIds: [event.reportAuthorId],
      actorId: event.actorId,
      target: 'investigation',
      targetId: event.investigationId,
      subjectId: event.reportId,
    }),
  );
  events.onWithin(['task.created', 'task.assigned'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'task-assigned',
      userIds: event.assigneeId ? [event.assigneeId] : [],
      actorId: event.actorId,
      target: 'task',
      targetId: event.taskId,
    }),
  );
  events.onWithin(['task.completed'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'task-completed',
      userIds: [event.createdByUserId],
      actorId: event.actorId,
      target: 'task',
      targetId: event.taskId,
    }),
  );
  events.onWithin(['war-room.member-added'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'room-invitation',
      userIds: [event.userId],
      actorId: event.actorId,
      target: 'war-room',
      targetId: event.warRoomId,
    }),
  );
  events.onWithin(['forum.message-posted'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'mention',
      userIds: event.mentionedIds,
      actorId: event.userId,
      target: 'forum',
      targetId: null,
      subjectId: event.messageId,
      title: event.excerpt,
    }),
  );
  events.onWithin(['room.message-posted'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'mention',
      userIds: event.mentionedIds,
      actorId: event.userId,
      target: 'war-room',
      targetId: event.warRoomId,
      subjectId: event.messageId,
      title: event.excerpt,
    }),
  );
  events.onWithin(['feedback.handled'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'feedback-answered',
      userIds: [event.userId],
      actorId: event.actorId,
      target: 'feedback',
      targetId: event.feedbackId,
      title: event.subject,
    }),
  );
  events.onWithin(['achievement.unlocked'], (tx, event, publish) =>
    notify(tx, publish, {
      kind: 'achievement',
      userIds: [event.userId],
      actorId: null,
      target: 'profile',
      targetId: null,
      title: event.title,
    }),
  );

  events.onWithin(['report.deleted'], async (tx, { reportId }, publish) =>
    tell(publish, [
      ...(await queries.forgetTarget(tx, { targetId: reportId })),
      ...(await queries.forgetSubject(tx, reportId)),
    ]),
  );
  events.onWithin(
    ['forum.message-deleted', 'room.message-deleted'],
    async (tx, { messageId }, publish) => tell(publish, await queries.forgetSubject(tx, messageId)),
  );
  events.onWithin(['comment.deleted'], async (tx, { commentId }, publish) =>
    tell(publish, await queries.forgetSubject(tx, commentId)),
  );
  events.onWithin(['task.deleted'], async (tx, { taskId }, publish) =>
    tell(publish, await queries.forgetTarget(tx, { targetId: taskId })),
  );
  events.onWithin(['war-room.deleted'], async (tx, { warRoomId }, publish) =>
    tell(publish, await queries.forgetTarget(tx, { targetId: warRoomId })),
  );
  events.onWithin(
    ['war-room.left', 'war-room.member-removed', 'war-room.changed'],
    async (tx, { warRoomId }, publish) =>
      tell(publish, await queries.forgetClosedRoom(tx, warRoomId)),
  );
}
