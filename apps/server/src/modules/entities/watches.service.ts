import { WATCHES_MAX } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { conflict } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { EntitiesService } from './entities.service';
import * as queries from './watches.queries';

export type WatchesService = ReturnType<typeof createWatchesService>;

/** To watch an entity is to follow it. */
export function createWatchesService(
  { transact }: Pick<Platform, 'transact'>,
  entities: EntitiesService,
) {
  async function watchIn(tx: Tx, actor: Actor, asked: string): Promise<void> {
    const { id } = await entities.get(tx, actor, asked);
    const { isWatched } = await queries.readWatch(tx, actor, id);
    if (isWatched) return;
    if ((await queries.countWatches(tx, actor.id)) >= WATCHES_MAX) {
      throw conflict(`You watch ${WATCHES_MAX} entities already`);
    }
    await queries.insertWatch(tx, actor.id, id);
  }

  async function unwatchIn(tx: Tx, actor: Actor, asked: string): Promise<void> {
    const { id } = await entities.get(tx, actor, asked);
    await queries.deleteWatches(tx, actor.id, id);
  }

  return {
    watchIn,
    unwatchIn,
    watch: (actor: Actor, id: string) => transact((tx) => watchIn(tx, actor, id)),
    unwatch: (actor: Actor, id: string) => transact((tx) => unwatchIn(tx, actor, id)),

    /** The ids under which the caller may watch it. */
    async listPartsIn(tx: Tx, actor: Actor, asked: string): Promise<string[]> {
      const { id } = await entities.get(tx, actor, asked);
      return queries.listParts(tx, actor, id);
    },
  };
}
