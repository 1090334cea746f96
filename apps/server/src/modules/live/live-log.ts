import type { DomainEvents } from '../../events/domain-events';
import { appendRows } from './live-log.queries';
import { toLiveRows } from './live-rows';

/** Writes what browsers are to be told, in the transaction of the act: what happened is told, what did not is not. */
export function keepLiveLog(events: DomainEvents): void {
  events.onCommitting(async (tx, published) => {
    const rows = toLiveRows(published);
    if (rows.length > 0) await appendRows(tx, rows);
  });
}
