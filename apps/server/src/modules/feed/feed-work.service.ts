import { conflict, forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as queries from './feed-work.queries';

export type FeedWorkService = ReturnType<typeof createFeedWorkService>;

/** What members do with external items. */
export function createFeedWorkService({ transact, events }: Platform) {
  events.inTransaction(['report.submitted'], async (tx, { feedItemId, reportId }) => {
    if (feedItemId) await queries.insertItemReport(tx, feedItemId, reportId);
  });

  return {
    claimItem: (actor: Actor, itemId: string): Promise<void> =>
      transact(async (tx, publish) => {
        if (!(await queries.lockStory(tx, itemId))) throw notFound('Item');
        const claim = await queries.findClaim(tx, itemId);
        if (claim?.userId === actor.id) return;
        if (claim) throw conflict('Another member is on it already');
        await queries.insertClaim(tx, itemId, actor.id);
        await publish({ type: 'feed-item.claimed', itemId, userId: actor.id });
      }),

    releaseItem: (actor: Actor, itemId: string): Promise<void> =>
      transact(async (tx, publish) => {
        if (!(await queries.lockStory(tx, itemId))) throw notFound('Item');
        const claim = await queries.findClaim(tx, itemId);
        if (!claim) return;
        if (claim.userId !== actor.id && !actor.isAdmin) {
          throw forbidden('Only the member who is on it, or an admin, may release it');
        }
        await queries.deleteClaim(tx, claim.itemId);
        await publish({ type: 'feed-item.released', itemId, userId: claim.userId });
      }),

    dismissItem: (actor: Actor, itemId: string): Promise<void> =>
      transact(async (tx) => {
        if (!(await queries.lockStory(tx, itemId))) throw notFound('Item');
        await queries.insertDismissal(tx, itemId, actor.id);
      }),

    restoreItem: (actor: Actor, itemId: string): Promise<void> =>
      transact(async (tx) => {
        if (!(await queries.lockStory(tx, itemId))) throw notFound('Item');
        await queries.deleteDismissals(tx, itemId, actor.id);
      }),
  };
}
