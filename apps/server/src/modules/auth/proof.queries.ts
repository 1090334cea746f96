import { PROOF_MINUTES } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';

export interface ProofState {
  /** The last proof is recent enough, and was made with a second factor if the account has one. */
  readonly isRecent: boolean;
  /** The member has an account of the built-in provider. */
  readonly hasAccount: boolean;
  readonly hasFactor: boolean;
  readonly isAdmin: boolean;
}

export async function readProofState(db: Queryable, sid: string): Promise<ProofState | undefined> {
  const [row] = await db<ProofState[]>`
    select u.is_admin, a.id is not null as has_account, factors.has_factor,
      s.proved_at > now() - make_interval(mins => ${PROOF_MINUTES})
        and (s.proved_by_factor or not factors.has_factor) as is_recent
    from sessions s
    join users u on u.id = s.user_id
    left join identity_accounts a on a.id = case
      when u.issuer like '%/idp' and u.subject ~ '^[0-9a-f-]{36}$' then u.subject::uuid end
    cross join lateral (select exists (select from identity_passkeys where account_id = a.id)
      or exists (select from identity_totp where account_id = a.id) as has_factor) factors
    where s.sid = ${sid}`;
  return row;
}

/** Without a time the proof was made now. */
export async function saveProof(
  db: Queryable,
  sid: string,
  proof: { readonly isByFactor: boolean; readonly seconds?: number },
): Promise<void> {
  await db`
    update sessions set proved_by_factor = ${proof.isByFactor},
      proved_at = least(now(), coalesce(to_timestamp(${proof.seconds ?? null}::float8), now()))
    where sid = ${sid}`;
}
