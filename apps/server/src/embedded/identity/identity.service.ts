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
  hasAccounts,
  holdPasswordHash,
  type IdentityAccount,
  insertAccount,
} from './identity.queries';
import { hashPassword, verifyPassword } from './password-hash';
import { setPassword } from './set-password';
import { createSignInGuard } from './sign-in-guard';

/** Enough for a class that joins from one room. */
export const CREATE_LIMIT = { limit: 60, windowSeconds: 60 * 60 } as const;

/** Storing an account takes a few milliseconds more than not storing it: no answer comes before this. */
const CREATE_MILLISECONDS = 200;

/** Who is at the form, as far as that is known before a password is right. */
export interface Caller {
  readonly address: string;
  readonly devices: KnownDevices;
}

type SignInOutcome = { accountId: string } | { problem: 'wrong' };
type ChangeOutcome = { isChanged: true } | { problem: 'wrong' };

export type IdentityService = ReturnType<typeof createIdentityService>;

export function createIdentityService({ db, rateLimiter, transact }: Platform) {
  const guard = createSignInGuard(db);

  /** The account of an e-mail and which of the passwords is its own. Each of them counts as a try. */
  async function identify(
    email: string,
    passwords: readonly string[],
    { address, devices }: Caller,
  ): Promise<{ account: IdentityAccount; password: string } | null> {
    const account = await findAccountByEmail(db, email);
    const passage = await guard.enter(
      {
        emailKey: toEmailKey(email),
        address,
        deviceId: account && devices.get(account.id),
      },
      passwords.length,
    );
    const password = await findRight(account, passwords).catch(async (error: unknown) => {
      await passage.withdraw();
      throw error;
    });
    if (account && password !== undefined) {
      await passage.succeed();
      return { account, password };
    }
    const known = account?.email ?? null;
    await transact((_tx, publish) => publish({ type: 'sign-in.failed', email: known, address }));
    return null;
  }

  /** A second click brings the new password as the current one: it is done already. */
  async function changePassword(form: ChangePasswordForm, caller: Caller): Promise<ChangeOutcome> {
    const { email, currentPassword, password } = form;
    const found = await identify(email, [currentPassword, password], caller);
    if (!found) return { problem: 'wrong' };
    if (found.password === password) return { isChanged: true };
    const { account } = found;
    const passwordHash = await hashPassword(password);
    const isChanged = await transact(async (tx, publish) => {
      if ((await holdPasswordHash(tx, account.id)) !== account.passwordHash) return false;
      await setPassword(tx, publish, account, passwordHash, 'member');
      return true;
    });
    // Somebody else was quicker; what was the current password is none any more.
    return isChanged ? { isChanged } : changePassword(form, caller);
  }

  return {
    changePassword,

    async signIn({ email, password }: SignInForm, caller: Caller): Promise<SignInOutcome> {
      const found = await identify(email, [password], caller);
      return found ? { accountId: found.account.id } : { problem: 'wrong' };
    },

    /**
     * Makes an account, unless there is one of this e-mail or of one that looks like it. Only the first account of an
     * installation hears how that went: for all others the answer, and the work behind it, is the same.
     */
    async createAccount(
      form: CreateAccountForm,
      address: string,
    ): Promise<{ firstAccountId: string | null }> {
      const { limit, windowSeconds } = CREATE_LIMIT;
      const key = `create-account:address:${networkOf(address)}`;
      const verdict = await rateLimiter.consume(key, limit, windowSeconds);
      if (!verdict.allowed) throw tooManyRequests(verdict);
      const floor = setTimeout(CREATE_MILLISECONDS);
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
        // Either way a row of the log is written: the time of a commit tells nothing either.
        const type = isInserted ? 'account.created' : 'account.refused';
        await publish({ type, email, address });
        return isInserted;
      });
      await floor;
      return { firstAccountId: isFirst && isNew ? account.id : null };
    },
  };
}

/** All are looked at, so that the time does not tell which was right. */
async function findRight(
  account: IdentityAccount | undefined,
  passwords: readonly string[],
): Promise<string | undefined> {
  const verdicts: boolean[] = [];
  for (const password of passwords) {
    verdicts.push(await verifyPassword(account?.passwordHash, password));
  }
  return passwords.find((_, index) => verdicts[index]);
}
