import type { Tx } from '../../db/client';
import { newId } from '../../identifiers';
import {
  findMemberId,
  insertMember,
  isEmailTaken,
  type KnownBy,
  lockMemberCreation,
  refreshMember,
} from './auth.queries';
import type { MemberProfile } from './member-claims';
import { SignInError } from './sign-in-error';

/** The member behind an identity: found by (issuer, subject), refreshed, or made. */
export async function admitMember(
  tx: Tx,
  by: KnownBy,
  profile: MemberProfile,
  adminEmails: readonly string[],
): Promise<string> {
  const isAdmin = isNamedAdmin(profile, adminEmails);
  await lockMemberCreation(tx);
  if (profile.email && (await isEmailTaken(tx, profile.email, by))) {
    throw new SignInError('email-taken');
  }
  const known = await findMemberId(tx, by);
  if (known) {
    await refreshMember(tx, { ...profile, id: known, isAdmin });
    return known;
  }
  const id = newId();
  await insertMember(tx, { ...by, ...profile, id, isAdmin });
  return id;
}

/** An address that nobody has checked could be anyone's: it makes no admin. */
function isNamedAdmin(profile: MemberProfile, adminEmails: readonly string[]): boolean {
  const email = profile.isEmailVerified ? profile.email?.toLowerCase() : undefined;
  return email !== undefined && adminEmails.includes(email);
}
