import type { AuditAct } from '@watchfloor/contract';
import type { Entries, NewAuditEntry } from './audit-entry';

/** Messages of the forum and of war rooms. */
export const MESSAGE_ACTS: Entries = {
  'forum.message-deleted': (event) => toRemoval('forum-message.deleted', 'forum message', event),
  'room.message-deleted': ({ warRoomId, isConfidential, ...event }) => {
    const removal = toRemoval('room-message.deleted', 'war-room message', event);
    if (!removal) return null;
    const { subjectName, ...unnamed } = removal;
    return { ...unnamed, ...(!isConfidential && { subjectName }), details: { warRoomId } };
  },
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
