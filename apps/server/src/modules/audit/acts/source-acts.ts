import type { AuditAct } from '@watchfloor/contract';
import type { Entries, NewAuditEntry } from './audit-entry';

/** Sources of the feed. */
export const SOURCE_ACTS: Entries = {
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
};

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
