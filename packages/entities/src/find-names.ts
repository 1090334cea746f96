import { isBase58Check, isBech32, isEthereumAddress } from './checksums';
import { isLocalDomain, normalDomain } from './domain-name';
import type { Found } from './finding';
import { isLocalIpv4, networkOfIpv4, normalIpv4 } from './ip-address';

/** Everything without a space, as long as a domain or an e-mail address may be. */
const RUN = /[\p{L}\p{M}\p{N}_.@+-]+/gu;
const LONGEST = 320;
/** Scripts without spaces between words, and those whose prefixes are joined to a foreign word. */
const OTHER_SCRIPT =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Arab}\\p{sc=Hebr}';
const SCRIPT_CHANGE = new RegExp(
  `(?<=[A-Za-z0-9])(?=[${OTHER_SCRIPT}])|(?<=[${OTHER_SCRIPT}])(?=[A-Za-z0-9])`,
  'u',
);
const VERSION_BEFORE =
  /(?:\bv|ver|version|build|release|firmware|chrome|chromium|firefox|edge?|opera|opr|safari)[\s:./-]{0,2}$/iu;
const PREFIX = /^\/(\d{1,2})(?![\w/]|\.\w)/;

export interface NameContext {
  readonly text: string;
  isDefanged(start: number, end: number): boolean;
}

/** IPv4 addresses and networks, domains, e-mail addresses, hashes and wallets. */
export function findNames(context: NameContext): Found[] {
  const found: Found[] = [];
  for (const { 0: run, index } of context.text.matchAll(RUN)) {
    if (run.length < 4 || run.length > LONGEST) continue;
    for (const [piece, start] of splitRun(run, index)) {
      const { length } = piece;
      if (length >= 4) found.push(...readName(context, piece, start, start + length));
    }
  }
  return found;
}

const GAP = /(\.{2,}|-{2,}(?=\.)|(?<=\.)-+)/;

/** At empty labels, at a change of script, and between the addresses of a range; without punctuation at its ends. */
function* splitRun(run: string, index: number): Generator<[string, number]> {
  const isRange = /^[\d.]+-[\d.]+$/.test(run);
  let at = index;
  for (const part of run.includes('@') ? [run] : run.split(isRange ? /(-)/ : GAP)) {
    for (const piece of part.split(SCRIPT_CHANGE)) {
      const lead = /^[._+-]*/.exec(piece)?.[0].length ?? 0;
      const trimmed = piece.slice(lead).replace(/[._+@-]+$/, '');
      if (trimmed) yield [trimmed, at + lead];
      at += piece.length;
    }
  }
}

function readName(context: NameContext, piece: string, start: number, end: number): Found[] {
  if (piece.includes('@')) return readEmail(piece, start, end);
  if (piece.includes('.')) {
    const address =
      readAddress(context, piece, start, end) ?? readDomain(context, piece, start, end);
    if (address) return [address];
  }
  return readTokens(piece, start);
}

const LOCAL_PART = /^(?!\.)[A-Za-z0-9._+-]{1,64}(?<!\.)$/;

function readEmail(piece: string, start: number, end: number): Found[] {
  const [local = '', host = '', ...more] = piece.split('@');
  const domain = normalDomain(host, { isTrusted: true });
  if (!domain || more.length > 0 || !LOCAL_PART.test(local) || local.includes('..')) return [];
  const isLocal = isLocalDomain(domain);
  return [
    { kind: 'email', value: `${local}@${domain}`, start, end, local: isLocal },
    { kind: 'domain', value: domain, start: start + local.length + 1, end, local: isLocal },
  ];
}

function readAddress(
  { text }: NameContext,
  piece: string,
  start: number,
  end: number,
): Found | null {
  const value = normalIpv4(piece);
  if (!value || VERSION_BEFORE.test(text.slice(Math.max(0, start - 12), start))) return null;
  const local = isLocalIpv4(value);
  const [written = '', digits] = PREFIX.exec(text.slice(end, end + 6)) ?? [];
  if (digits === undefined || Number(digits) > 32)
    return { kind: 'ipv4', value, start, end, local };
  const network = networkOfIpv4(value, Number(digits));
  return { kind: 'cidr', value: network, start, end: end + written.length, local };
}

function readDomain(
  { text, isDefanged }: NameContext,
  piece: string,
  start: number,
  end: number,
): Found | null {
  const isTrusted = isDefanged(start, end);
  const before = text[start - 1] ?? '';
  // A part of a path, or the name of somebody.
  if (!isTrusted && /[/\\@]/.test(before)) return null;
  const plus = piece.lastIndexOf('+') + 1;
  const value = normalDomain(piece.slice(plus), { isTrusted });
  if (!value) return null;
  return { kind: 'domain', value, start: start + plus, end, local: isLocalDomain(value) };
}

const HASHES = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' } as const;
const HASH_NAME = /^(?:md5|sha-?(?:1|256|512))-/i;
const BASE58_ADDRESS = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const BECH32_ADDRESS = /^(?:bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$/;

/** Hashes and wallets, also in the name of a file. */
function readTokens(piece: string, start: number): Found[] {
  const found: Found[] = [];
  let at = start;
  for (const part of piece.split(/([._+])/)) {
    const skipped = HASH_NAME.exec(part)?.[0].length ?? 0;
    const token = readToken(part.slice(skipped));
    if (token) found.push({ ...token, start: at + skipped, end: at + part.length });
    at += part.length;
  }
  return found;
}

function readToken(part: string): Pick<Found, 'kind' | 'value'> | null {
  if (part.length < 14) return null;
  const hash = HASHES[part.length as keyof typeof HASHES];
  if (hash && /^[0-9a-f]+$/i.test(part))
    // Nobody has seen a hash of decimal digits alone.
    return /[a-f]/i.test(part) && !/^(.)\1*$/.test(part)
      ? { kind: hash, value: part.toLowerCase() }
      : null;
  if (/^0x[0-9a-f]{40}$/i.test(part))
    return isEthereumAddress(part) ? { kind: 'eth', value: part.toLowerCase() } : null;
  if (BASE58_ADDRESS.test(part)) return isBase58Check(part) ? { kind: 'btc', value: part } : null;
  const lower = part.toLowerCase();
  return BECH32_ADDRESS.test(part) && isBech32(lower) ? { kind: 'btc', value: lower } : null;
}
