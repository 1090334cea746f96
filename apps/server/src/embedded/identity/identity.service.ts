import { tooManyRequests } from '../../http/rate-limit';
import { newId } from '../../identifiers';
import { networkOf } from '../../ip-address';
import type { Platform } from '../../platform';
import {
  type ChangePasswordForm,
  type CreateAccountForm,
  type SignInForm,
  toEmailKey,
} from './identity.forms';
import {
  findAccountByEmail,
  holdPasswordHash,
  type IdentityAccount,
  insertAccount,
} from './identity.queries';
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
  async function identify(
    { email: typed, password }: SignInForm,
    address: string,
  ): Promise<IdentityAccount | null> {
    const emailKey = toEmailKey(typed);
    const keys = [
      { key: `sign-in:address:${networkOf(address)}`, ...SIGN_IN_LIMITS.address },
      { key: `sign-in:account:${emailKey}`, ...SIGN_IN_LIMITS.account },
    ];
    await consumeAll(keys);
    const account = await findAccountByEmail(db, emailKey);
    if (!(await verifyPassword(account?.passwordHash, password)) || !account) {
      const email = account?.email ?? null;
      await transact((_tx, publish) => publish({ type: 'sign-in.failed', email, address }));
      return null;
    }
    await giveBack(keys);
    return account;
  }

  /** Guessed no more often here than at the door: each of the two is a try there too. */
  async function changePassword(form: ChangePasswordForm, address: string): Promise<ChangeOutcome> {
    const { email, currentPassword, password } = form;
    const account = await identify({ email, password: currentPassword }, address);
    if (!account) {
      // A second click: it is done already.
      const isNew = await identify({ email, password }, address);
      return isNew ? { isChanged: true } : { problem: 'wrong' };
    }
    const passwordHash = await hashPassword(password);
    const isChanged = await transact(async (tx, publish) => {
      if ((await holdPasswordHash(tx, account.id)) !== account.passwordHash) return false;
      await setPassword(tx, publish, account, passwordHash, 'member');
      return true;
    });
    // Somebody else was quicker; what was the current password is none any more.
    return isChanged ? { isChanged } : changePassword(form, address);
  }

  return {
    changePassword,

    async signIn(form: SignInForm, address: string): Promise<SignInOutcome> {
      const account = await identify(form, address);
      return account ? { accountId: account.id } : { problem: 'wrong' };
    },

    async createAccount(form: CreateAccountForm, address: string): Promise<CreateOutcome> {
      await consumeAll([{ key: `create-account:address:${networkOf(address)}`, ...CREATE_LIMIT }]);
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
