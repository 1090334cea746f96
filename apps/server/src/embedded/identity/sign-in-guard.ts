import { createHash } from 'node:crypto';
import type { Database } from '../../db/client';
import { tooManyRequests } from '../../http/rate-limit';
import { networkOf } from '../../ip-address';
import { type Allowance, clearTries, countTries, revertTries } from './sign-in-tries.queries';

const MINUTE = 60;

/** Delays after failed sign-ins, shared by all instances. */
export const SIGN_IN_ALLOWANCES = {
  /** One address, one account. */
  pair: { free: 5, decaySeconds: 10 * MINUTE, maxDelaySeconds: 15 * MINUTE },
  /** One address, all accounts: generous, since a whole office may share an address. */
  address: { free: 100, decaySeconds: 9, maxDelaySeconds: MINUTE },
  /** All unknown browsers, one account: very generous, since it also delays the owner in a new browser. */
  account: { free: 100, decaySeconds: MINUTE, maxDelaySeconds: MINUTE },
  /** A browser that has signed in to the account before. Counted separately, so that others cannot lock it out. */
  device: { free: 10, decaySeconds: 10 * MINUTE, maxDelaySeconds: 15 * MINUTE },
  /** Codes of one account, from anywhere: whoever types them already has the password. */
  code: { free: 5, decaySeconds: 10 * MINUTE, maxDelaySeconds: 15 * MINUTE },
} as const satisfies Record<string, Allowance>;

interface Caller {
  readonly emailKey: string;
  readonly address: string;
  /** The known device of the account, if any. */
  readonly deviceId: string | undefined;
}

interface Gate {
  readonly key: string;
  readonly allowance: Allowance;
  /** A correct password proves that the failures were the owner's. */
  readonly isClearedBySuccess: boolean;
}

export interface Attempt {
  /** The password was correct. */
  succeed(): Promise<void>;
  /** The password was not verified. */
  withdraw(): Promise<void>;
}

export function createSignInGuard(db: Database) {
  const revert = async (gates: readonly Gate[], cost: number) => {
    for (const { key } of gates) await revertTries(db, key, cost);
  };

  /** Counts `tries` as failed until `succeed` or `withdraw`; throws with the time to wait. */
  async function enterGates(gates: readonly Gate[], tries: number): Promise<Attempt> {
    for (const [index, { key, allowance }] of gates.entries()) {
      const wait = await countTries(db, key, tries, allowance);
      if (wait === null) continue;
      await revert(gates.slice(0, index), tries);
      throw tooManyRequests(wait);
    }
    return {
      async succeed() {
        for (const { key, isClearedBySuccess } of gates) {
          if (isClearedBySuccess) await clearTries(db, key);
          else await revertTries(db, key, tries);
        }
      },
      withdraw: () => revert(gates, tries),
    };
  }

  return {
    enter: (caller: Caller, tries: number) => enterGates(listGates(caller), tries),

    /** The owner has signed in: their failures are forgotten. */
    async forgive(caller: Caller): Promise<void> {
      for (const { key, isClearedBySuccess } of listGates(caller)) {
        if (isClearedBySuccess) await clearTries(db, key);
      }
    },

    /** A code of the second factor. */
    enterCode: (accountId: string) =>
      enterGates(
        [
          {
            key: `code:${accountId}`,
            allowance: SIGN_IN_ALLOWANCES.code,
            isClearedBySuccess: true,
          },
        ],
        1,
      ),

    /** A passkey, which belongs to no known account until it is verified. */
    enterPasskey: (address: string) => enterGates([addressGate(address)], 1),
  };
}

const addressGate = (address: string): Gate => ({
  key: `address:${networkOf(address)}`,
  allowance: SIGN_IN_ALLOWANCES.address,
  isClearedBySuccess: false,
});

function listGates({ emailKey, address, deviceId }: Caller): readonly Gate[] {
  const { pair, account, device } = SIGN_IN_ALLOWANCES;
  if (deviceId) {
    return [{ key: `device:${deviceId}`, allowance: device, isClearedBySuccess: true }];
  }
  // Hashed, since a password may have been typed into the wrong field.
  const name = createHash('sha256').update(emailKey).digest('base64url');
  return [
    addressGate(address),
    { key: `account:${name}`, allowance: account, isClearedBySuccess: false },
    { key: `pair:${name}:${networkOf(address)}`, allowance: pair, isClearedBySuccess: true },
  ];
}
