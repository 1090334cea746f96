import { tooManyRequests } from '../../http/rate-limit';
import { newId } from '../../identifiers';
import type { Platform } from '../../platform';
import {
  type ChangePasswordForm,
  type CreateAccountForm,
  type SignInForm,
  toEmailKey,
} from './identity.forms';
import { findAccountByEmail, insertAccount } from './identity.queries';
import { hashPassword, verifyPassword } from './password-hash';
import { setPassword } from './set-password';

const MINUTE = 60;
/** Failed sign-ins only: who gets in, gives the use back. */
export const SIGN_IN_LIMITS = {
  account: { limit: 10, windowSeconds: 15 * MINUTE },
  address: { limit: 100, windowSeconds: 15 * MINUTE },
} as const;
/** Enough for a class that joins from one room. */
export const CREATE_LIMIT = { limit: 60, windowSeconds: 60 * MINUTE } as const;

type SignInOutcome = { accountId: string } | { problem: 'wrong' };
type ChangeOutcome = { isChanged: true } | { problem: 'wrong' };
type CreateOutcome = { accountId: string } | { problem: 'email-taken' };

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService({ db, rateLimiter, transact }: Platform) {
  async function consumeAll(keys: readonly LimitKey[]): Promise<void> {
    for (const { key, limit, windowSeconds } of keys) {
      const verdict = await rateLimiter.consume(key, limit, windowSeconds);
      if (!verdict.allowed) throw tooManyRequests(verdict);
    }
  }

  async function giveBack(keys: readonly LimitKey[]): Promise<void> {
    for (const { key, limit, windowSeconds } of keys) {
      await rateLimiter.consume(key, limit, windowSeconds, -1);
    }
  }

  /** Counted before the password is looked at, so that guesses made at once are counted too. */
  async function signIn(form: SignInForm, address: string): Promise<SignInOutcome> {
    const emailKey = toEmailKey(form.email);
    const keys = [
      { key: `sign-in:address:${address}`, ...SIGN_IN_LIMITS.address },
      { key: `sign-in:account:${emailKey}`, ...SIGN_IN_LIMITS.account },
    ];
    await consumeAll(keys);
    const account = await findAccountByEmail(db, emailKey);
    if (!(await verifyPassword(account?.passwordHash, form.password)) || !account) {
      const email = account?.email ?? null;
      await transact((_tx, publish) => publish({ type: 'sign-in.failed', email, address }));
      return { problem: 'wrong' };
    }
    await giveBack(keys);
    return { accountId: account.id };
  }

  return {
    signIn,

    /** The current password is guessed no more often here than at the door. */
    async changePassword(form: ChangePasswordForm, address: string): Promise<ChangeOutcome> {
      const { email, currentPassword, password } = form;
      const outcome = await signIn({ email, password: currentPassword }, address);
      if ('problem' in outcome) return outcome;
      const passwordHash = await hashPassword(password);
      await transact((tx, publish) =>
        setPassword(tx, publish, { id: outcome.accountId, email }, passwordHash, 'member'),
      );
      return { isChanged: true };
    },

    async createAccount(form: CreateAccountForm, address: string): Promise<CreateOutcome> {
      await consumeAll([{ key: `create-account:address:${address}`, ...CREATE_LIMIT }]);
      const emailKey = toEmailKey(form.email);
      if (await findAccountByEmail(db, emailKey)) return { problem: 'email-taken' };
      const id = newId();
      const isNew = await insertAccount(db, {
        id,
        email: form.email,
        emailKey,
        firstName: form.firstName,
        lastName: form.lastName,
        passwordHash: await hashPassword(form.password),
      });
      return isNew ? { accountId: id } : { problem: 'email-taken' };
    },
  };
}

interface LimitKey {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}
