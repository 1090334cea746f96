import type { LiveEvent } from '@watchfloor/contract';
import type {
  DomainEvent,
  DomainEventName,
  EventOf,
  MarkingEvent,
  ReadText,
} from '../../events/event-types';
import { type LoggedChange, toChanges } from './live-changes';

/** Instructions for the instances that read a row. */
export type Control =
  /** Rights changed or the member was deleted. Their streams are closed and reconnect with the new rights. */
  | { readonly do: 'close'; readonly memberId: string }
  /** A session ended, or somebody entered a room or took access to it. The rights of the member are read again. */
  | { readonly do: 'check'; readonly memberId: string }
  | { readonly do: 'leave'; readonly memberId: string; readonly roomId: string };

/** A row of the log. It is for everyone unless it names recipients. */
export interface NewLiveRow {
  readonly data: LiveEvent | null;
  readonly control?: Control;
  readonly memberId?: string;
  readonly forAdmins?: boolean;
  /** For all if the room is open, for its members if it is private. */
  readonly roomId?: string;
  /** When the text of the room was written that it tells of: not for those who see the room from later on. Missing: now. */
  readonly writtenAt?: string;
  /** Looked up when the row is written if it is missing. */
  readonly isPrivate?: boolean;
  /** The reports and investigations it tells of: for those who may see all of them. */
  readonly objectIds?: readonly string[];
  /** Who may see them; looked up when the row is written if it is missing. */
  readonly audienceIds?: readonly number[];
  /** What members hear of later. */
  readonly change?: LoggedChange;
}

type Rows = {
  readonly [Name in DomainEventName]?: (event: EventOf<Name>) => NewLiveRow | readonly NewLiveRow[];
};

/** The live events of each domain event. All others are not sent. */
const ROWS: Rows = {
  'report.submitted': ({ reportId }) => ({
    data: { kind: 'report.submitted', reportId },
    objectIds: [reportId],
  }),
  'reports.imported': ({ reportIds }) =>
    reportIds.map((reportId) => ({
      data: { kind: 'report.submitted' as const, reportId },
      objectIds: [reportId],
    })),
  'report.changed': (event) => reportChanged(event),
  'report.retracted': (event) => reportChanged(event),
  'report.judged': (event) => reportChanged(event),
  'report.deleted': ({ reportId, audienceId }) => ({
    data: { kind: 'report.deleted', reportId },
    objectIds: [reportId],
    audienceIds: [audienceId],
  }),
  'report.marked': ({ reportId, ...event }) => [reportChanged({ reportId }), ...sightLost(event)],
  'comment.posted': ({ reportId, commentId }) => ({
    data: { kind: 'comment.posted', reportId, commentId },
    objectIds: [reportId],
  }),
  'comment.deleted': ({ reportId, commentId }) => ({
    data: { kind: 'comment.deleted', reportId, commentId },
    objectIds: [reportId],
  }),
  'investigation.opened': ({ investigationId }) => ({
    data: { kind: 'investigation.opened', investigationId },
    objectIds: [investigationId],
  }),
  'investigation.closed': ({ investigationId }) => ({
    data: { kind: 'investigation.closed', investigationId },
    objectIds: [investigationId],
  }),
  'investigation.reopened': ({ investigationId }) => ({
    data: { kind: 'investigation.reopened', investigationId },
    objectIds: [investigationId],
  }),
  'investigation.changed': ({ investigationId }) => ({
    data: { kind: 'investigation.changed', investigationId },
    objectIds: [investigationId],
  }),
  'investigation.marked': ({ investigationId, ...event }) => [
    { data: { kind: 'investigation.changed', investigationId }, objectIds: [investigationId] },
    ...sightLost(event),
  ],
  'marking.access-taken': (event) => objectAccessChanged(event),
  'marking.access-ended': (event) => objectAccessChanged(event),
  'report.linked': ({ investigationId, reportId }) => ({
    data: { kind: 'report.linked', investigationId, reportId },
    objectIds: [investigationId, reportId],
  }),
  'task.created': (event) => taskChanged(event),
  'task.changed': (event) => taskChanged(event),
  'task.assigned': (event) => taskChanged(event, event.previousAssigneeId),
  'task.completed': (event) => taskChanged(event, event.createdByUserId),
  'task.reopened': (event) => taskChanged(event, event.createdByUserId),
  'task.deleted': (event) => {
    const row = taskChanged(event, event.createdByUserId);
    return { ...row, data: { ...row.data, kind: 'task.deleted' } };
  },
  'task.commented': (event) => taskDiscussed(event),
  'task-comment.deleted': (event) => taskDiscussed(event),
  'situation.posted': () => SITUATION,
  'situation.imported': () => SITUATION,
  'situation.corrected': ({ updateId }) => ({ data: { kind: 'situation.corrected', updateId } }),
  'situation.deleted': () => SITUATION,
  'standing.changed': ({ userId }) => ({ data: { kind: 'standing.changed', memberId: userId } }),
  'war-room.created': ({ warRoomId, userId }) => memberEntered(warRoomId, userId),
  'war-room.joined': ({ warRoomId, userId }) => memberEntered(warRoomId, userId),
  'war-room.member-added': ({ warRoomId, userId }) => memberEntered(warRoomId, userId),
  'war-room.left': ({ warRoomId, userId }) => memberLeft(warRoomId, userId),
  'war-room.member-removed': ({ warRoomId, userId }) => memberLeft(warRoomId, userId),
  'war-room.member-changed': ({ warRoomId }) => roomChanged(warRoomId),
  // Only a room that was and stays private is invisible to others.
  'war-room.changed': ({ warRoomId, wasPrivate, isPrivate }) => ({
    ...roomChanged(warRoomId),
    isPrivate: wasPrivate && isPrivate,
  }),
  'war-room.deleted': ({ warRoomId, isPrivate }) => ({
    data: { kind: 'war-room.deleted', warRoomId },
    roomId: warRoomId,
    isPrivate,
  }),
  'war-room.access-taken': (event) => accessChanged(event),
  'war-room.access-ended': (event) => accessChanged(event),
  'war-room-update.posted': ({ warRoomId }) => roomUpdated(warRoomId),
  'war-room-update.imported': ({ warRoomId }) => roomUpdated(warRoomId),
  'war-room-update.corrected': ({ warRoomId, updateId, writtenAt }) => ({
    data: { kind: 'war-room-update.corrected', warRoomId, updateId },
    ...{ roomId: warRoomId, writtenAt },
  }),
  'war-room-update.deleted': ({ warRoomId, writtenAt }) => ({
    ...roomUpdated(warRoomId),
    writtenAt,
  }),
  'forum.message-posted': ({ messageId }) => ({ data: { kind: 'forum.changed', messageId } }),
  'forum.message-deleted': ({ messageId }) => ({ data: { kind: 'forum.changed', messageId } }),
  'room.message-posted': (event) => roomMessageChanged(event),
  'room.message-deleted': ({ writtenAt, ...event }) => ({
    ...roomMessageChanged(event),
    writtenAt,
  }),
  'pin.created': ({ pinId }) => ({ data: { kind: 'pin.changed', pinId } }),
  'pin.deleted': ({ pinId }) => ({ data: { kind: 'pin.changed', pinId } }),
  'feedback.sent': ({ feedbackId, userId }) => feedbackChanged(feedbackId, userId, userId),
  'feedback.handled': ({ feedbackId, userId, actorId }) =>
    feedbackChanged(feedbackId, userId, actorId),
  'feed-item.claimed': () => EXTERNAL_INTEL,
  'feed-item.released': () => EXTERNAL_INTEL,
  'source.fetched': () => EXTERNAL_INTEL,
  'source.changed': () => EXTERNAL_INTEL,
  'source.deleted': () => EXTERNAL_INTEL,
  'entities.found': ({ reportId, entityIds, ...text }) => ({
    data: { kind: 'entities.found', reportId, entityIds },
    ...readersOf(text),
  }),
  'handover.changed': ({ handoverId, userId }) => ({
    data: { kind: 'handover.changed', handoverId },
    ...(userId && { memberId: userId }),
  }),
  'handover.signed': ({ handoverId }) => ({ data: { kind: 'handover.changed', handoverId } }),
  'handover.accepted': ({ handoverId }) => ({ data: { kind: 'handover.changed', handoverId } }),
  'watch-log.written': (event) => logChanged(event),
  'watch-log.corrected': (event) => logChanged(event),
  'watch-log.added': (event) => logChanged(event),
  'saved-search.found': ({ userId }) => ({ data: { kind: 'since.changed' }, memberId: userId }),
  'since.seen': ({ memberId }) => ({ data: { kind: 'since.changed' }, memberId }),
  'since.unseen': ({ memberId }) => ({ data: { kind: 'since.changed' }, memberId }),
  'notifications.changed': ({ memberIds }) =>
    memberIds.map((memberId) => ({ data: { kind: 'notification.changed' } as const, memberId })),
  'presence.changed': ({ place, placeId, memberIds }) =>
    memberIds.map((memberId) => ({
      data: { kind: 'presence.changed', place, placeId } as const,
      memberId,
    })),
  'role.granted': ({ userId }) => memberChanged(userId),
  'role.revoked': ({ userId }) => memberChanged(userId),
  'member.waiting': () => ACCESS,
  'member.approved': ({ userId }) => [ACCESS, memberChanged(userId)],
  'member.refused': ({ userId }) => ({ ...ACCESS, control: { do: 'close', memberId: userId } }),
  'member.suspended': ({ userId }) => memberChanged(userId),
  'member.reinstated': ({ userId }) => memberChanged(userId),
  'member.affiliation-changed': ({ userId }) => clearanceChanged(userId),
  'member.removed': ({ userId }) => memberChanged(userId),
  'group.saved': () => ACCESS,
  'group.deleted': () => ACCESS,
  'compartment.created': () => ACCESS,
  'compartment.changed': () => ACCESS,
  'compartment.member-added': ({ userId }) => [ACCESS, clearanceChanged(userId)],
  'compartment.member-removed': ({ userId }) => [ACCESS, clearanceChanged(userId)],
  'registration.changed': () => ACCESS,
  'invitation.made': () => ACCESS,
  'invitation.withdrawn': () => ACCESS,
  'invitation.used': () => ACCESS,
  'user.deleted': ({ userId }) => ({
    data: { kind: 'member.deleted', memberId: userId },
    control: { do: 'close', memberId: userId },
  }),
  'member.signed-out': ({ userId }) => ({ data: null, control: { do: 'check', memberId: userId } }),
  'session.ended': ({ userId }) => ({ data: null, control: { do: 'check', memberId: userId } }),
  'token.revoked': ({ userId }) => ({ data: null, control: { do: 'check', memberId: userId } }),
  'password.changed': ({ userId }) =>
    userId ? { data: null, control: { do: 'check', memberId: userId } } : [],
  'member.signed-in': ({ replacedUserId }) =>
    replacedUserId ? { data: null, control: { do: 'check', memberId: replacedUserId } } : [],
};

/** For the screen of those who let people in. */
const ACCESS: NewLiveRow = { data: { kind: 'access.changed' }, forAdmins: true };
const SITUATION: NewLiveRow = { data: { kind: 'situation.changed' } };
const EXTERNAL_INTEL: NewLiveRow = { data: { kind: 'external-intel.changed' } };

/** For those who may see what the line is about. */
const logChanged = (line: ReadText): NewLiveRow => ({
  data: { kind: 'watch-log.changed' },
  ...readersOf(line),
});

const readersOf = ({ objectId, roomId, writtenAt }: ReadText) => ({
  ...(objectId && { objectIds: [objectId] }),
  ...(roomId && { roomId, isPrivate: true, ...(writtenAt && { writtenAt }) }),
});

const reportChanged = ({ reportId }: { readonly reportId: string }): NewLiveRow => ({
  data: { kind: 'report.changed', reportId },
  objectIds: [reportId],
});

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
  ...ofInvestigation(task),
});

const taskDiscussed = (task: { taskId: string; investigationId: string | null }): NewLiveRow => ({
  data: { kind: 'task.discussed', taskId: task.taskId },
  ...ofInvestigation(task),
});

const ofInvestigation = ({ investigationId }: { investigationId: string | null }) =>
  investigationId ? { objectIds: [investigationId] } : {};

const sightChanged = (memberId: string): NewLiveRow => ({
  data: { kind: 'sight.changed' },
  memberId,
});

/** Those who see the object see who else does. */
const objectAccessChanged = ({
  kind,
  objectId,
  actorId,
}: Omit<EventOf<'marking.access-ended'>, 'type'>): NewLiveRow[] => [
  {
    data:
      kind === 'report'
        ? { kind: 'report.changed', reportId: objectId }
        : { kind: 'investigation.changed', investigationId: objectId },
    objectIds: [objectId],
  },
  sightChanged(actorId),
];

/** Whoever could see it looks again, and finds it gone or not. They are not told which object it is. */
const sightLost = ({ fromAudienceId, droppedIds }: MarkingEvent): NewLiveRow[] => [
  { data: { kind: 'sight.changed' }, audienceIds: [fromAudienceId] },
  ...droppedIds.map(sightChanged),
];

/** The stream of the admin gets the events of the room from now on, or no longer. */
const accessChanged = ({
  warRoomId,
  actorId,
}: {
  warRoomId: string;
  actorId: string;
}): NewLiveRow => ({
  ...roomChanged(warRoomId),
  control: { do: 'check', memberId: actorId },
});

const roomChanged = (warRoomId: string): NewLiveRow => ({
  data: { kind: 'war-room.changed', warRoomId },
  roomId: warRoomId,
});

const roomUpdated = (warRoomId: string): NewLiveRow => ({
  data: { kind: 'war-room-update.changed', warRoomId },
  roomId: warRoomId,
});

const roomMessageChanged = ({
  warRoomId,
  messageId,
}: {
  warRoomId: string;
  messageId: string;
}): NewLiveRow => ({
  data: { kind: 'room-message.changed', warRoomId, messageId },
  roomId: warRoomId,
});

const memberEntered = (roomId: string, memberId: string): NewLiveRow => ({
  ...roomChanged(roomId),
  control: { do: 'check', memberId },
});

/** The former member gets this last event of the room. */
const memberLeft = (roomId: string, memberId: string): NewLiveRow[] => [
  { ...roomChanged(roomId), control: { do: 'leave', memberId, roomId } },
  { data: { kind: 'war-room.changed', warRoomId: roomId }, memberId },
];

const feedbackChanged = (feedbackId: string, memberId: string, byId: string): NewLiveRow => ({
  data: { kind: 'feedback.changed', feedbackId, byId },
  memberId,
  forAdmins: true,
});

const memberChanged = (memberId: string): NewLiveRow => ({
  data: { kind: 'member.changed', memberId },
  control: { do: 'close', memberId },
});

/** Others do not see what somebody may read, so they are not told that it changed. */
const clearanceChanged = (memberId: string): NewLiveRow => ({
  ...memberChanged(memberId),
  memberId,
  forAdmins: true,
});

/** The rows of one act without duplicates. A change is part of the row that tells of it, if there is one. */
export function toLiveRows(events: readonly DomainEvent[]): NewLiveRow[] {
  const rows = new Map<string, NewLiveRow>();
  for (const event of events) {
    const toRows = ROWS[event.type] as
      | ((event: DomainEvent) => NewLiveRow | readonly NewLiveRow[])
      | undefined;
    const told = [toRows?.(event) ?? []].flat();
    for (const row of told) rows.set(JSON.stringify(row), rows.get(JSON.stringify(row)) ?? row);
    const key = JSON.stringify(told[0]);
    for (const change of toChanges(event)) {
      const row = rows.get(key);
      if (row && !row.change) rows.set(key, { ...row, change });
      else rows.set(JSON.stringify(change), { data: null, change });
    }
  }
  return [...rows.values()];
}
