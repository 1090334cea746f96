import { parse } from 'tldts';

/** Top-level domains that are also endings of files or members of objects. */
const FILE_ENDINGS = new Set([
  ...['zip', 'mov', 'py', 'md', 'rs', 'sh', 'pl', 'ps', 'so', 'cc', 'ai', 'app'],
  ...['name', 'pub', 'bz', 'java'],
]);
/** After a number these are units or times of day. */
const UNITS = new Set([
  'am',
  'pm',
  'km',
  'cm',
  'mm',
  'kg',
  'mg',
  'ml',
  'ms',
  'gb',
  'mb',
  'st',
  'no',
]);
const DOCUMENTATION =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|example|test|invalid|localhost|local|internal|lan)$/;
const ONION = /^(?:[a-z0-9-]{1,63}\.)*(?:[a-z2-7]{16}|[a-z2-7]{56})\.onion$/;
const MAX_LENGTH = 253;

export interface DomainContext {
  /** In a URL or an e-mail address, or defanged: nobody writes a file name like that. */
  readonly isTrusted: boolean;
}

export const isLocalDomain = (domain: string): boolean => DOCUMENTATION.test(domain);

/** The name in lower case with A-labels, or null if the text is no domain. */
export function normalDomain(text: string, { isTrusted }: DomainContext): string | null {
  if (text.length > MAX_LENGTH || !text.includes('.')) return null;
  const domain = toAscii(text);
  if (!domain || domain.length > MAX_LENGTH) return null;
  if (ONION.test(domain)) return domain;
  const {
    isIcann,
    domain: registrable,
    publicSuffix,
  } = parse(domain, {
    allowPrivateDomains: false,
  });
  if (!isIcann || !registrable || !publicSuffix) return null;
  return isTrusted || looksLikeDomain(text, publicSuffix) ? domain : null;
}

/** What is written is more often a file, a version, a sentence or code than a domain. */
function looksLikeDomain(text: string, publicSuffix: string): boolean {
  const labels = text.split('.');
  const suffix = labels.at(-1) ?? '';
  if (labels.some((label) => /^\p{Lu}$/u.test(label))) return false;
  if (suffix !== suffix.toLowerCase() && text !== text.toUpperCase()) return false;
  const names = labels.slice(0, -publicSuffix.split('.').length);
  if (names.every((name) => /^\d+$/.test(name))) {
    if (UNITS.has(publicSuffix) || names.every((name) => name.length <= 2)) return false;
  }
  if (!FILE_ENDINGS.has(publicSuffix)) return true;
  return /^www\./i.test(text) || (labels.length > 2 && text === text.toLowerCase());
}

const PLAIN = /^(?!-)[a-z0-9_-]{1,63}(?:\.(?!-)[a-z0-9_-]{1,63})+$/i;
const IN_URL = /^[\p{L}\p{M}\p{N}._-]+$/u;

function toAscii(text: string): string | null {
  if (PLAIN.test(text)) return text.toLowerCase();
  if (!IN_URL.test(text)) return null;
  const hostname = URL.parse(`http://${text}/`)?.hostname ?? '';
  return PLAIN.test(hostname) ? hostname : null;
}
