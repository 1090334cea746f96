import type { Tx } from '../../db/client';
import type { DomainEvents } from '../../events/domain-events';
import type { DomainEventName, EventOf } from '../../events/event-types';
import * as queries from './notifications.queries';

/** `change` returns whose notifications it changed. */
const announceChanges =
  (events: DomainEvents) =>
  <Name extends DomainEventName>(
    names: readonly Name[],
    change: (tx: Tx, event: EventOf<Name>) => Promise<readonly string[]>,
  ) =>
    events.inTransaction(names, async (tx, event, publish) => {
      const memberIds = [...new Set(await change(tx, event))];
      if (memberIds.length > 0) await publish({ type: 'notifications.changed', memberIds });
    });

/** Admins learn who waits for approval, also when the operator decides in the shell. */
export function listenForAccessRequests(events: DomainEvents): void {
  const on = announceChanges(events);
  on(['member.waiting'], (tx) => queries.announceWaiting(tx));
  on(['member.approved', 'member.refused', 'invitation.used'], (tx) =>
    queries.withdrawRequests(tx),
  );
}

/** Stores and deletes notifications in the transaction that publishes the event. */
export function listenForNotifications(events: DomainEvents): void {
  const on = announceChanges(events);

  on(['comment.posted'], (tx, event) =>
    notifyOfComment(tx, event, [event.reportAuthorId], 'report', event.reportId),
  );
  on(['task.commented'], (tx, event) =>
    notifyOfComment(
      tx,
      event,
      event.assigneeId ? [event.creatorId, event.assigneeId] : [event.creatorId],
      'task',
      event.taskId,
    ),
  );
  on(['report.linked'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'report-linked',
      userIds: [event.reportAuthorId],
      actorId: event.actorId,
      target: 'investigation',
      targetId: event.investigationId,
      subjectId: event.reportId,
    }),
  );
  on(['task.created', 'task.assigned'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'task-assigned',
      userIds: event.assigneeId ? [event.assigneeId] : [],
      actorId: event.actorId,
      target: 'task',
      targetId: event.taskId,
    }),
  );
  on(['task.completed'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'task-completed',
      userIds: [event.createdByUserId],
      actorId: event.actorId,
      target: 'task',
      targetId: event.taskId,
    }),
  );
  on(['war-room.access-taken'], async (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'room-access',
      userIds: await queries.listRoomOwners(tx, event.warRoomId),
      actorId: event.actorId,
      target: 'war-room',
      targetId: event.warRoomId,
    }),
  );
  on(['marking.access-taken'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'restricted-access',
      userIds: [event.userId],
      actorId: event.actorId,
      target: event.kind,
      targetId: event.objectId,
    }),
  );
  on(['war-room.member-added'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'room-invitation',
      userIds: [event.userId],
      actorId: event.actorId,
      target: 'war-room',
      targetId: event.warRoomId,
    }),
  );
  on(['forum.message-posted'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'mention',
      userIds: event.mentionedIds,
      actorId: event.userId,
      target: 'forum',
      targetId: null,
      subjectId: event.messageId,
      title: event.excerpt,
    }),
  );
  on(['room.message-posted'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'mention',
      userIds: event.mentionedIds,
      actorId: event.userId,
      target: 'war-room',
      targetId: event.warRoomId,
      subjectId: event.messageId,
      title: event.excerpt,
    }),
  );
  on(['feedback.handled'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'feedback-answered',
      userIds: [event.userId],
      actorId: event.actorId,
      target: 'feedback',
      targetId: event.feedbackId,
      title: event.subject,
    }),
  );
  on(['achievement.unlocked'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'achievement',
      userIds: [event.userId],
      actorId: null,
      target: 'profile',
      targetId: null,
      title: event.title,
    }),
  );

  on(['member.signed-in'], async (tx, { userId, browser, address, isNewBrowser }) =>
    isNewBrowser
      ? queries.insertNotifications(tx, {
          kind: 'new-browser',
          userIds: [userId],
          actorId: null,
          target: 'sessions',
          targetId: null,
          title: [browser, address].filter(Boolean).join(', '),
        })
      : [],
  );
  listenForAccessRequests(events);

  on(['report.deleted'], async (tx, { reportId }) => [
    ...(await queries.deleteByTarget(tx, { targetId: reportId })),
    ...(await queries.deleteBySubject(tx, reportId)),
  ]);
  on(['forum.message-deleted', 'room.message-deleted'], (tx, { messageId }) =>
    queries.deleteBySubject(tx, messageId),
  );
  on(['comment.deleted', 'task-comment.deleted'], (tx, { commentId }) =>
    queries.deleteBySubject(tx, commentId),
  );
  on(['task.deleted'], (tx, { taskId }) => queries.deleteByTarget(tx, { targetId: taskId }));
  on(['war-room.deleted'], (tx, { warRoomId }) =>
    queries.deleteByTarget(tx, { targetId: warRoomId }),
  );
  on(['war-room.left', 'war-room.member-removed', 'war-room.changed'], (tx, { warRoomId }) =>
    queries.deleteHiddenInRoom(tx, warRoomId),
  );
}

/** One comment is one notification: a mention says more. */
async function notifyOfComment(
  tx: Tx,
  comment: EventOf<'comment.posted' | 'task.commented'>,
  concerned: readonly string[],
  target: 'report' | 'task',
  targetId: string,
): Promise<string[]> {
  const common = {
    actorId: comment.userId,
    target,
    targetId,
    subjectId: comment.commentId,
  } as const;
  const mentioned = await queries.insertNotifications(tx, {
    kind: 'mention',
    userIds: comment.mentionedIds,
    ...common,
  });
  const others = concerned.filter((id) => !mentioned.includes(id));
  return [
    ...mentioned,
    ...(await queries.insertNotifications(tx, { kind: 'comment', userIds: others, ...common })),
  ];
}
