import type { Tx } from '../../../db/client';
import type { Publish } from '../../../db/transact';
import { conflict, invalid, notFound } from '../../../errors';
import type { SecondFactorKind } from '../../../events/event-types';
import type { Platform } from '../../../platform';
import { createSecretBox } from '../../../secret-box';
import { createSignInGuard } from '../sign-in-guard';
import type { FactorAccount } from './accounts.queries';
import * as accounts from './accounts.queries';
import { type ChallengeUse, createPasskeys } from './passkeys';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import * as queries from './second-factor.queries';
import { daysLeft, isDemanded } from './second-factor-policy';
import { type Step, StepOver } from './sign-in-step';
import { findTotpStep } from './totp';
import { createTotpSetUps } from './totp-set-up';

const MAX_PASSKEYS = 20;
export const WRONG_CODE = 'This code is wrong or was used already';
const WRONG_PASSKEY = 'This passkey could not be added. Please try again.';

export type { FactorAccount };

/** What the sign-in of an account still needs after the password. */
export type Standing =
  | { readonly needs: 'nothing' }
  | { readonly needs: 'factor'; readonly hasTotp: boolean; readonly hasPasskeys: boolean }
  /** No days left: the sign-in does not finish without a second factor. */
  | { readonly needs: 'set-up'; readonly daysLeft: number };

/** Whether a change may still happen, asked once the account is locked; throws if not. */
export type Recheck = (tx: Tx, account: FactorAccount) => Promise<void>;

export interface AddedFactor {
  /** Null if the codes from before are still valid. */
  readonly recoveryCodes: string[] | null;
  /** As it is with the new factor. */
  readonly account: FactorAccount;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors({ db, transact, settings, secret }: Platform) {
  const { policy, graceDays } = settings.secondFactor;
  const guard = createSignInGuard(db);
  const passkeys = createPasskeys(settings.publicUrl);
  const totpBox = createSecretBox(secret, 'totp secrets');
  const setUps = createTotpSetUps(secret);

  async function lock(tx: Tx, { id }: FactorAccount, recheck: Recheck): Promise<FactorAccount> {
    const account = await accounts.lockAccount(tx, id);
    if (!account) throw notFound('Account');
    await recheck(tx, account);
    return account;
  }

  /** Recovery codes come with the first factor and are shown once. */
  async function addFactor(
    known: FactorAccount,
    kind: SecondFactorKind,
    recheck: Recheck,
    store: (tx: Tx) => Promise<string | undefined>,
  ): Promise<AddedFactor> {
    return transact(async (tx, publish) => {
      const before = await lock(tx, known, recheck);
      const isFirst = !(await queries.hasFactor(tx, before.id));
      const name = await store(tx);
      await accounts.endGrace(tx, before.id);
      await publish({
        type: 'second-factor.added',
        ...eventOf(before),
        factor: kind,
        ...(name !== undefined && { name }),
      });
      const recoveryCodes = isFirst ? await replaceCodes(tx, before.id) : null;
      const account = await accounts.findFactorAccount(tx, before.id);
      if (!account) throw notFound('Account');
      return { recoveryCodes, account };
    });
  }

  async function replaceCodes(tx: Tx, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.flatMap((code) => hashRecoveryCode(accountId, code) ?? []);
    await queries.replaceRecoveryCodes(tx, accountId, hashes);
    return codes;
  }

  async function removeFactor(
    known: FactorAccount,
    recheck: Recheck,
    remove: (tx: Tx, publish: Publish) => Promise<void>,
  ): Promise<void> {
    await transact(async (tx, publish) => {
      const account = await lock(tx, known, recheck);
      const { passkeys: count, hasTotp } = await queries.countFactors(tx, account.id);
      const isLast = count + (hasTotp ? 1 : 0) === 1;
      await remove(tx, publish);
      if (!isLast) return;
      if (isDemanded(policy, account.isAdmin)) {
        throw conflict(
          'This installation demands a second factor. Add another one before you remove the last.',
        );
      }
      await queries.replaceRecoveryCodes(tx, account.id, []);
    });
  }

  async function checkTotp(accountId: string, code: string): Promise<boolean> {
    const stored = await queries.findTotp(db, accountId);
    const totpSecret = stored && totpBox.open(accountId, stored.secret);
    const step = totpSecret ? findTotpStep(totpSecret, code, Date.now()) : null;
    return step !== null && queries.useTotpStep(db, accountId, step);
  }

  async function checkRecoveryCode(account: FactorAccount, typed: string): Promise<boolean> {
    const hash = hashRecoveryCode(account.id, typed);
    if (!hash) return false;
    return transact(async (tx, publish) => {
      if (!(await queries.useRecoveryCode(tx, account.id, hash))) return false;
      const { recoveryCodesLeft: left } = await queries.countFactors(tx, account.id);
      await publish({ type: 'recovery-code.used', ...eventOf(account), left });
      return true;
    });
  }

  const publishFailure = (email: string | null, address: string) =>
    transact((_tx, publish) => publish({ type: 'sign-in.failed', email, address }));

  return {
    findAccount: (accountId: string) => accounts.findFactorAccount(db, accountId),
    findAccountOfMember: (userId: string) => accounts.findAccountOfMember(db, userId),
    countFactors: (accountId: string) => queries.countFactors(db, accountId),

    async listFactors(accountId: string) {
      const [list, totp, { recoveryCodesLeft }] = await Promise.all([
        queries.listPasskeys(db, accountId),
        queries.findTotp(db, accountId),
        queries.countFactors(db, accountId),
      ]);
      return {
        passkeys: list,
        totp: totp ? { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt } : null,
        recoveryCodesLeft,
      };
    },

    /** Starts the grace period at the first sign-in under the policy, and ends it when it no longer applies. */
    async readStanding(account: FactorAccount): Promise<Standing> {
      const { hasTotp, passkeys: count } = await queries.countFactors(db, account.id);
      if (hasTotp || count > 0) return { needs: 'factor', hasTotp, hasPasskeys: count > 0 };
      if (!isDemanded(policy, account.isAdmin)) {
        await accounts.endGrace(db, account.id);
        return { needs: 'nothing' };
      }
      const dueAt = account.dueAt ?? (await accounts.startGrace(db, account.id, graceDays));
      return { needs: 'set-up', daysLeft: dueAt ? daysLeft(dueAt, Date.now()) : 0 };
    },

    /** For the set-up page of a sign-in: nothing has changed since the password, and there is no second factor. */
    withoutFactorSince:
      ({ stamp }: Step): Recheck =>
      async (tx, account) => {
        if (account.stamp !== stamp || (await queries.hasFactor(tx, account.id))) {
          throw new StepOver();
        }
      },

    startTotp: setUps.start,
    resumeTotp: setUps.resume,

    async confirmTotp(
      account: FactorAccount,
      { setUp, code }: { setUp: string; code: string },
      recheck: Recheck,
    ): Promise<AddedFactor> {
      const totpSecret = setUps.open(account.id, setUp);
      if (!totpSecret) throw conflict('This set-up has expired. Please begin again.');
      const step = findTotpStep(totpSecret, code, Date.now());
      if (step === null) throw invalid('code', WRONG_CODE);
      return addFactor(account, 'authenticator app', recheck, async (tx) => {
        await queries.saveTotp(tx, account.id, totpBox.seal(account.id, totpSecret), step);
        return undefined;
      });
    },

    removeTotp: (account: FactorAccount, recheck: Recheck) =>
      removeFactor(account, recheck, async (tx, publish) => {
        if (!(await queries.deleteTotp(tx, account.id))) throw notFound('Authenticator app');
        await publish({
          type: 'second-factor.removed',
          ...eventOf(account),
          factor: 'authenticator app',
          by: 'member',
        });
      }),

    /** Options for `navigator.credentials.create`. */
    newPasskeyOptions: (account: FactorAccount, binding: string) =>
      passkeys.createOptions(db, { purpose: 'add', binding }, account),

    async addPasskey(
      account: FactorAccount,
      binding: string,
      { name, response }: { name: string; response: unknown },
      recheck: Recheck,
    ): Promise<AddedFactor> {
      const added = await passkeys.verifyNew(db, { purpose: 'add', binding }, account.id, response);
      if (!added) throw conflict(WRONG_PASSKEY);
      return addFactor(account, 'passkey', recheck, async (tx) => {
        const { passkeys: count } = await queries.countFactors(tx, account.id);
        if (count >= MAX_PASSKEYS) throw conflict(`You can have at most ${MAX_PASSKEYS} passkeys`);
        if (!(await queries.insertPasskey(tx, { ...added, name }))) throw conflict(WRONG_PASSKEY);
        return name;
      });
    },

    async renamePasskey(account: FactorAccount, id: string, name: string) {
      const renamed = await queries.renamePasskey(db, account.id, id, name);
      if (!renamed) throw notFound('Passkey');
      return renamed;
    },

    removePasskey: (account: FactorAccount, id: string, recheck: Recheck) =>
      removeFactor(account, recheck, async (tx, publish) => {
        const name = await queries.deletePasskey(tx, account.id, id);
        if (name === undefined) throw notFound('Passkey');
        const event = { ...eventOf(account), factor: 'passkey', name, by: 'member' } as const;
        await publish({ type: 'second-factor.removed', ...event });
      }),

    renewRecoveryCodes: (known: FactorAccount, recheck: Recheck): Promise<string[]> =>
      transact(async (tx, publish) => {
        const account = await lock(tx, known, recheck);
        if (!(await queries.hasFactor(tx, account.id))) throw conflict('Add a second factor first');
        await publish({ type: 'recovery-codes.renewed', ...eventOf(account) });
        return replaceCodes(tx, account.id);
      }),

    /** A code of the authenticator app or a recovery code. Several wrong ones lead to growing delays. */
    async checkCode(account: FactorAccount, typed: string, address: string): Promise<boolean> {
      const attempt = await guard.enterCode(account.id);
      const code = typed.length > 100 ? '' : typed.replaceAll(/\s/g, '');
      const isRight = /^\d+$/.test(code)
        ? await checkTotp(account.id, code)
        : await checkRecoveryCode(account, typed);
      if (isRight) await attempt.succeed();
      else await publishFailure(account.email, address);
      return isRight;
    },

    /** Options for `navigator.credentials.get`; without an account for any passkey of this installation. */
    passkeyOptions: (use: ChallengeUse, accountId: string | null) =>
      passkeys.requestOptions(db, use, accountId),

    /** The account of the passkey; null if it is not acceptable. */
    async checkPasskey(
      use: ChallengeUse,
      accountId: string | null,
      response: unknown,
      address: string,
    ): Promise<string | null> {
      const attempt = await guard.enterPasskey(address);
      const found = await passkeys.verifyUse(db, use, accountId, response);
      if (found) await attempt.succeed();
      else await publishFailure(null, address);
      return found;
    },

    purge: () => queries.purgeChallenges(db),
  };
}

const eventOf = ({ userId, email }: FactorAccount) => ({ userId, email });
