import { notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { Json } from '../../responses';
import * as queries from './presence.queries';

export type PresenceService = ReturnType<typeof createPresenceService>;

export function createPresenceService({ db, transact }: Pick<Platform, 'db' | 'transact'>) {
  /** Only the members who are present receive the event. */
  async function publishChange(
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
    /** Open screens call this every few seconds; the response lists who else is present. */
    async reportPresence(actor: Actor, where: queries.Whereabouts): Promise<Json> {
      if (!(await queries.canSee(db, actor, where))) throw notFound();
      const isNew = await queries.markPresent(db, where, actor.id);
      const { json, ids } = await queries.listPresent(db, where);
      if (isNew) await publishChange(actor, where, ids);
      return new Json(json);
    },

    async leave(actor: Actor, where: queries.Whereabouts): Promise<void> {
      if (!(await queries.markAbsent(db, where, actor.id))) return;
      await publishChange(actor, where, (await queries.listPresent(db, where)).ids);
    },
  };
}
