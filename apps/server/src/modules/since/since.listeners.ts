import type { DomainEvents } from '../../events/domain-events';
import { newId } from '../../identifiers';
import { findLastChange, insertMark } from './since-details.queries';

/** Whoever accepts a handover has read it: it is seen with that, and its notification read. */
export function listenForSince(events: DomainEvents): void {
  events.inTransaction(
    ['handover.accepted'],
    async (tx, { actorId: userId, handoverId: aboutId }, publish) => {
      const upTo = await findLastChange(tx, aboutId);
      if (upTo === null) return;
      const id = newId();
      await insertMark(tx, { id, userId, aboutId, upTo });
      await publish({
        type: 'since.seen',
        ...{ memberId: userId, markId: id, thingId: aboutId, asOf: null },
      });
    },
  );
}
