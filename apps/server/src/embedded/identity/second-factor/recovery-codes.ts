import { createHash } from 'node:crypto';
import { readableCode } from '../readable-code';

export const RECOVERY_CODES = 10;
/** 16 letters of 31: more than 79 bits, so that a fast hash is enough. */
const GROUPS = 4;
const GROUP_LENGTH = 4;

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => readableCode(GROUPS, GROUP_LENGTH));

/** Null if the text cannot be a recovery code. Spaces, hyphens and capitals do not matter. */
export function hashRecoveryCode(accountId: string, typed: string): Buffer | null {
  if (typed.length > 100) return null;
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (code.length !== GROUPS * GROUP_LENGTH) return null;
  return createHash('sha256').update(`${accountId}:${code}`).digest();
}
