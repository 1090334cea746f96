import type {
  NewPasskey,
  Passkey,
  Proof,
  ProofMethod,
  RecoveryCodes,
  SecondFactorStatus,
  TotpConfirmation,
  TotpSetUp,
} from '@watchfloor/contract';
import type { Recheck } from '../../embedded/identity/second-factor/second-factor.service';
import {
  canUsePasskeys,
  daysLeft,
  isDemanded,
} from '../../embedded/identity/second-factor/second-factor-policy';
import { conflict, invalid } from '../../errors';
import { type Actor, type Platform, sessionOf } from '../../platform';
import type { AuthService } from '../auth/auth.service';
import { recordProof, requireRecentProof } from '../auth/proofs';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export function createSecondFactorService(
  { db, settings, demo }: Platform,
  { builtIn }: Pick<AuthService, 'builtIn'>,
) {
  const { policy, graceDays } = settings.secondFactor;
  const hasPasskeyAddress = canUsePasskeys(settings.publicUrl);

  async function findAccount(actor: Actor) {
    const account = await builtIn?.factors.findAccountOfMember(actor.id);
    return builtIn && account ? { account, ...builtIn } : null;
  }

  async function requireAccount(actor: Actor) {
    const found = await findAccount(actor);
    if (!found) throw conflict('Your identity provider manages your second factors');
    return found;
  }

  /** Everyone signs in to the accounts of the demo, so that a second factor would lock the others out. */
  async function requireOwnAccount(actor: Actor) {
    const found = await requireAccount(actor);
    if (demo?.roles.some(({ accountId }) => accountId === found.account.id)) {
      throw conflict('Accounts of the demo cannot have a second factor');
    }
    return found;
  }

  async function requirePasskeyAddress(actor: Actor) {
    const found = await requireOwnAccount(actor);
    if (!hasPasskeyAddress) throw conflict('Passkeys cannot work at this address');
    return found;
  }

  const asProved =
    (actor: Actor): Recheck =>
    (tx) =>
      requireRecentProof(tx, actor);

  const describeOutside = (actor: Actor): SecondFactorStatus => ({
    isManagedHere: false,
    isDemanded: isDemanded(policy, actor.isAdmin),
    graceDaysLeft: null,
    canUsePasskeys: hasPasskeyAddress,
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
    proofMethods: ['provider'],
  });

  return {
    async readStatus(actor: Actor): Promise<SecondFactorStatus> {
      const found = await findAccount(actor);
      if (!found) return describeOutside(actor);
      const { account, factors } = found;
      const { passkeys, totp, recoveryCodesLeft } = await factors.listFactors(account.id);
      const isProtected = totp !== null || passkeys.length > 0;
      const isNeeded = isDemanded(policy, actor.isAdmin);
      const grace = account.dueAt ? daysLeft(account.dueAt, Date.now()) : graceDays;
      const proofMethods: ProofMethod[] = isProtected
        ? [...(passkeys.length > 0 && hasPasskeyAddress ? (['passkey'] as const) : []), 'code']
        : ['password'];
      return {
        isManagedHere: true,
        isDemanded: isNeeded,
        graceDaysLeft: isNeeded && !isProtected ? grace : null,
        canUsePasskeys: hasPasskeyAddress,
        passkeys,
        totp,
        recoveryCodesLeft,
        proofMethods,
      };
    },

    async startTotp(actor: Actor): Promise<TotpSetUp> {
      const { account, factors } = await requireOwnAccount(actor);
      return factors.startTotp(account);
    },

    async confirmTotp(actor: Actor, confirmation: TotpConfirmation): Promise<RecoveryCodes> {
      const { account, factors } = await requireOwnAccount(actor);
      const { recoveryCodes } = await factors.confirmTotp(account, confirmation, asProved(actor));
      await recordProof(db, actor, 'factor');
      return { recoveryCodes };
    },

    async removeTotp(actor: Actor): Promise<void> {
      const { account, factors } = await requireAccount(actor);
      await factors.removeTotp(account, asProved(actor));
    },

    async newPasskeyOptions(actor: Actor) {
      const { account, factors } = await requirePasskeyAddress(actor);
      return factors.newPasskeyOptions(account, sessionOf(actor));
    },

    async addPasskey(actor: Actor, passkey: NewPasskey): Promise<RecoveryCodes> {
      const { account, factors } = await requirePasskeyAddress(actor);
      const { recoveryCodes } = await factors.addPasskey(
        account,
        sessionOf(actor),
        passkey,
        asProved(actor),
      );
      await recordProof(db, actor, 'factor');
      return { recoveryCodes };
    },

    async renamePasskey(actor: Actor, id: string, name: string): Promise<Passkey> {
      const { account, factors } = await requireAccount(actor);
      return factors.renamePasskey(account, id, name);
    },

    async removePasskey(actor: Actor, id: string): Promise<void> {
      const { account, factors } = await requireAccount(actor);
      await factors.removePasskey(account, id, asProved(actor));
    },

    async renewRecoveryCodes(actor: Actor): Promise<RecoveryCodes> {
      const { account, factors } = await requireAccount(actor);
      return { recoveryCodes: await factors.renewRecoveryCodes(account, asProved(actor)) };
    },

    async proofOptions(actor: Actor) {
      const { account, factors } = await requireAccount(actor);
      const use = { purpose: 'prove', binding: sessionOf(actor) } as const;
      return factors.passkeyOptions(use, account.id);
    },

    /** The password is enough only while there is no second factor. */
    async prove(actor: Actor, proof: Proof, address: string): Promise<void> {
      const { account, factors, identity } = await requireAccount(actor);
      if (proof.method === 'code') {
        if (!(await factors.checkCode(account, proof.code, address))) {
          throw invalid('code', 'This code is wrong or was used already');
        }
      } else if (proof.method === 'passkey') {
        const use = { purpose: 'prove', binding: sessionOf(actor) } as const;
        if (!(await factors.checkPasskey(use, account.id, proof.response, address))) {
          throw conflict('This passkey was not accepted');
        }
      } else {
        const { hasTotp, passkeys } = await factors.countFactors(account.id);
        if (hasTotp || passkeys > 0) throw conflict('Use your second factor');
        const { email } = account;
        const form = { email, password: proof.password };
        const outcome = await identity.signIn(form, { address, devices: new Map() });
        if (!('account' in outcome)) throw invalid('password', 'This password is wrong');
      }
      await recordProof(db, actor, proof.method === 'password' ? 'password' : 'factor');
    },
  };
}
