import { isIP } from 'node:net';
import { isLoopback } from '../../../loopback';
import type { Settings } from '../../../settings';

const DAY_MS = 24 * 60 * 60 * 1000;

export type SecondFactorPolicy = Settings['secondFactor']['policy'];

/** Whether the installation demands a second factor of this member. */
export const isDemanded = (policy: SecondFactorPolicy, isAdmin: boolean): boolean =>
  policy === 'all' || (policy === 'admins' && isAdmin);

/** Days until the end of the grace period, rounded up; 0 when it is over. */
export const daysLeft = (dueAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(dueAt) - now) / DAY_MS));

/** Browsers offer passkeys for domains only, over https or on this machine. */
export function canUsePasskeys(publicUrl: URL): boolean {
  const { hostname, protocol } = publicUrl;
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false;
  return protocol === 'https:' || isLoopback(hostname);
}
