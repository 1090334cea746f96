import type { GroupGrant, GroupGrants, NewGroupGrant } from '@watchfloor/contract';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { lockAdminsAndMember } from '../auth/locked-members';
import { requireAdmin } from './access.service';
import { requireCompartments } from './compartments';
import * as queries from './groups.queries';

export type GroupsService = ReturnType<typeof createGroupsService>;

/** What groups of the outside provider give. It is read at each sign-in, so a change needs no restart. */
export function createGroupsService({
  db,
  transact,
  settings,
}: Pick<Platform, 'db' | 'transact' | 'settings'>) {
  return {
    list: async (): Promise<GroupGrants> => ({
      claim: settings.oidc?.groupsClaim ?? null,
      grants: await queries.listGrants(db),
    }),

    save: (actor: Actor, grant: NewGroupGrant): Promise<GroupGrant> =>
      transact(async (tx, publish) => {
        requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
        await requireCompartments(tx, grant.compartments);
        const saved = await queries.saveGrant(tx, newId(), grant);
        const { group, ...gives } = grant;
        await publish({ type: 'group.saved', group, actorId: actor.id, gives });
        return saved;
      }),

    delete: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
        const group = await queries.deleteGrant(tx, id);
        if (group === undefined) throw notFound('Group');
        await publish({ type: 'group.deleted', group, actorId: actor.id });
      }),
  };
}
