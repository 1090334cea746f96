import type { AuditAct } from '@watchfloor/contract';
import { OPEN_AUDIENCE } from '../../../db/sight';
import type { EventOf } from '../../../events/event-types';
import type { Entries, NewAuditEntry } from './audit-entry';

/** Moderation of what members wrote. */
export const CONTENT_ACTS: Entries = {
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
};

/** Not every admin may read every title. */
const openName = ({ title, audienceId }: { title: string; audienceId: number }) =>
  audienceId <= OPEN_AUDIENCE ? { subjectName: title } : {};

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
