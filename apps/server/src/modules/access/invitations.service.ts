import {
  INVITATION_DAYS,
  INVITATION_PATH,
  type Invitation,
  type MadeInvitation,
  type NewInvitation,
  type PageQuery,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { Page } from '../../responses';
import { newInvitationToken, toInvitationHash } from '../auth/invitation-token';
import { lockAdminsAndMember } from '../auth/locked-members';
import { readRegistration } from '../auth/registration';
import { requireAdmin } from './access.service';
import { requireCompartments } from './compartments';
import * as queries from './invitations.queries';

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService({
  db,
  transact,
  settings,
}: Pick<Platform, 'db' | 'transact' | 'settings'>) {
  return {
    async list({ limit, cursor }: PageQuery): Promise<Page<Invitation>> {
      const [page, total] = await Promise.all([
        queries.listInvitations(db, limit, decodeCursor(cursor)),
        queries.countInvitations(db),
      ]);
      return toPage(page, total);
    },

    /** `actorId` is null for the operator in the shell. */
    async make(actorId: string | null, invitation: NewInvitation): Promise<MadeInvitation> {
      const { email, isAdmin, affiliation, compartments } = invitation;
      if ((await readRegistration(db, settings)) === 'closed') {
        throw conflict('Registration is closed: nobody could use an invitation');
      }
      const token = newInvitationToken();
      const id = newId();
      const expiresAt = await transact(async (tx, publish) => {
        if (actorId) {
          requireAdmin((await lockAdminsAndMember(tx, actorId)).admins, { id: actorId });
        }
        if (email && (await queries.isMemberEmail(tx, email))) {
          throw conflict('A member has this e-mail already');
        }
        await requireCompartments(tx, compartments);
        const expires = await queries.insertInvitation(tx, {
          ...{ id, email, isAdmin, affiliation, compartments, createdById: actorId },
          tokenHash: toInvitationHash(token) ?? '',
          days: INVITATION_DAYS,
        });
        const event = { invitationId: id, email, actorId };
        await publish({ type: 'invitation.made', ...event, isAdmin, affiliation, compartments });
        return expires;
      });
      return { id, url: new URL(`${INVITATION_PATH}${token}`, settings.publicUrl).href, expiresAt };
    },

    withdraw: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        requireAdmin((await lockAdminsAndMember(tx, actor.id)).admins, actor);
        const invitation = await queries.withdrawInvitation(tx, id);
        if (!invitation) throw notFound('Invitation');
        if (invitation.isUsed) throw conflict('Somebody has used this invitation');
        if (invitation.isWithdrawn) return;
        const { email } = invitation;
        await publish({
          type: 'invitation.withdrawn',
          invitationId: id,
          email,
          actorId: actor.id,
          makerId: null,
          by: 'admin',
        });
      }),
  };
}
