import type { proofDemandOf } from '@watchfloor/contract';
import { z } from 'zod';
import type { Queryable } from '../../db/client';
import { isDemanded } from '../../embedded/identity/second-factor/second-factor-policy';
import { AppError, forbidden } from '../../errors';
import { type Actor, type Platform, sessionOf } from '../../platform';
import { readProofState, saveProof } from './proof.queries';
import { toSessionId } from './session-cookie';
import { SignInError } from './sign-in-error';

type ProofDemand = ReturnType<typeof proofDemandOf>;
export type RequireProof = (actor: Actor, demand: ProofDemand) => Promise<void>;

/** Rejects an act if the member has not recently proved who they are. The client then asks and repeats the call. */
export function createRequireProof({
  systemDb,
  settings,
}: Pick<Platform, 'systemDb' | 'settings'>): RequireProof {
  return async (actor, demand) => {
    if (demand === 'none') return;
    if (actor.token) throw forbidden('This needs a person: sign in');
    const state = await readProofState(systemDb, sessionOf(actor));
    if (!state || state.isRecent) return;
    const isNeeded =
      demand === 'always'
        ? state.hasAccount
        : state.hasFactor || isDemanded(settings.secondFactor.policy, actor.isAdmin);
    if (isNeeded) throw new AppError('STEP_UP_REQUIRED', 'Confirm that it is you');
  };
}

/** The member has just proved who they are in this session. */
export const recordProof = (db: Queryable, actor: Actor): Promise<void> =>
  saveProof(db, sessionOf(actor));

/** Claims of the wrong shape count as absent. */
const ProofClaims = z.object({
  auth_time: z.number().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
  acr: z.string().optional().catch(undefined),
});

/** The proof of a sign-in was made when the provider says; never, if it does not. */
export async function recordSignIn(db: Queryable, token: string, claims: unknown): Promise<void> {
  const sid = toSessionId(token);
  if (sid) await saveProof(db, sid, ProofClaims.parse(claims).auth_time ?? 0);
}

/** Values of `amr` (RFC 8176) that stand for a second factor. */
const STRONG = ['mfa', 'hwk', 'otp'];

/** An external provider must state a second factor where the policy demands one. */
export function requireStatedFactor(
  { policy, acrValues }: Platform['settings']['secondFactor'],
  isAdmin: boolean,
  claims: unknown,
): void {
  if (!isDemanded(policy, isAdmin)) return;
  const { amr, acr } = ProofClaims.parse(claims);
  const isStated =
    amr.some((method) => STRONG.includes(method)) || (acr !== undefined && acrValues.includes(acr));
  if (!isStated) throw new SignInError('second-factor-missing');
}
