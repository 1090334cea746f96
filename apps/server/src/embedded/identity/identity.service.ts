import { setTimeout } from 'node:timers/promises';
import { tooManyRequests } from '../../http/rate-limit';
import { newId } from '../../identifiers';
import { networkOf } from '../../ip-address';
import { toSkeleton } from '../../look-alikes';
import type { Platform } from '../../platform';
import type { KnownDevices } from './device-cookie';
import { toEmailKey } from './email-key';
import type { ChangePasswordForm, CreateAccountForm, SignInForm } from './identity.forms';
import {
  findAccountByEmail,
  findAccountById,
  hasAccounts,
  type IdentityAccount,
  insertAccount,
} from './identity.queries';
import { hashPassword, verifyPassword } from './password-hash';
import {
  type FactorAccount,
  findFactorAccount,
  lockAccount,
} from './second-factor/accounts.queries';
import { hasFactor } from './second-factor/second-factor.queries';
import type { PasswordChange } from './second-factor/sign-in-step';
import { setPassword } from './set-password';
import { createSignInGuard } from './sign-in-guard';

/** Enough for a class that joins from one network. */
export const CREATE_LIMIT = { limit: 60, windowSeconds: 60 * 60 } as const;

/** Minimum response time, which hides whether an account was stored. */
const CREATE_MILLISECONDS = 200;

/** What is known about the caller before the password is verified. */
export interface Caller {
  readonly address: string;
  readonly devices: KnownDevices;
}

/** Whether registration lets this browser, which may have opened an invitation, create an account. */
export type CanCreateAccount = (request: {
  readonly cookies: Readonly<Record<string, string | undefined>>;
}) => Promise<boolean>;

type SignInOutcome = { account: FactorAccount } | { problem: 'wrong' };
type ChangeOutcome =
  | { isChanged: true }
  | { problem: 'wrong' }
  /** The passwords are right, and the account has a second factor. */
  | { unproved: Omit<PasswordChange, 'id'> };

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService({ db, rateLimiter, transact }: Platform) {
  const guard = createSignInGuard(db);

  /** Returns the account and the matching password. Every password counts as a try. */
  async function identify(
    email: string,
    passwords: readonly string[],
    { address, devices }: Caller,
  ): Promise<{ account: IdentityAccount; password: string } | null> {
    const account = await findAccountByEmail(db, email);
    const attempt = await guard.enter(
      {
        emailKey: toEmailKey(email),
        address,
        deviceId: account && devices.get(account.id),
      },
      passwords.length,
    );
    const password = await findCorrectPassword(account, passwords).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (account && password !== undefined) {
      // Wrong codes of the second factor must not be forgiven by typing the password again.
      if (await hasFactor(db, account.id)) await attempt.withdraw();
      else await attempt.succeed();
      return { account, password };
    }
    const known = account?.email ?? null;
    await transact((_tx, publish) => publish({ type: 'sign-in.failed', email: known, address }));
    return null;
  }

  /** A double click sends the new password as the current one, which counts as done. */
  async function changePassword(form: ChangePasswordForm, caller: Caller): Promise<ChangeOutcome> {
    const { email, currentPassword, password } = form;
    const found = await identify(email, [currentPassword, password], caller);
    if (!found) return { problem: 'wrong' };
    if (found.password === password) return { isChanged: true };
    const passwordHash = await hashPassword(password);
    const outcome = await transact<ChangeOutcome | null>(async (tx, publish) => {
      const account = await lockAccount(tx, found.account.id);
      if (account?.passwordHash !== found.account.passwordHash) return null;
      const { id: accountId, stamp } = account;
      if (await hasFactor(tx, accountId)) return { unproved: { accountId, stamp, passwordHash } };
      await setPassword(tx, publish, account, passwordHash, 'member');
      return { isChanged: true };
    });
    // A concurrent change won; the given current password is no longer valid.
    return outcome ?? changePassword(form, caller);
  }

  /** After the second factor; the password alone proves too little. */
  async function forgiveFailures(accountId: string, { address, devices }: Caller): Promise<void> {
    const account = await findAccountById(db, accountId);
    if (!account) return;
    const emailKey = toEmailKey(account.email);
    await guard.forgive({ emailKey, address, deviceId: devices.get(accountId) });
  }

  return {
    changePassword,
    forgiveFailures,

    /** Whether a change still waits for the second factor, was made by the first of two clicks, or is over. */
    async readPasswordChange(change: PasswordChange): Promise<'waiting' | 'made' | 'over'> {
      const account = await findFactorAccount(db, change.accountId);
      if (account?.stamp === change.stamp) return 'waiting';
      return account?.passwordHash === change.passwordHash ? 'made' : 'over';
    },

    /** After the second factor. False if the account has changed since the passwords were given. */
    async finishPasswordChange(
      { accountId, stamp, passwordHash }: PasswordChange,
      caller: Caller,
    ): Promise<boolean> {
      const isChanged = await transact(async (tx, publish) => {
        const account = await lockAccount(tx, accountId);
        if (account?.stamp !== stamp) return account?.passwordHash === passwordHash;
        await setPassword(tx, publish, account, passwordHash, 'member');
        return true;
      });
      if (isChanged) await forgiveFailures(accountId, caller);
      return isChanged;
    },

    async signIn({ email, password }: SignInForm, caller: Caller): Promise<SignInOutcome> {
      const found = await identify(email, [password], caller);
      const account = found && (await findFactorAccount(db, found.account.id));
      // It may have been changed while it was verified.
      return account && account.passwordHash === found.account.passwordHash
        ? { account }
        : { problem: 'wrong' };
    },

    /**
     * Skips an e-mail that is taken or looks like a taken one. Only the first account of an installation learns the
     * outcome; all others get the same response after the same work.
     */
    async createAccount(
      form: CreateAccountForm,
      address: string,
    ): Promise<{ firstAccount: FactorAccount | undefined }> {
      const { limit, windowSeconds } = CREATE_LIMIT;
      const key = `create-account:address:${networkOf(address)}`;
      const verdict = await rateLimiter.consume(key, limit, windowSeconds);
      if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
      const minimumTime = setTimeout(CREATE_MILLISECONDS);
      const isFirst = !(await hasAccounts(db));
      const { email, firstName, lastName } = form;
      const account = {
        ...{ id: newId(), email, firstName, lastName },
        emailKey: toEmailKey(email),
        emailSkeleton: toSkeleton(email),
        passwordHash: await hashPassword(form.password),
      };
      const isNew = await transact(async (tx, publish) => {
        const isInserted = await insertAccount(tx, account);
        // Both cases write an audit row, so that the commit time reveals nothing.
        const type = isInserted ? 'account.created' : 'account.refused';
        await publish({ type, email, address });
        return isInserted;
      });
      await minimumTime;
      return {
        firstAccount: isFirst && isNew ? await findFactorAccount(db, account.id) : undefined,
      };
    },
  };
}

/** Verifies all passwords, so that the time does not reveal which one matched. */
async function findCorrectPassword(
  account: IdentityAccount | undefined,
  passwords: readonly string[],
): Promise<string | undefined> {
  const verdicts: boolean[] = [];
  for (const password of passwords) {
    verdicts.push(await verifyPassword(account?.passwordHash, password));
  }
  return passwords.find((_, index) => verdicts[index]);
}
