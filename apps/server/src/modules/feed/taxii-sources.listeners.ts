import type { DomainEvents } from '../../events/domain-events';
import { countReports } from './taxii-sources.queries';

/** A source shows how many reports it has brought. */
export function listenForImports(events: DomainEvents): void {
  events.inTransaction(['reports.imported'], async (tx, { sourceId, reportIds }) => {
    if (sourceId) await countReports(tx, sourceId, reportIds.length);
  });
}
