import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** `wfp_` is for programs and has scopes; `wfr_` is in the address of one feed. Scanners find both in texts by their prefix. */
export type TokenKind = 'wfp' | 'wfr';

/** Prefix, 30 random characters and a checksum, all of them selected by a double click. */
export function newToken(kind: TokenKind): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]);
  const body = `${kind}_${random.join('')}`;
  return body + checksumOf(body);
}

/** The CRC-32 in base 62: a mistyped token, or another secret, is recognised without a query. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** What the database stores; null if it is no token of this kind. */
export function toTokenHash(kind: TokenKind, token: string): Buffer | null {
  const shape = /^(wf[pr])_[0-9A-Za-z]{36}$/.exec(token);
  if (shape?.[1] !== kind) return null;
  const body = token.slice(0, -CHECKSUM_LENGTH);
  if (checksumOf(body) !== token.slice(-CHECKSUM_LENGTH)) return null;
  return createHash('sha256').update(token).digest();
}

/** By which members recognise a token. */
export const endingOf = (token: string) => token.slice(-4);
