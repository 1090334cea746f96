import { z } from 'zod';
import type { Queryable } from '../../db/client';
import { isDemanded } from '../../embedded/identity/second-factor/second-factor-policy';
import { AppError, forbidden, stepUpRequired } from '../../errors';
import { type Actor, type Platform, type Proofs, sessionOf } from '../../platform';
import { readProofState, saveProof } from './proof.queries';
import { toSessionId } from './session-cookie';
import { SignInError } from './sign-in-error';

export function createProofs({
  systemDb,
  settings,
}: Pick<Platform, 'systemDb' | 'settings'>): Proofs {
  const isDue: Proofs['isDue'] = async (actor, demand) => {
    if (actor.token) throw forbidden('This needs a person: sign in');
    const state = await readProofState(systemDb, sessionOf(actor));
    // The session ended since the caller was read.
    if (!state) throw new AppError('UNAUTHORIZED', 'Unauthorized');
    if (state.isRecent) return false;
    if (demand === 'always' && state.hasAccount) return true;
    return state.hasFactor || isDemanded(settings.secondFactor.policy, state.isAdmin);
  };
  return {
    isDue,
    async require(actor, demand) {
      if (await isDue(actor, demand)) throw stepUpRequired();
    },
  };
}

/** The member has just proved who they are in this session. */
export const recordProof = (db: Queryable, actor: Actor, by: 'factor' | 'password') =>
  saveProof(db, sessionOf(actor), { isByFactor: by === 'factor' });

/** Looks again within a transaction: what it waited for may have ended the proof that the call was admitted with. */
export async function requireRecentProof(db: Queryable, actor: Actor): Promise<void> {
  const state = await readProofState(db, sessionOf(actor));
  if (!state?.isRecent) throw stepUpRequired();
}

/** Claims of the wrong shape count as absent. */
const ProofClaims = z.object({
  auth_time: z.number().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
  acr: z.string().optional().catch(undefined),
});

/** The proof of a sign-in was made when the provider says; never, if it does not. */
export async function recordSignIn(db: Queryable, token: string, claims: unknown): Promise<void> {
  const sid = toSessionId(token);
  const { auth_time: seconds = 0, amr } = ProofClaims.parse(claims);
  if (sid) await saveProof(db, sid, { isByFactor: statesFactor(amr), seconds });
}

/** Values of `amr` (RFC 8176) that stand for a second factor. */
const STRONG = ['mfa', 'hwk', 'otp'];
const statesFactor = (amr: readonly string[]) => amr.some((method) => STRONG.includes(method));

/** An external provider must state a second factor where the policy demands one. */
export function requireStatedFactor(
  { policy, acrValues }: Platform['settings']['secondFactor'],
  isAdmin: boolean,
  claims: unknown,
): void {
  if (!isDemanded(policy, isAdmin)) return;
  const { amr, acr } = ProofClaims.parse(claims);
  const isStated = statesFactor(amr) || (acr !== undefined && acrValues.includes(acr));
  if (!isStated) throw new SignInError('second-factor-missing');
}
