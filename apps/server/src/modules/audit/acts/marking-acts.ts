import type { EventOf, MarkingEvent } from '../../../events/event-types';
import type { Entries } from './audit-entry';

/** How far work may travel, and who looked beyond what they may see. */
export const MARKING_ACTS: Entries = {
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
};

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
}: Omit<EventOf<'marking.access-ended'>, 'type'>) => ({
  actorId,
  subjectType: kind,
  subjectId: objectId,
  memberId: userId,
});
