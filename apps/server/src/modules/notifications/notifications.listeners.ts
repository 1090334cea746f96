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
  on(['report.submitted'], (tx, event) =>
    notifyOfReport(tx, event.reportId, event.userId, event.mentionedIds),
  );
  on(['report.changed'], (tx, event) =>
    notifyOfReport(tx, event.reportId, event.actorId, event.mentionedIds),
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
  on(['report.retracted'], async (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'cited-retracted',
      userIds: await queries.listCitingAuthors(tx, event.reportId),
      actorId: event.actorId,
      target: 'report',
      targetId: event.reportId,
    }),
  );
  on(['entity.seen'], (tx, event) => queries.announceSightings(tx, event));
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
  on(['war-room-update.posted', 'war-room-update.corrected'], async (tx, event) =>
    event.severity === 'critical' &&
    (event.type === 'war-room-update.posted' || event.fromSeverity !== 'critical')
      ? queries.insertNotifications(tx, {
          kind: 'critical-entry',
          userIds: await queries.listRoomFollowers(tx, event.warRoomId),
          actorId: event.userId,
          target: 'war-room',
          targetId: event.warRoomId,
          subjectId: event.updateId,
        })
      : [],
  );
  on(['digest.due'], (tx, { userId, things, changes }) =>
    queries.insertNotifications(tx, {
      kind: 'digest',
      userIds: [userId],
      actorId: null,
      target: 'since',
      targetId: null,
      title: `${countOf(changes, 'change')} in ${countOf(things, 'thing')}`,
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
  on(['watch-log.written'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'mention',
      userIds: event.mentionedIds,
      actorId: event.userId,
      target: 'watch-log',
      targetId: event.lineId,
      title: event.text,
    }),
  );
  on(['handover.signed'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'handover',
      userIds: [event.toUserId],
      actorId: event.actorId,
      target: 'handover',
      targetId: event.handoverId,
    }),
  );
  on(['handover.accepted'], (tx, event) =>
    queries.insertNotifications(tx, {
      kind: 'handover-accepted',
      userIds: event.fromUserId ? [event.fromUserId] : [],
      actorId: event.actorId,
      target: 'handover',
      targetId: event.handoverId,
    }),
  );
  on(['saved-search.matched'], (tx, event) => queries.announceMatches(tx, event));
  on(['saved-search.deleted'], (tx, { searchId }) =>
    queries.deleteByTarget(tx, { targetId: searchId }),
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
  on(['token.expiring'], (tx, { userId, name, expiresAt }) =>
    queries.insertNotifications(tx, {
      kind: 'token-expiring',
      userIds: [userId],
      actorId: null,
      target: 'tokens',
      targetId: null,
      title: `${name}, on ${expiresAt.slice(0, 10)}`,
    }),
  );

  on(['webhook.disabled'], (tx, { userId, url, reason }) =>
    queries.insertNotifications(tx, {
      kind: 'webhook-disabled',
      userIds: [userId],
      actorId: null,
      target: 'webhooks',
      targetId: null,
      title: `${new URL(url).host}: ${reason}`,
    }),
  );

  on(['since.seen'], (tx, event) => queries.markSeen(tx, event));
  on(['since.unseen'], (tx, { markId }) => queries.unmarkSeen(tx, markId));

  on(['report.deleted'], async (tx, { reportId }) => [
    ...(await queries.deleteByTarget(tx, { targetId: reportId })),
    ...(await queries.deleteBySubject(tx, reportId)),
  ]);
  on(['war-room-update.deleted'], (tx, { updateId }) => queries.deleteBySubject(tx, updateId));
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

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const notifyOfReport = (
  tx: Tx,
  reportId: string,
  actorId: string,
  mentionedIds: readonly string[],
): Promise<string[]> =>
  queries.insertNotifications(tx, {
    kind: 'mention',
    userIds: mentionedIds,
    actorId,
    target: 'report',
    targetId: reportId,
  });

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
