import type { MemberState, Registration } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { newId } from '../../identifiers';
import {
  activateMember,
  findMember,
  hasMembers,
  type Identity,
  insertMember,
  isEmailTaken,
  lockMemberCreation,
  refreshMember,
} from './auth.queries';
import { grantCompartments } from './group-grants.queries';
import { lockInvitation, markUsed, type UsableInvitation } from './invitations.queries';
import type { MemberProfile } from './member-claims';
import { SignInError } from './sign-in-error';

interface Admission {
  readonly registration: Registration;
  /** Of the invitation that the browser brought. */
  readonly invitationHash: string | null;
  readonly adminEmails: readonly string[];
}

/** Finds the member by (issuer, subject) and updates them, or creates a new one if registration allows it. */
export async function admitMember(
  tx: Tx,
  publish: Publish,
  identity: Identity,
  profile: MemberProfile,
  admission: Admission,
): Promise<string> {
  const isNamed = isNamedAdmin(profile, admission.adminEmails);
  await lockMemberCreation(tx);
  if (profile.email && (await isEmailTaken(tx, profile.email, identity))) {
    throw new SignInError('email-taken');
  }
  const known = await findMember(tx, identity);
  if (known?.state === 'suspended') throw new SignInError('suspended');
  const invitation =
    known?.state === 'active' ? null : await findOwnInvitation(tx, admission, profile);
  const isAdmin = isNamed || (invitation?.isAdmin ?? false);
  const id = known?.id ?? newId();
  if (known) {
    await refreshMember(tx, { ...profile, id, isAdmin });
    if (isAdmin || invitation) await activateMember(tx, id, invitation?.affiliation ?? null);
  } else {
    const isFirst = !(await hasMembers(tx));
    const state = isFirst || isAdmin || invitation ? 'active' : stateFor(admission);
    const affiliation = invitation?.affiliation ?? 'organization';
    await insertMember(tx, {
      ...{ ...identity, ...profile, id, state, affiliation },
      isAdmin: isAdmin || isFirst,
    });
    if (state === 'waiting') await publish({ type: 'member.waiting', userId: id });
  }
  if (invitation) {
    await markUsed(tx, invitation.id, id);
    const { compartments, createdById } = invitation;
    const via = 'invitation';
    for (const code of await grantCompartments(tx, id, compartments, via, createdById)) {
      await publish({
        type: 'compartment.member-added',
        ...{ code, userId: id, actorId: createdById, via },
      });
    }
    await publish({
      type: 'invitation.used',
      invitationId: invitation.id,
      userId: id,
      inviterId: invitation.createdById,
    });
  }
  return id;
}

/** What a first sign-in without an invitation leads to. */
function stateFor({ registration, invitationHash }: Admission): MemberState {
  if (registration === 'closed') throw new SignInError('registration-closed');
  if (registration === 'invite') {
    throw new SignInError(invitationHash ? 'invitation-unusable' : 'invitation-needed');
  }
  return registration === 'approval' ? 'waiting' : 'active';
}

/** A link that is used, withdrawn, expired or bound to another e-mail counts as none. */
async function findOwnInvitation(
  tx: Tx,
  { registration, invitationHash }: Admission,
  { email }: MemberProfile,
): Promise<UsableInvitation | null> {
  if (!invitationHash || registration === 'closed') return null;
  const invitation = await lockInvitation(tx, invitationHash);
  if (!invitation) return null;
  const isForThem =
    invitation.email === null || invitation.email.toLowerCase() === email?.toLowerCase();
  return isForThem ? invitation : null;
}

/** An unverified e-mail could belong to anyone, so it grants no admin rights. */
function isNamedAdmin(profile: MemberProfile, adminEmails: readonly string[]): boolean {
  const email = profile.isEmailVerified ? profile.email?.toLowerCase() : undefined;
  return email !== undefined && adminEmails.includes(email);
}
