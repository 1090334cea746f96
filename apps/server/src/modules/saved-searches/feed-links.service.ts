import { FEED_ENTRIES, type FeedLink } from '@watchfloor/contract';
import { limitReader, OPEN_AUDIENCE } from '../../db/sight';
import { AppError, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { newToken, toTokenHash } from '../auth/token-format';
import type { SearchService } from '../search/search.service';
import * as queries from './feed-links.queries';
import { writeAtom } from './write-atom';

export type FeedLinksService = ReturnType<typeof createFeedLinksService>;

export function createFeedLinksService(
  {
    db,
    transact,
    settings,
    runForMember,
  }: Pick<Platform, 'db' | 'transact' | 'settings' | 'runForMember'>,
  search: Pick<SearchService, 'list'>,
) {
  const addressOf = (id: string, token: string) => {
    const url = new URL(`/api/feeds/${id}.xml`, settings.publicUrl);
    url.searchParams.set('token', token);
    return url.href;
  };

  async function findUsable(id: string, token: string): Promise<queries.FoundLink> {
    const hash = toTokenHash('wfr', token);
    const link = hash && (await queries.findLink(db, id, hash));
    if (!link) throw notFound('Feed');
    if (link.isEnded) throw new AppError('GONE', 'This feed has ended');
    return link;
  }

  return {
    create: (actor: Actor, searchId: string): Promise<FeedLink> =>
      transact(async (tx, publish) => {
        const found = await queries.lockOwnSearch(tx, actor.id, searchId);
        if (!found) throw notFound('Saved search');
        await queries.revokeLink(tx, searchId);
        const [id, token] = [newId(), newToken('wfr')];
        const hash = toTokenHash('wfr', token);
        if (!hash) throw new Error('a new token has the wrong shape');
        const createdAt = await queries.insertLink(tx, { id, userId: actor.id, searchId, hash });
        await publish({ type: 'feed-link.made', searchId, name: found.name, userId: actor.id });
        return { url: addressOf(id, token), createdAt };
      }),

    revoke: (actor: Actor, searchId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const found = await queries.lockOwnSearch(tx, actor.id, searchId);
        if (!found || !(await queries.revokeLink(tx, searchId))) throw notFound('Feed');
        const by = { userId: actor.id, actorId: actor.id };
        await publish({ type: 'feed-link.revoked', searchId, name: found.name, ...by });
      }),

    /** The newest matches that its owner may read now, at most GREEN. */
    async read(id: string, token: string): Promise<string> {
      const owner = await findUsable(id, token);
      const caller = { id: owner.id, token: { id, scopes: [] } };
      // As many at once as of the owner's programs: whoever has the address is not known.
      return runForMember(caller, 'costly', async () => {
        // Its turn may have come late.
        const { name, query: q, isEnded: _, ...member } = await findUsable(id, token);
        const withoutRights = { isAdmin: false, isWaiting: false, sessionId: null, token: null };
        const reader = limitReader({ ...member, ...withoutRights }, OPEN_AUDIENCE);
        const { results } = await search.list(db, reader, { q, limit: FEED_ENTRIES });
        return writeAtom({ id, name, hits: results, publicUrl: settings.publicUrl });
      });
    },
  };
}
