import { createHash } from 'node:crypto';
import type { Database } from '../../db/client';
import { tooManyRequests } from '../../http/rate-limit';
import { networkOf } from '../../ip-address';
import { type Allowance, countTries, forgetTries, takeBackTries } from './sign-in-tries.queries';

const MINUTE = 60;

/** How failed sign-ins are slowed down. All of it holds across instances. */
export const SIGN_IN_ALLOWANCES = {
  /** One address at one account. */
  pair: { free: 5, decaySeconds: 10 * MINUTE, maxDelaySeconds: 15 * MINUTE },
  /** One address at all accounts: wide, for a whole office may share it. */
  address: { free: 100, decaySeconds: 9, maxDelaySeconds: MINUTE },
  /** All strangers at one account: very wide, for it also slows its owner in a new browser. */
  account: { free: 100, decaySeconds: MINUTE, maxDelaySeconds: MINUTE },
  /** A browser that signed in to this account before. It is counted alone, so that strangers cannot lock it out. */
  device: { free: 10, decaySeconds: 10 * MINUTE, maxDelaySeconds: 15 * MINUTE },
} as const satisfies Record<string, Allowance>;

interface Caller {
  readonly emailKey: string;
  readonly address: string;
  /** The device that is known for the account, if there is one. */
  readonly deviceId: string | undefined;
}

interface Gate {
  readonly key: string;
  readonly allowance: Allowance;
  /** A right password proves that the failures were the owner's own. */
  readonly isClearedBySuccess: boolean;
}

export interface Passage {
  /** The password was right. */
  succeed(): Promise<void>;
  /** The password was never looked at. */
  withdraw(): Promise<void>;
}

export function createSignInGuard(db: Database) {
  const takeBack = async (gates: readonly Gate[], cost: number) => {
    for (const { key } of gates) await takeBackTries(db, key, cost);
  };

  return {
    /** Lets `tries` passwords be looked at, or throws with the time to wait. What is not called back counts as failed. */
    async enter(caller: Caller, tries: number): Promise<Passage> {
      const gates = listGates(caller);
      for (const [index, { key, allowance }] of gates.entries()) {
        const wait = await countTries(db, key, tries, allowance);
        if (wait === null) continue;
        await takeBack(gates.slice(0, index), tries);
        throw tooManyRequests({ allowed: false, retryAfterSeconds: wait });
      }
      return {
        async succeed() {
          for (const { key, isClearedBySuccess } of gates) {
            if (isClearedBySuccess) await forgetTries(db, key);
            else await takeBackTries(db, key, tries);
          }
        },
        withdraw: () => takeBack(gates, tries),
      };
    },
  };
}

function listGates({ emailKey, address, deviceId }: Caller): readonly Gate[] {
  const { pair, address: perAddress, account, device } = SIGN_IN_ALLOWANCES;
  if (deviceId) {
    return [{ key: `device:${deviceId}`, allowance: device, isClearedBySuccess: true }];
  }
  const network = networkOf(address);
  // A password typed into the wrong field must not be kept.
  const name = createHash('sha256').update(emailKey).digest('base64url');
  return [
    { key: `address:${network}`, allowance: perAddress, isClearedBySuccess: false },
    { key: `account:${name}`, allowance: account, isClearedBySuccess: false },
    { key: `pair:${name}:${network}`, allowance: pair, isClearedBySuccess: true },
  ];
}
