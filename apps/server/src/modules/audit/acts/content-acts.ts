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
  'template.added': (event) => toTemplateEntry('template.added', event),
  'template.changed': (event) => toTemplateEntry('template.changed', event),
  'template.deleted': (event) => toTemplateEntry('template.deleted', event),
  // The chain of the log holds the hash: what was signed cannot be changed unnoticed.
  'handover.signed': (event) => toHandoverEntry('handover.signed', event, event.toUserId),
  'handover.accepted': (event) => toHandoverEntry('handover.accepted', event, event.fromUserId),
  'watch-log.rules-changed': ({ actorId, on }) => ({
    act: 'watch-log.rules-changed',
    actorId,
    details: { on },
  }),
  'entity.name-removed': (event) => toEntityEntry('entity.name-removed', event),
  'entity.split': (event) => toEntityEntry('entity.split', event),
  'assessment.ended': (event) => toEntityEntry('assessment.ended', event),
  'assessment.deleted': (event) => toEntityEntry('assessment.deleted', event),
  'graph.deleted': ({ investigationId, userId, actorId }) =>
    actorId === userId
      ? null
      : {
          act: 'graph.deleted',
          actorId,
          subjectType: 'investigation',
          subjectId: investigationId,
          ...(userId && { memberId: userId }),
        },
  'exclusions.saved': ({ listId, name, values, actorId }) => ({
    act: 'exclusions.saved',
    actorId,
    subjectType: 'exclusion-list',
    subjectId: listId,
    subjectName: name,
    details: { values },
  }),
  'exclusions.deleted': ({ listId, name, actorId }) => ({
    act: 'exclusions.deleted',
    actorId,
    subjectType: 'exclusion-list',
    subjectId: listId,
    subjectName: name,
  }),
  'report.retracted': ({ reportId, userId, actorId, ...report }) => ({
    act: 'report.retracted',
    actorId,
    subjectType: 'report',
    subjectId: reportId,
    ...openName(report),
    memberId: userId,
  }),
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

const toHandoverEntry = (
  act: AuditAct,
  {
    handoverId,
    actorId,
    shiftStart,
    shiftEnd,
    hash,
  }: EventOf<'handover.signed' | 'handover.accepted'>,
  memberId: string | null,
): NewAuditEntry => ({
  act,
  actorId,
  subjectType: 'handover',
  subjectId: handoverId,
  ...(memberId && { memberId }),
  details: { shiftStart, shiftEnd, hash },
});

const toTemplateEntry = (
  act: AuditAct,
  {
    templateId,
    name,
    actorId,
  }: EventOf<'template.added' | 'template.changed' | 'template.deleted'>,
): NewAuditEntry => ({
  act,
  actorId,
  subjectType: 'template',
  subjectId: templateId,
  subjectName: name,
});

/** Only what another member had done is undone by moderation. Not every admin may know the entity's name. */
const toEntityEntry = (
  act: AuditAct,
  {
    entityId,
    userId,
    actorId,
  }: EventOf<'entity.name-removed' | 'entity.split' | 'assessment.ended' | 'assessment.deleted'>,
): NewAuditEntry | null =>
  actorId === userId
    ? null
    : {
        act,
        actorId,
        subjectType: 'entity',
        subjectId: entityId,
        ...(userId && { memberId: userId }),
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
