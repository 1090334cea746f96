import type { AuditAct } from '@watchfloor/contract';
import type { Entries, NewAuditEntry } from './audit-entry';

/** War rooms and their members. */
export const ROOM_ACTS: Entries = {
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
