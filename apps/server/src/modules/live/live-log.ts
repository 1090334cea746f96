import type { DomainEvents } from '../../events/domain-events';
import { appendRows } from './live-log.queries';
import { toLiveRows } from './live-rows';

/** Writes live events in the transaction of the act, so that they are sent if and only if it commits. */
export function writeLiveLog(events: DomainEvents): void {
  events.beforeCommit(async (tx, published) => {
    const rows = toLiveRows(published);
    if (rows.length > 0) await appendRows(tx, rows);
  });
}
