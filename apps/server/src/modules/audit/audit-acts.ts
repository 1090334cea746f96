import type { AuditAct } from '@watchfloor/contract';
import type {
  DomainEvent,
  DomainEventName,
  EventOf,
  RoleGrantedBy,
} from '../../events/event-types';

/** What an act puts into the log. Names that are left out are looked up while the act is being committed. */
export interface NewAuditEntry {
  readonly act: AuditAct;
  readonly actorId?: string | null;
  readonly actorName?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly subjectName?: string;
  readonly memberId?: string;
  readonly memberName?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

type Entries = {
  readonly [Name in DomainEventName]?: (event: EventOf<Name>) => NewAuditEntry | null;
};

/** Every audited act, from the event that tells of it to the row that keeps it. What is not here is not audited. */
const ENTRIES: Entries = {
  'member.signed-in': ({ userId, address }) => ({
    act: 'sign-in',
    actorId: userId,
    details: { address },
  }),
  'sign-in.failed': ({ email, address }) => ({
    act: 'sign-in.failed',
    actorName: email ?? 'Unknown account',
    details: { address },
  }),
  'account.created': ({ email, address }) => ({
    act: 'account.created',
    actorName: email,
    details: { address },
  }),
  'account.refused': ({ email, address }) => ({
    act: 'account.refused',
    actorName: email,
    details: { address },
  }),
  'member.signed-out': ({ userId }) => ({ act: 'sign-out', actorId: userId }),
  'session.ended': ({ userId, actorId, count }) => ({
    act: 'session.ended',
    actorId,
    memberId: userId,
    details: { count },
  }),
  'role.granted': ({ userId, actorId, by }) => ({
    act: 'role.granted',
    ...roleChangedBy(actorId, by),
    memberId: userId,
  }),
  'role.revoked': ({ userId, actorId, by }) => ({
    act: 'role.revoked',
    ...roleChangedBy(actorId, by),
    memberId: userId,
  }),
  'password.changed': ({ userId, email, by }) => ({
    act: 'password.changed',
    ...(by === 'shell' ? OPERATOR : userId ? { actorId: userId } : { actorName: email }),
    ...(userId ? { memberId: userId } : { memberName: email }),
  }),
  'user.deleted': ({ userId, username, actorId }) => ({
    act: 'user.deleted',
    actorId,
    subjectType: 'user',
    subjectId: userId,
    ...(username && { subjectName: username }),
  }),
  // What members do to their own is their own affair; what is done to another's is moderation.
  'report.changed': ({ reportId, userId, actorId }) =>
    actorId === userId
      ? null
      : {
          act: 'report.edited',
          actorId,
          subjectType: 'report',
          subjectId: reportId,
          memberId: userId,
        },
  'report.deleted': ({ reportId, title, userId, actorId }) => ({
    act: 'report.deleted',
    actorId,
    subjectType: 'report',
    subjectId: reportId,
    subjectName: title,
    memberId: userId,
  }),
  'comment.deleted': ({ commentId, reportId, userId, actorId }) => ({
    act: 'comment.deleted',
    actorId,
    subjectType: 'comment',
    subjectId: commentId,
    memberId: userId,
    details: { reportId },
  }),
  'investigation.closed': ({ investigationId, title, userId, actorId }) =>
    actorId === userId
      ? null
      : {
          act: 'investigation.closed',
          actorId,
          subjectType: 'investigation',
          subjectId: investigationId,
          subjectName: title,
          memberId: userId,
        },
  // An assignee who moves the status on does their own work.
  'task.changed': ({ taskId, title, createdByUserId, previousAssigneeId, actorId, changes }) =>
    actorId === createdByUserId ||
    (actorId === previousAssigneeId && Object.keys(changes).join() === 'status')
      ? null
      : {
          act: 'task.edited',
          actorId,
          subjectType: 'task',
          subjectId: taskId,
          subjectName: title,
          memberId: createdByUserId,
          details: { changes },
        },
  'task.deleted': ({ taskId, title, createdByUserId, actorId }) => ({
    act: 'task.deleted',
    actorId,
    subjectType: 'task',
    subjectId: taskId,
    subjectName: title,
    memberId: createdByUserId,
  }),
  'situation.deleted': ({ updateId, title, userId, actorId }) => ({
    act: 'situation.deleted',
    actorId,
    subjectType: 'situation update',
    subjectId: updateId,
    subjectName: title,
    memberId: userId,
  }),
  'war-room.changed': ({ actorId, isOwner, wasPrivate, ...room }) =>
    isOwner && wasPrivate === room.isPrivate
      ? null
      : {
          act: 'war-room.changed',
          actorId,
          ...roomOf({ ...room, isPrivate: wasPrivate || room.isPrivate }),
          details: { wasPrivate, isPrivate: room.isPrivate },
        },
  'war-room.deleted': ({ userId, actorId, ...room }) => ({
    act: 'war-room.deleted',
    actorId,
    ...roomOf(room),
    memberId: userId,
  }),
  'war-room.access-taken': ({ actorId, reason, until, ...room }) => ({
    act: 'war-room.access-taken',
    actorId,
    ...roomOf(room),
    details: { reason, until },
  }),
  'war-room.joined': ({ userId, ...room }) => ({
    act: 'war-room.joined',
    actorId: userId,
    ...roomOf(room),
  }),
  'war-room.left': ({ userId, ...room }) => ({
    act: 'war-room.left',
    actorId: userId,
    ...roomOf(room),
  }),
  'war-room.member-added': (event) => toMembership('war-room.member-added', event),
  'war-room.member-changed': (event) => toMembership('war-room.member-changed', event),
  'war-room.member-removed': (event) => toMembership('war-room.member-removed', event),
  'war-room-update.deleted': ({ updateId, warRoomId, isConfidential, title, userId, actorId }) => ({
    act: 'war-room-update.deleted',
    actorId,
    subjectType: 'war-room update',
    subjectId: updateId,
    ...(!isConfidential && { subjectName: title }),
    memberId: userId,
    details: { warRoomId },
  }),
  'forum.message-deleted': (event) => toRemoval('forum-message.deleted', 'forum message', event),
  'room.message-deleted': ({ warRoomId, isConfidential, ...event }) => {
    const removal = toRemoval('room-message.deleted', 'war-room message', event);
    if (!removal) return null;
    const { subjectName, ...unnamed } = removal;
    return { ...unnamed, ...(!isConfidential && { subjectName }), details: { warRoomId } };
  },
  'pin.deleted': ({ pinId, title, userId, actorId }) => ({
    act: 'pin.deleted',
    actorId,
    subjectType: 'map pin',
    subjectId: pinId,
    subjectName: title,
    memberId: userId,
  }),
  'feedback.handled': ({ feedbackId, subject, userId, actorId, ...change }) => ({
    act: 'feedback.handled',
    actorId,
    subjectType: 'feedback',
    subjectId: feedbackId,
    subjectName: subject,
    memberId: userId,
    details: {
      from: change.previousStatus,
      to: change.status,
      hasNewNotes: change.hasNewNotes,
    },
  }),
  'source.added': ({ url, ...event }) => toSourceEntry('source.added', event, { url }),
  'source.changed': ({ changes, ...event }) => toSourceEntry('source.changed', event, { changes }),
  'source.deleted': ({ url, ...event }) => toSourceEntry('source.deleted', event, { url }),
  'source.imported': ({ actorId, count }) => ({
    act: 'source.imported',
    actorId,
    subjectType: 'source',
    details: { count },
  }),
  'source.exported': ({ actorId, count }) => ({
    act: 'source.exported',
    actorId,
    subjectType: 'source',
    details: { count },
  }),
  'audit.exported': ({ actorId, filter }) => ({
    act: 'audit.exported',
    actorId,
    details: { filter },
  }),
};

/** The first member and those of ADMIN_EMAILS are made admins by the installation itself. */
const roleChangedBy = (actorId: string | null, by: RoleGrantedBy) =>
  actorId ? { actorId } : by === 'shell' ? OPERATOR : { actorName: 'Installation' };

const OPERATOR = { actorName: 'Operator (shell)' };

interface Removal {
  readonly messageId: string;
  readonly userId: string;
  readonly excerpt: string;
  readonly actorId: string;
}

/** Taking back one's own words is no moderation, and leaves no line. */
const toRemoval = (
  act: AuditAct,
  subjectType: string,
  { messageId, userId, excerpt, actorId }: Removal,
): NewAuditEntry | null =>
  userId === actorId
    ? null
    : {
        act,
        actorId,
        subjectType,
        subjectId: messageId,
        subjectName: excerpt,
        memberId: userId,
      };

interface Room {
  readonly warRoomId: string;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** All admins read the log, and a private room is closed to them: its id is there, its name and what is in it are not. */
const roomOf = ({ warRoomId, name, isPrivate }: Room) => ({
  subjectType: 'war room',
  subjectId: warRoomId,
  ...(!isPrivate && { subjectName: name }),
});

const toMembership = (
  act: AuditAct,
  { userId, actorId, ...room }: Room & { userId: string; actorId: string },
): NewAuditEntry => ({ act, actorId, ...roomOf(room), memberId: userId });

const toSourceEntry = (
  act: AuditAct,
  { sourceId, name, actorId }: { sourceId: string; name: string; actorId: string },
  details: Readonly<Record<string, unknown>>,
): NewAuditEntry => ({
  act,
  actorId,
  subjectType: 'source',
  subjectId: sourceId,
  subjectName: name,
  details,
});

export function toAuditEntries(events: readonly DomainEvent[]): NewAuditEntry[] {
  return events.flatMap((event) => {
    const toEntry = ENTRIES[event.type] as
      | ((event: DomainEvent) => NewAuditEntry | null)
      | undefined;
    return toEntry?.(event) ?? [];
  });
}
