import {
  CHANGES,
  type ChangedKind,
  type ChangeName,
  FORUM_ID,
  isAbove,
  MAP_ID,
  type MarkingStep,
  SEVERITIES,
  type Severity,
} from '@watchfloor/contract';
import type { DomainEvent, DomainEventName, EventOf, MarkingEvent } from '../../events/event-types';

/** What members hear of later, as part of a row of the log. Nothing of the content is copied. */
export interface LoggedChange {
  readonly change: ChangeName;
  readonly aboutKind: ChangedKind;
  readonly aboutId: string;
  /** The comment, message, entry, task or linked report; the text that mentions an entity. */
  readonly partId?: string;
  /** The comment on the task. */
  readonly subPartId?: string;
  /** Null if several members may have made it. */
  readonly actorId: string | null;
  readonly weight: number;
  readonly step?: MarkingStep;
  /** The version of a report that was replaced. */
  readonly revision?: number;
  /** For this member alone. */
  readonly memberId?: string;
}

type New = Omit<LoggedChange, 'weight'>;
type Changes = {
  readonly [Name in DomainEventName]?: (
    event: EventOf<Name>,
  ) => (New & { weight?: number }) | readonly New[];
};

const CHANGES_OF: Changes = {
  'report.submitted': ({ reportId, userId }) => ofReport('report-submitted', reportId, userId),
  'report.changed': ({ reportId, actorId, revision }) => ({
    ...ofReport('report-changed', reportId, actorId),
    revision,
  }),
  'report.retracted': ({ reportId, actorId }) => ofReport('report-retracted', reportId, actorId),
  'report.judged': ({ reportId, actorId }) => ofReport('report-judged', reportId, actorId),
  'report.marked': (event) => ({
    ...ofReport('marked', event.reportId, event.actorId),
    step: stepOf(event),
  }),
  'comment.posted': ({ reportId, commentId, userId }) => ({
    ...ofReport('comment', reportId, userId),
    partId: commentId,
  }),
  'investigation.opened': ({ investigationId, userId }) =>
    ofInvestigation('investigation-opened', investigationId, userId),
  'investigation.closed': ({ investigationId, actorId }) =>
    ofInvestigation('investigation-closed', investigationId, actorId),
  'investigation.reopened': ({ investigationId, actorId }) =>
    ofInvestigation('investigation-reopened', investigationId, actorId),
  'investigation.changed': ({ investigationId, actorId }) =>
    ofInvestigation('investigation-changed', investigationId, actorId),
  'investigation.marked': (event) => ({
    ...ofInvestigation('marked', event.investigationId, event.actorId),
    step: stepOf(event),
  }),
  'report.linked': ({ investigationId, reportId, actorId }) => ({
    ...ofInvestigation('linked', investigationId, actorId),
    partId: reportId,
  }),
  'task.created': (event) => ofTask('task-created', event),
  'task.assigned': (event) => ofTask('task-assigned', event),
  'task.completed': (event) => ofTask('task-completed', event),
  'task.reopened': (event) => ofTask('task-reopened', event),
  'task.commented': ({ userId, commentId, ...event }) => ({
    ...ofTask('task-comment', { ...event, actorId: userId }),
    subPartId: commentId,
  }),
  'room.message-posted': ({ warRoomId, messageId, userId }) => ({
    ...ofRoom('room-message', warRoomId, userId),
    partId: messageId,
  }),
  'war-room-update.posted': ({ warRoomId, updateId, userId, severity }) => ({
    ...ofRoom('room-update', warRoomId, userId),
    partId: updateId,
    weight: weightOf(severity),
  }),
  'war-room-update.corrected': ({ warRoomId, ...event }) =>
    isRaised(event)
      ? {
          ...ofRoom('room-update', warRoomId, event.userId),
          ...{ partId: event.updateId, weight: weightOf(event.severity) },
        }
      : [],
  'situation.posted': (event) => ofMap(event),
  'situation.corrected': (event) => (isRaised(event) ? ofMap(event) : []),
  'war-room-update.imported': ({ warRoomId, userId }) => ofRoom('room-import', warRoomId, userId),
  'war-room.changed': ({ warRoomId, actorId }) => ofRoom('room-changed', warRoomId, actorId),
  'forum.message-posted': ({ messageId, userId }) => ({
    ...{ change: 'forum-message', aboutKind: 'forum', aboutId: FORUM_ID },
    ...{ partId: messageId, actorId: userId },
  }),
  'handover.signed': ({ handoverId, actorId }) =>
    ofHandover('handover-signed', handoverId, actorId),
  'handover.accepted': ({ handoverId, actorId }) =>
    ofHandover('handover-accepted', handoverId, actorId),
  'saved-search.found': ({ searchId, userId, entryIds }) =>
    entryIds.map((entryId) => ({
      ...{ change: 'search-matched', aboutKind: 'saved-search', aboutId: searchId },
      ...{ partId: entryId, actorId: null, memberId: userId },
    })),
  'entity.seen': ({ entityId, sightings }) =>
    sightings.map(({ userId, entryId }) => ({
      ...{ change: 'entity-seen', aboutKind: 'entity', aboutId: entityId },
      ...{ partId: entryId, actorId: null, memberId: userId },
    })),
};

const ofReport = (change: ChangeName, aboutId: string, actorId: string): New => ({
  ...{ change, aboutKind: 'report', aboutId, actorId },
});
const ofInvestigation = (change: ChangeName, aboutId: string, actorId: string): New => ({
  ...{ change, aboutKind: 'investigation', aboutId, actorId },
});
const ofRoom = (change: ChangeName, aboutId: string, actorId: string): New => ({
  ...{ change, aboutKind: 'war-room', aboutId, actorId },
});

const ofHandover = (change: ChangeName, aboutId: string, actorId: string): New => ({
  ...{ change, aboutKind: 'handover', aboutId, actorId },
});

const ofMap = (entry: { updateId: string; userId: string; severity: Severity }) => ({
  ...({ change: 'map-update', aboutKind: 'map', aboutId: MAP_ID } as const),
  ...{ partId: entry.updateId, actorId: entry.userId, weight: weightOf(entry.severity) },
});

/** 1 for high and 2 for critical entries. */
const weightOf = (severity: Severity) =>
  Math.max(0, SEVERITIES.indexOf(severity) - SEVERITIES.indexOf('medium'));
/** A correction is news if the entry weighs more than before. */
const isRaised = ({ fromSeverity, severity }: { fromSeverity: Severity; severity: Severity }) =>
  weightOf(severity) > weightOf(fromSeverity);

/** Of its investigation, if it has one. */
const ofTask = (
  change: ChangeName,
  task: { taskId: string; investigationId: string | null; actorId: string },
): New => ({
  change,
  aboutKind: task.investigationId ? 'investigation' : 'task',
  aboutId: task.investigationId ?? task.taskId,
  partId: task.taskId,
  actorId: task.actorId,
});

const stepOf = ({ from, to }: MarkingEvent): MarkingStep => {
  if (isAbove(to.tlp, from.tlp)) return 'raised';
  return isAbove(from.tlp, to.tlp) ? 'lowered' : 'changed';
};

export function toChanges(event: DomainEvent): LoggedChange[] {
  const read = CHANGES_OF[event.type] as
    | ((event: DomainEvent) => (New & { weight?: number }) | readonly New[])
    | undefined;
  return [read?.(event) ?? []].flat().map((one) => ({ weight: CHANGES[one.change], ...one }));
}
