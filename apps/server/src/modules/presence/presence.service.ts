import { Json } from '../../answers';
import { notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as queries from './presence.queries';

export type PresenceService = ReturnType<typeof createPresenceService>;

export function createPresenceService({ db, transact }: Pick<Platform, 'db' | 'transact'>) {
  /** Coming and going is told to those who are there, and to nobody else. */
  async function tell(
    actor: Actor,
    where: queries.Whereabouts,
    ids: readonly string[],
  ): Promise<void> {
    const memberIds = ids.filter((id) => id !== actor.id);
    if (memberIds.length === 0) return;
    await transact((_tx, publish) =>
      publish({
        type: 'presence.changed',
        place: where.place,
        placeId: where.placeId,
        memberIds,
      }),
    );
  }

  return {
    /** An open screen says so every few seconds, and learns who else is there. */
    async sayPresent(actor: Actor, where: queries.Whereabouts): Promise<Json> {
      if (!(await queries.canSee(db, actor, where))) throw notFound();
      const hasCome = await queries.markPresent(db, where, actor.id);
      const { json, ids } = await queries.listPresent(db, where);
      if (hasCome) await tell(actor, where, ids);
      return new Json(json);
    },

    async leave(actor: Actor, where: queries.Whereabouts): Promise<void> {
      if (!(await queries.markGone(db, where, actor.id))) return;
      await tell(actor, where, (await queries.listPresent(db, where)).ids);
    },
  };
}
