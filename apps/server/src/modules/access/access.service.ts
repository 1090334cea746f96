import type {
  AccessChange,
  AccessSettings,
  DecidedAccounts,
  ManagedMember,
  ManagedMembersQuery,
  MemberChange,
  WaitingDecision,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import type { Publish } from '../../db/transact';
import { conflict, forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import type { AuthService } from '../auth/auth.service';
import { lockAdminsAndMember } from '../auth/locked-members';
import { changeRegistration, readRegistration } from '../auth/registration';
import * as queries from './access.queries';
import { activateMember, suspendMember } from './member-states';

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService(
  { db, transact, settings }: Pick<Platform, 'db' | 'transact' | 'settings'>,
  auth: Pick<AuthService, 'forgetIdentity' | 'forgetSignIns'>,
) {
  const describeSettings = async (): Promise<AccessSettings> => ({
    registration: await readRegistration(db, settings),
    isFixed: settings.registration !== null,
    hasOutsideProvider: settings.oidc !== null,
  });

  async function changeState(
    tx: Tx,
    publish: Publish,
    { actor, id, change }: { actor: Actor; id: string; change: MemberChange },
  ): Promise<void> {
    const { state, reason, affiliation } = change;
    const { admins, member } = await lockAdminsAndMember(tx, id);
    requireAdmin(admins, actor);
    if (!member || member.state === 'former') throw notFound('User');
    if (state === 'active') await activateMember(tx, publish, member, actor.id);
    if (state === 'suspended') {
      if (id === actor.id) throw forbidden('You cannot suspend your own account');
      await suspendMember(tx, publish, id, { actorId: actor.id, reason }, auth.forgetSignIns);
    }
    const previous = affiliation && (await queries.setAffiliation(tx, id, affiliation));
    if (previous) {
      await publish({
        type: 'member.affiliation-changed',
        userId: id,
        actorId: actor.id,
        from: previous,
        to: affiliation,
      });
    }
  }

  return {
    getSettings: describeSettings,

    async changeSettings(actor: Actor, { registration }: AccessChange): Promise<AccessSettings> {
      if (settings.registration) throw conflict('The setting REGISTRATION decides this');
      await transact(async (tx, publish) => {
        requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
        await changeRegistration(tx, publish, settings, { registration, actorId: actor.id });
      });
      return describeSettings();
    },

    async listMembers({ state, limit, cursor }: ManagedMembersQuery): Promise<Page<ManagedMember>> {
      const [page, total] = await Promise.all([
        queries.listMembers(db, state, limit, decodeCursor(cursor)),
        queries.countMembers(db, state),
      ]);
      return toPage(page, total);
    },

    async changeMember(actor: Actor, id: string, change: MemberChange): Promise<ManagedMember> {
      await transact((tx, publish) => changeState(tx, publish, { actor, id, change }));
      const member = await queries.findManaged(db, id);
      if (!member) throw notFound('User');
      return member;
    },

    /** Decides about those that still wait: another admin may have decided about the others. */
    decide: (actor: Actor, { ids, decision }: WaitingDecision): Promise<DecidedAccounts> =>
      transact(async (tx, publish) => {
        requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
        const waiting = await queries.lockWaiting(tx, ids);
        for (const { id, name, issuer, subject } of waiting) {
          if (decision === 'approve') {
            await queries.setState(tx, id, 'active', null);
            await publish({ type: 'member.approved', userId: id, actorId: actor.id });
          } else {
            await queries.deleteAccounts(tx, [id]);
            await auth.forgetIdentity(tx, { issuer, subject });
            await publish({ type: 'member.refused', userId: id, name, actorId: actor.id });
          }
        }
        return { ids: waiting.map(({ id }) => id) };
      }),
  };
}

/** Another admin may have demoted the actor while this waited for the locks. */
export function requireAdmin(admins: readonly { id: string }[], actor: Pick<Actor, 'id'>): void {
  if (!admins.some(({ id }) => id === actor.id)) throw forbidden('Admin privileges required');
}
