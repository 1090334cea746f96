import {
  type NewSavedSearch,
  parseSearchQuery,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  type SavedSearchChanges,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { lockIdUntilCommit } from '../../db/locks';
import { conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { SinceService } from '../since/since.service';
import { prefilterOf } from './prefilter';
import * as queries from './saved-searches.queries';

export type SavedSearchesService = ReturnType<typeof createSavedSearchesService>;

export function createSavedSearchesService(
  { db, transact }: Platform,
  since: Pick<SinceService, 'countMatches' | 'open'>,
) {
  /** With the number of new matches that the owner may see now. */
  async function list(from: Queryable, actor: Actor, id?: string): Promise<SavedSearch[]> {
    const [searches, counts] = await Promise.all([
      queries.listSearches(from, actor.id, id),
      since.countMatches(from, actor),
    ]);
    return searches.map((search) => ({ ...search, newMatches: counts.get(search.id) ?? 0 }));
  }

  async function read(from: Queryable, actor: Actor, id: string): Promise<SavedSearch> {
    const [search] = await list(from, actor, id);
    if (!search) throw notFound('Saved search');
    return search;
  }

  return {
    list: (actor: Actor): Promise<SavedSearch[]> => list(db, actor),

    create: (actor: Actor, { name, query, alert }: NewSavedSearch): Promise<SavedSearch> =>
      transact(async (tx) => {
        await lockIdUntilCommit(tx, 'memberSearches', actor.id);
        if ((await queries.countSearches(tx, actor.id)) >= SAVED_SEARCHES_MAX) {
          throw conflict(`You have ${SAVED_SEARCHES_MAX} saved searches already`);
        }
        const id = newId();
        const prefilter = await prefilterOf(tx, parseSearchQuery(query));
        await queries.insertSearch(tx, { id, userId: actor.id, name, query, alert }, prefilter);
        return read(tx, actor, id);
      }),

    change: (actor: Actor, id: string, changes: SavedSearchChanges): Promise<SavedSearch> =>
      transact(async (tx) => {
        const known = await queries.lockSearch(tx, actor.id, id);
        if (!known) throw notFound('Saved search');
        const { query } = changes;
        if (query !== undefined && query !== known.query) {
          const prefilter = await prefilterOf(tx, parseSearchQuery(query));
          await queries.replaceQuery(tx, id, query, prefilter);
        }
        await queries.changeSearch(tx, id, changes);
        return read(tx, actor, id);
      }),

    delete: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        if (!(await queries.deleteSearch(tx, actor.id, id))) throw notFound('Saved search');
        await publish({ type: 'saved-search.deleted', searchId: id, userId: actor.id });
      }),

    async see(actor: Actor, id: string): Promise<void> {
      const [search] = await queries.listSearches(db, actor.id, id);
      if (!search) throw notFound('Saved search');
      await since.open(actor, { kind: 'saved-search', id });
    },
  };
}
