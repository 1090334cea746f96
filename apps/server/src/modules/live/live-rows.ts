import type { LiveEvent } from '@watchfloor/contract';
import type { DomainEvent, DomainEventName, EventOf } from '../../events/event-types';

/** What the instances do when they read a row, beside telling browsers. */
export type Control =
  /** Rights changed, or the member is gone: their streams end, and come back with what they may see now. */
  | { readonly do: 'close'; readonly memberId: string }
  /** A session of theirs ended, or they took access to a room: their rights are read again. */
  | { readonly do: 'check'; readonly memberId: string }
  | { readonly do: 'enter' | 'leave'; readonly memberId: string; readonly roomId: string };

/** One row of the log: for everyone, unless it says for whom. */
export interface NewLiveRow {
  readonly data: LiveEvent | null;
  readonly control?: Control;
  readonly memberId?: string;
  readonly forAdmins?: boolean;
  /** A room's affair: for all when the room is open, for its members when it is private. */
  readonly roomId?: string;
  /** Left out, it is looked up as the row is written. */
  readonly isPrivate?: boolean;
}

type Rows = {
  readonly [Name in DomainEventName]?: (event: EventOf<Name>) => NewLiveRow | readonly NewLiveRow[];
};

/** What is told of each act, and to whom. What is not here is not told. */
const ROWS: Rows = {
  'report.submitted': ({ reportId }) => ({ data: { kind: 'report.submitted', reportId } }),
  'report.changed': ({ reportId }) => ({ data: { kind: 'report.changed', reportId } }),
  'report.deleted': ({ reportId }) => ({ data: { kind: 'report.deleted', reportId } }),
  'comment.posted': ({ reportId, commentId }) => ({
    data: { kind: 'comment.posted', reportId, commentId },
  }),
  'comment.deleted': ({ reportId, commentId }) => ({
    data: { kind: 'comment.deleted', reportId, commentId },
  }),
  'investigation.opened': ({ investigationId }) => ({
    data: { kind: 'investigation.opened', investigationId },
  }),
  'investigation.closed': ({ investigationId }) => ({
    data: { kind: 'investigation.closed', investigationId },
  }),
  'report.linked': ({ investigationId, reportId }) => ({
    data: { kind: 'report.linked', investigationId, reportId },
  }),
  'task.created': (event) => taskChanged(event),
  'task.changed': (event) => taskChanged(event),
  'task.assigned': (event) => taskChanged(event, event.previousAssigneeId),
  'task.completed': (event) => taskChanged(event, event.createdByUserId),
  'task.reopened': (event) => taskChanged(event, event.createdByUserId),
  'task.deleted': (event) => {
    const row = taskChanged(event, event.createdByUserId);
    return { data: { ...row.data, kind: 'task.deleted' } };
  },
  'situation.posted': () => SITUATION,
  'situation.imported': () => SITUATION,
  'situation.deleted': () => SITUATION,
  'standing.changed': ({ userId }) => ({ data: { kind: 'standing.changed', memberId: userId } }),
  'war-room.created': ({ warRoomId, userId }) => entered(warRoomId, userId),
  'war-room.joined': ({ warRoomId, userId }) => entered(warRoomId, userId),
  'war-room.member-added': ({ warRoomId, userId }) => entered(warRoomId, userId),
  'war-room.left': ({ warRoomId, userId }) => left(warRoomId, userId),
  'war-room.member-removed': ({ warRoomId, userId }) => left(warRoomId, userId),
  'war-room.member-changed': ({ warRoomId }) => roomChanged(warRoomId),
  // Private before and after, nobody else could see it, or can.
  'war-room.changed': ({ warRoomId, wasPrivate, isPrivate }) => ({
    ...roomChanged(warRoomId),
    isPrivate: wasPrivate && isPrivate,
  }),
  'war-room.deleted': ({ warRoomId, isPrivate }) => ({
    data: { kind: 'war-room.deleted', warRoomId },
    roomId: warRoomId,
    isPrivate,
  }),
  'war-room.access-taken': ({ warRoomId, actorId }) => ({
    ...roomChanged(warRoomId),
    control: { do: 'check', memberId: actorId },
  }),
  'war-room-update.posted': ({ warRoomId }) => roomUpdated(warRoomId),
  'war-room-update.imported': ({ warRoomId }) => roomUpdated(warRoomId),
  'war-room-update.deleted': ({ warRoomId }) => roomUpdated(warRoomId),
  'forum.message-posted': ({ messageId }) => ({ data: { kind: 'forum.changed', messageId } }),
  'forum.message-deleted': ({ messageId }) => ({ data: { kind: 'forum.changed', messageId } }),
  'room.message-posted': (event) => roomTalked(event),
  'room.message-deleted': (event) => roomTalked(event),
  'pin.created': ({ pinId }) => ({ data: { kind: 'pin.changed', pinId } }),
  'pin.deleted': ({ pinId }) => ({ data: { kind: 'pin.changed', pinId } }),
  'feedback.sent': ({ feedbackId, userId }) => feedbackChanged(feedbackId, userId, userId),
  'feedback.handled': ({ feedbackId, userId, actorId }) =>
    feedbackChanged(feedbackId, userId, actorId),
  'source.fetched': () => EXTERNAL_INTEL,
  'source.changed': () => EXTERNAL_INTEL,
  'source.deleted': () => EXTERNAL_INTEL,
  'notifications.changed': ({ memberIds }) =>
    memberIds.map((memberId) => ({ data: { kind: 'notification.changed' } as const, memberId })),
  'presence.changed': ({ place, placeId, memberIds }) =>
    memberIds.map((memberId) => ({
      data: { kind: 'presence.changed', place, placeId } as const,
      memberId,
    })),
  'role.granted': ({ userId }) => roleChanged(userId),
  'role.revoked': ({ userId }) => roleChanged(userId),
  'user.deleted': ({ userId }) => ({
    data: { kind: 'member.deleted', memberId: userId },
    control: { do: 'close', memberId: userId },
  }),
  'member.signed-out': ({ userId }) => ({ data: null, control: { do: 'check', memberId: userId } }),
  'session.ended': ({ userId }) => ({ data: null, control: { do: 'check', memberId: userId } }),
  'password.changed': ({ userId }) =>
    userId ? { data: null, control: { do: 'check', memberId: userId } } : [],
  'member.signed-in': ({ replacedUserId }) =>
    replacedUserId ? { data: null, control: { do: 'check', memberId: replacedUserId } } : [],
};

const SITUATION: NewLiveRow = { data: { kind: 'situation.changed' } };
const EXTERNAL_INTEL: NewLiveRow = { data: { kind: 'external-intel.changed' } };

const taskChanged = (
  task: Pick<EventOf<'task.changed'>, 'taskId' | 'investigationId' | 'assigneeId' | 'actorId'>,
  alsoId: string | null = null,
) => ({
  data: {
    kind: 'task.changed' as const,
    taskId: task.taskId,
    investigationId: task.investigationId,
    memberIds: [...new Set([task.assigneeId, task.actorId, alsoId])].filter((id) => id !== null),
  },
});

const roomChanged = (warRoomId: string): NewLiveRow => ({
  data: { kind: 'war-room.changed', warRoomId },
  roomId: warRoomId,
});

const roomUpdated = (warRoomId: string): NewLiveRow => ({
  data: { kind: 'war-room-update.changed', warRoomId },
  roomId: warRoomId,
});

const roomTalked = ({
  warRoomId,
  messageId,
}: {
  warRoomId: string;
  messageId: string;
}): NewLiveRow => ({
  data: { kind: 'room-message.changed', warRoomId, messageId },
  roomId: warRoomId,
});

const entered = (roomId: string, memberId: string): NewLiveRow => ({
  ...roomChanged(roomId),
  control: { do: 'enter', memberId, roomId },
});

/** Who is out learns that much, and nothing of the room from then on. */
const left = (roomId: string, memberId: string): NewLiveRow[] => [
  { ...roomChanged(roomId), control: { do: 'leave', memberId, roomId } },
  { data: { kind: 'war-room.changed', warRoomId: roomId }, memberId },
];

const feedbackChanged = (feedbackId: string, memberId: string, byId: string): NewLiveRow => ({
  data: { kind: 'feedback.changed', feedbackId, byId },
  memberId,
  forAdmins: true,
});

const roleChanged = (memberId: string): NewLiveRow => ({
  data: { kind: 'member.changed', memberId },
  control: { do: 'close', memberId },
});

/** The rows of one act; what would be told twice is told once. */
export function toLiveRows(events: readonly DomainEvent[]): NewLiveRow[] {
  const rows = new Map<string, NewLiveRow>();
  for (const event of events) {
    const toRows = ROWS[event.type] as
      | ((event: DomainEvent) => NewLiveRow | readonly NewLiveRow[])
      | undefined;
    for (const row of [toRows?.(event) ?? []].flat()) rows.set(JSON.stringify(row), row);
  }
  return [...rows.values()];
}
