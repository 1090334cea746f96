import type { Entries } from './audit-entry';

/** Files that members took out of the product, or into it. Titles are left out: not every admin may read them. */
export const EXPORT_ACTS: Entries = {
  'report.exported': ({ reportId, userId, actorId, format, marking, revision }) => ({
    act: 'report.exported',
    actorId,
    subjectType: 'report',
    subjectId: reportId,
    memberId: userId,
    details: { format, marking, revision },
  }),
  'stix.import-confirmed': ({ importId, userId, counts, highest }) => ({
    act: 'stix.imported',
    actorId: userId,
    subjectType: 'import',
    subjectId: importId,
    details: { counts, highest },
  }),
  'entity.exported': ({ entityId, actorId, format, marking }) => ({
    act: 'entity.exported',
    actorId,
    subjectType: 'entity',
    subjectId: entityId,
    details: { format, marking },
  }),
  'reports.exported': ({ actorId, format, marking, count, filter }) => ({
    act: 'reports.exported',
    actorId,
    details: { format, marking, count, filter },
  }),
  'watch-log.exported': ({ actorId, format, marking, count, filter }) => ({
    act: 'watch-log.exported',
    actorId,
    details: { format, marking, count, filter },
  }),
  'investigation.exported': ({ investigationId, userId, actorId, ...details }) => ({
    act: 'investigation.exported',
    actorId,
    subjectType: 'investigation',
    subjectId: investigationId,
    memberId: userId,
    details: {
      format: details.format,
      marking: details.marking,
      revision: details.revision,
      count: details.count,
    },
  }),
};
