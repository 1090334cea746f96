import type { DomainEvents } from '../../events/domain-events';
import { revokeLinksOf } from './feed-links.queries';

export function listenForFeedLinks(events: DomainEvents): void {
  events.inTransaction(['connections.ended'], async (tx, { userId, actorId }, publish) => {
    for (const link of await revokeLinksOf(tx, userId)) {
      await publish({ type: 'feed-link.revoked', ...link, userId, actorId });
    }
  });
}
