import type { AuditAct } from '@watchfloor/contract';
import { OPEN_AUDIENCE } from '../../db/sight';
import type {
  AccountEvent,
  DomainEvent,
  DomainEventName,
  EventOf,
  MarkingEvent,
  PasswordChangedBy,
  RoleGrantedBy,
} from '../../events/event-types';

/** A row to write. Missing names are looked up when the act is committed. */
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

/** The audit row of each audited event. Events that are not listed are not audited. */
const ENTRIES: Entries = {
  'member.signed-in': ({ userId, address, browser }) => ({
    act: 'sign-in',
    actorId: userId,
    details: { address, browser },
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
  'member.waiting': ({ userId }) => ({ act: 'member.waiting', actorId: userId }),
  'member.approved': ({ userId, actorId }) => ({
    act: 'member.approved',
    ...actedBy(actorId),
    memberId: userId,
  }),
  'member.refused': ({ userId, name, actorId }) => ({
    act: 'member.refused',
    ...actedBy(actorId),
    memberId: userId,
    memberName: name,
  }),
  'member.suspended': ({ userId, actorId, reason }) => ({
    act: 'member.suspended',
    ...actedBy(actorId),
    memberId: userId,
    details: { reason },
  }),
  'member.reinstated': ({ userId, actorId }) => ({
    act: 'member.reinstated',
    ...actedBy(actorId),
    memberId: userId,
  }),
  'member.affiliation-changed': ({ userId, actorId, from, to }) => ({
    act: 'member.affiliation-changed',
    ...actedBy(actorId),
    memberId: userId,
    details: { from, to },
  }),
  'member.removed': ({ userId, name, actorId, kept }) => ({
    act: 'member.removed',
    ...actedBy(actorId),
    memberId: userId,
    ...(name !== null && { memberName: name }),
    details: { kept },
  }),
  'registration.changed': ({ actorId, from, to }) => ({
    act: 'registration.changed',
    ...actedBy(actorId),
    details: { from, to },
  }),
  'invitation.made': ({ invitationId, email, isAdmin, affiliation, compartments, actorId }) => ({
    act: 'invitation.made',
    ...actedBy(actorId),
    subjectType: 'invitation',
    subjectId: invitationId,
    details: { email, isAdmin, affiliation, compartments },
  }),
  'invitation.withdrawn': ({ invitationId, email, actorId }) => ({
    act: 'invitation.withdrawn',
    ...actedBy(actorId),
    subjectType: 'invitation',
    subjectId: invitationId,
    details: { email },
  }),
  'invitation.used': ({ invitationId, userId, inviterId }) => ({
    act: 'invitation.used',
    actorId: userId,
    subjectType: 'invitation',
    subjectId: invitationId,
    ...(inviterId && { memberId: inviterId }),
  }),
  'group.saved': ({ group, actorId, gives }) => ({
    act: 'group.saved',
    actorId,
    subjectType: 'group',
    subjectName: group,
    details: gives,
  }),
  'group.deleted': ({ group, actorId }) => ({
    act: 'group.deleted',
    actorId,
    subjectType: 'group',
    subjectName: group,
  }),
  'compartment.created': ({ code, title, actorId }) => ({
    act: 'compartment.created',
    actorId,
    subjectType: 'compartment',
    subjectName: code,
    details: { title },
  }),
  'compartment.changed': ({ code, actorId, changes }) => ({
    act: 'compartment.changed',
    actorId,
    subjectType: 'compartment',
    subjectName: code,
    details: changes,
  }),
  'compartment.member-added': (event) => toCompartmentEntry('compartment.member-added', event),
  'compartment.member-removed': (event) => toCompartmentEntry('compartment.member-removed', event),
  'session.ended': ({ userId, actorId, count }) => ({
    act: 'session.ended',
    ...actedBy(actorId),
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
    ...accountOf({ userId, email }, by),
  }),
  'activity.read': ({ actorId, memberId }) => ({ act: 'activity.read', actorId, memberId }),
  'second-factor.added': ({ factor, name, ...account }) => ({
    act: 'second-factor.added',
    ...accountOf(account, 'member'),
    details: { factor, ...(name && { name }) },
  }),
  'second-factor.removed': ({ factor, name, by, ...account }) => ({
    act: 'second-factor.removed',
    ...accountOf(account, by),
    details: { factor, ...(name && { name }) },
  }),
  'recovery-codes.renewed': (account) => ({
    act: 'recovery-codes.renewed',
    ...accountOf(account, 'member'),
  }),
  'recovery-code.used': ({ left, ...account }) => ({
    act: 'recovery-code.used',
    ...accountOf(account, 'member'),
    details: { left },
  }),
  'user.deleted': ({ userId, username, actorId, deleted, ids }) => ({
    act: 'user.deleted',
    ...actedBy(actorId),
    subjectType: 'user',
    subjectId: userId,
    ...(username && { subjectName: username }),
    details: { deleted, ids },
  }),
  // Only changes to another member's content are moderation.
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
  'report.deleted': ({ reportId, userId, actorId, ...report }) => ({
    act: 'report.deleted',
    actorId,
    subjectType: 'report',
    subjectId: reportId,
    ...openName(report),
    memberId: userId,
  }),
  'report.marked': ({ reportId, ...event }) => ({
    act: 'report.marked',
    subjectType: 'report',
    subjectId: reportId,
    ...toMarkingEntry(event),
  }),
  'investigation.marked': ({ investigationId, ...event }) => ({
    act: 'investigation.marked',
    subjectType: 'investigation',
    subjectId: investigationId,
    ...toMarkingEntry(event),
  }),
  'marking.access-taken': ({ reason, until, ...access }) => ({
    act: 'marking.access-taken',
    ...toAccessEntry(access),
    details: { reason, until },
  }),
  'marking.access-ended': (access) => ({
    act: 'marking.access-ended',
    ...toAccessEntry(access),
  }),
  'spill.confirmed': ({ place, kind, objectId, reportIds, actorId, reason }) => ({
    act: 'spill.confirmed',
    actorId,
    subjectType: kind,
    subjectId: objectId,
    details: { place, reportIds, reason },
  }),
  'comment.deleted': ({ commentId, reportId, userId, actorId }) => ({
    act: 'comment.deleted',
    actorId,
    subjectType: 'comment',
    subjectId: commentId,
    memberId: userId,
    details: { reportId },
  }),
  'task-comment.deleted': ({ commentId, taskId, userId, actorId }) => ({
    act: 'comment.deleted',
    actorId,
    subjectType: 'comment',
    subjectId: commentId,
    memberId: userId,
    details: { taskId },
  }),
  'investigation.closed': (event) => toInvestigationEntry('investigation.closed', event),
  'investigation.reopened': (event) => toInvestigationEntry('investigation.reopened', event),
  'investigation.changed': (event) => toInvestigationEntry('investigation.edited', event),
  // An assignee who changes nothing but the status is not moderating.
  'task.changed': ({ taskId, createdByUserId, previousAssigneeId, actorId, changes, ...task }) =>
    actorId === createdByUserId ||
    (actorId === previousAssigneeId && Object.keys(changes).join() === 'status')
      ? null
      : {
          act: 'task.edited',
          actorId,
          subjectType: 'task',
          subjectId: taskId,
          ...openName(task),
          memberId: createdByUserId,
          details: { changes },
        },
  'task.deleted': ({ taskId, createdByUserId, actorId, ...task }) => ({
    act: 'task.deleted',
    actorId,
    subjectType: 'task',
    subjectId: taskId,
    ...openName(task),
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
  'war-room.access-ended': ({ actorId, ...room }) => ({
    act: 'war-room.access-ended',
    actorId,
    ...roomOf(room),
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

/** The installation itself grants the role to the first member and to ADMIN_EMAILS. */
const roleChangedBy = (actorId: string | null, by: RoleGrantedBy) =>
  actorId ? { actorId } : by === 'shell' ? OPERATOR : { actorName: 'Installation' };

/** Groups and invitations act when somebody signs in. */
const toCompartmentEntry = (
  act: AuditAct,
  {
    code,
    userId,
    actorId,
    via,
  }: EventOf<'compartment.member-added' | 'compartment.member-removed'>,
): NewAuditEntry => ({
  act,
  ...(actorId ? { actorId } : { actorName: 'Installation' }),
  subjectType: 'compartment',
  subjectName: code,
  memberId: userId,
  details: { via },
});

const actedBy = (actorId: string | null) => (actorId ? { actorId } : OPERATOR);

const OPERATOR = { actorName: 'Operator (shell)' };

/** An account without a member is known by its e-mail. */
const accountOf = ({ userId, email }: AccountEvent, by: PasswordChangedBy) => ({
  ...(by === 'shell' ? OPERATOR : userId ? { actorId: userId } : { actorName: email }),
  ...(userId ? { memberId: userId } : { memberName: email }),
});

/** Not every admin may read every title. */
const openName = ({ title, audienceId }: { title: string; audienceId: number }) =>
  audienceId <= OPEN_AUDIENCE ? { subjectName: title } : {};

const toMarkingEntry = ({ userId, actorId, from, to, reason }: MarkingEvent) => ({
  actorId,
  memberId: userId,
  details: { from, to, ...(reason && { reason }) },
});

const toAccessEntry = ({
  kind,
  objectId,
  userId,
  actorId,
}: {
  kind: string;
  objectId: string;
  userId: string;
  actorId: string;
}) => ({ actorId, subjectType: kind, subjectId: objectId, memberId: userId });

/** Changing an own investigation is not moderation and is not audited. */
const toInvestigationEntry = (
  act: AuditAct,
  event: EventOf<'investigation.closed' | 'investigation.reopened' | 'investigation.changed'>,
): NewAuditEntry | null =>
  event.actorId === event.userId
    ? null
    : {
        act,
        actorId: event.actorId,
        subjectType: 'investigation',
        subjectId: event.investigationId,
        ...openName(event),
        memberId: event.userId,
      };

interface Removal {
  readonly messageId: string;
  readonly userId: string;
  readonly excerpt: string;
  readonly actorId: string;
}

/** Deleting an own message is not moderation and is not audited. */
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

/** All admins read the log, but private rooms are closed to them: the log has their id, not their name. */
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
