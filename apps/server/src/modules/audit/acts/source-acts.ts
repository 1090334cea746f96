import type { AuditAct } from '@watchfloor/contract';
import type { Entries, NewAuditEntry } from './audit-entry';

/** Sources of the feed, and collections for others. */
export const SOURCE_ACTS: Entries = {
  'source.added': ({ url, taxii, ...event }) =>
    toSourceEntry('source.added', event, { url, ...(taxii && { taxii }) }),
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
  'taxii-collection.made': ({ query, maxTlp, canWrite, ...event }) =>
    toCollectionEntry('taxii-collection.made', event, { query, maxTlp, canWrite }),
  'taxii-collection.changed': ({ changes, ...event }) =>
    toCollectionEntry('taxii-collection.changed', event, { changes }),
  'taxii-collection.deleted': (event) => toCollectionEntry('taxii-collection.deleted', event, {}),
};

const toCollectionEntry = (
  act: AuditAct,
  { collectionId, title, actorId }: { collectionId: string; title: string; actorId: string },
  details: Readonly<Record<string, unknown>>,
): NewAuditEntry => ({
  ...{ act, actorId, subjectType: 'taxii-collection', subjectId: collectionId },
  ...{ subjectName: title, details },
});

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
