import type { Tx } from '../../db/client';
import type { Publish } from '../../db/transact';
import { changeRight } from './admin-rights';
import type { Groups } from './group-claims';
import * as queries from './group-grants.queries';

/** Returns a warning for the log, if something could not be applied. */
type Warning = string | null;

/**
 * Gives a member what their groups give, and takes what groups gave before and do not give any more. What an admin gave by hand
 * stays. Unknown groups change nothing.
 */
export async function applyGroups(
  tx: Tx,
  publish: Publish,
  userId: string,
  groups: Groups,
): Promise<Warning> {
  if (groups === 'unknown') return 'the provider left out the groups of a member: too many';
  const granted = await queries.findGranted(tx, groups);
  const now = await queries.findByGroup(tx, userId);
  if (!now) return null;
  await applyAffiliation(tx, publish, userId, granted, now);
  await applyCompartments(tx, publish, userId, granted.compartments);
  return applyAdmin(tx, publish, userId, granted.isAdmin, now);
}

async function applyAdmin(
  tx: Tx,
  publish: Publish,
  userId: string,
  isGranted: boolean,
  now: queries.ByGroup,
): Promise<Warning> {
  // An admin by hand stays one; a group takes back only what a group gave.
  if (isGranted === now.isAdmin || (!isGranted && !now.isAdminByGroup)) return null;
  const change = { id: userId, isAdmin: isGranted, actorId: null, by: 'groups' as const };
  const outcome = await changeRight(tx, publish, change);
  if (outcome === 'last-admin') return 'the last admin keeps the right, although no group gives it';
  return null;
}

/** Whoever lost the group that gave an affiliation falls back to the one that may read least. */
async function applyAffiliation(
  tx: Tx,
  publish: Publish,
  userId: string,
  { affiliation: granted }: Pick<Awaited<ReturnType<typeof queries.findGranted>>, 'affiliation'>,
  now: queries.ByGroup,
): Promise<void> {
  if (!granted && !now.hasAffiliationByGroup) return;
  const to = granted ?? 'community';
  await queries.setAffiliationByGroup(tx, userId, to, granted !== null);
  if (to === now.affiliation) return;
  await publish({
    type: 'member.affiliation-changed',
    userId,
    actorId: null,
    from: now.affiliation,
    to,
  });
}

async function applyCompartments(
  tx: Tx,
  publish: Publish,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const changes = [
    ['compartment.member-removed', await queries.takeGroupCompartments(tx, userId, codes)],
    ['compartment.member-added', await queries.grantCompartments(tx, userId, codes, 'groups')],
  ] as const;
  for (const [type, changed] of changes) {
    for (const code of changed) {
      await publish({ type, code, userId, actorId: null, via: 'groups' });
    }
  }
}
