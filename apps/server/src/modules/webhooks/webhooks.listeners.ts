import type { DomainEvents } from '../../events/domain-events';
import { enqueue } from './deliveries.queries';
import { disableWebhooksOf } from './webhooks.queries';

/** Keeps a message far below 20 kB. */
const OBJECTS_MAX = 100;

/** Written with the act itself, so that a crash loses none. Whether it is sent is decided when it is due. */
export function listenForWebhooks(events: DomainEvents): void {
  events.inTransaction(['report.submitted'], (tx, { reportId }) =>
    enqueue(tx, { type: 'report.created', objectIds: [reportId] }),
  );
  events.inTransaction(['reports.imported'], async (tx, { reportIds }) => {
    for (let start = 0; start < reportIds.length; start += OBJECTS_MAX) {
      const objectIds = reportIds.slice(start, start + OBJECTS_MAX);
      await enqueue(tx, { type: 'report.created', objectIds });
    }
  });
  events.inTransaction(['report.changed'], (tx, { reportId }) =>
    enqueue(tx, { type: 'report.changed', objectIds: [reportId] }),
  );
  events.inTransaction(['report.retracted'], (tx, { reportId }) =>
    enqueue(tx, { type: 'report.retracted', objectIds: [reportId] }),
  );
  events.inTransaction(['investigation.opened'], (tx, { investigationId }) =>
    enqueue(tx, { type: 'investigation.created', objectIds: [investigationId] }),
  );
  events.inTransaction(['investigation.closed'], (tx, { investigationId }) =>
    enqueue(tx, { type: 'investigation.closed', objectIds: [investigationId] }),
  );
  events.inTransaction(['saved-search.found'], (tx, { searchId, entryIds: objectIds }) =>
    enqueue(tx, { type: 'search.matched', objectIds, searchId }),
  );
  events.inTransaction(['connections.ended'], async (tx, { userId, actorId }, publish) => {
    const isOwn = actorId === userId;
    const reason = isOwn ? 'You signed out everywhere' : 'An admin ended your sessions';
    for (const webhook of await disableWebhooksOf(tx, userId, reason)) {
      await publish({ type: 'webhook.disabled', ...webhook, reason, actorId });
    }
  });
}
