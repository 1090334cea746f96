import { isLocalDomain, normalDomain } from './domain-name';
import type { Found } from './finding';
import { isLocalIpv4, isLocalIpv6, normalIpv4, normalIpv6 } from './ip-address';

const SCHEME = /(?<![a-z0-9])(h(?:tt|xx|\*\*|tx|xt)p|ftp|fxp|meow)(s?)$/i;
const LONGEST_SCHEME = 'https'.length + 1;
const AUTHORITY =
  /\[[0-9a-f:.%]{2,60}\](?::\d{1,5})?|[^\s/?#\\<>"'`|()[\]{},;\u3000-\u303f\uff00-\uffef“”‘’«»]{1,300}/iy;
const REST = /[/?#][^\s<>"`|\\^\u3000-\u303f\uff00-\uffef“”‘’«»]{0,4000}/y;
const AFTER_ADDRESS = '.,;:!?"\'*_~،؛؟';
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** URLs, each with its host. */
export function findUrls(text: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf('://'); at >= 0; ) {
    const url = readUrl(text, at);
    if (url) found.push(...url);
    at = text.indexOf('://', url?.[0]?.end ?? at + 3);
  }
  return found;
}

function readUrl(text: string, at: number): Found[] | null {
  const [written, scheme = '', s = ''] =
    SCHEME.exec(text.slice(Math.max(0, at - LONGEST_SCHEME), at)) ?? [];
  if (written === undefined) return null;
  AUTHORITY.lastIndex = at + 3;
  const authority = trimEnd(AUTHORITY.exec(text)?.[0] ?? '');
  const host = readHost(authority, at + 3);
  if (!host) return null;
  const afterHost = at + 3 + authority.length;
  REST.lastIndex = afterHost;
  const rest = trimEnd(REST.exec(text)?.[0] ?? '');
  const isFtp = /^f/i.test(scheme);
  const url = URL.parse(`${isFtp ? 'ftp' : 'http'}${s.toLowerCase()}://${authority}${rest}`);
  if (!url) return null;
  url.hash = '';
  const { local, defanged = !/^(?:https?|ftps?)$/i.test(written) } = host;
  const start = at - written.length;
  return [
    { kind: 'url', value: url.href, start, end: afterHost + rest.length, local, defanged },
    ...(host.kind ? [host as Found] : []),
  ];
}

/** A host without a kind is the machine itself. */
type Host = Omit<Found, 'kind' | 'local'> & { kind: Found['kind'] | null; local: boolean };

function readHost(authority: string, from: number): Host | null {
  const [, user = '', host = ''] =
    /^([^@]*@)?(\[[^\]]*\]|[^:]+)(?::\d{1,5})?$/.exec(authority) ?? [];
  const start = from + user.length;
  const place = { start, end: start + host.length };
  if (host.startsWith('[')) {
    const value = normalIpv6(host.slice(1, -1).replace(/%.*/, ''));
    const inside = { start: start + 1, end: place.end - 1 };
    return value ? { kind: 'ipv6', value, ...inside, local: isLocalIpv6(value) } : null;
  }
  const ipv4 = normalIpv4(host);
  if (ipv4) return { kind: 'ipv4', value: ipv4, ...place, local: isLocalIpv4(ipv4) };
  const domain = normalDomain(host, { isTrusted: true });
  if (domain) return { kind: 'domain', value: domain, ...place, local: isLocalDomain(domain) };
  return isLocalDomain(host.toLowerCase())
    ? { kind: null, value: host, ...place, local: true }
    : null;
}

/** Without the punctuation of the sentence around it; a bracket stays if it is opened inside. */
function trimEnd(part: string): string {
  const unopened = new Map<string, number>();
  for (const letter of part) {
    const opening = OPENING[letter];
    if (opening) unopened.set(opening, (unopened.get(opening) ?? 0) + 1);
    else if (letter === '(' || letter === '[' || letter === '{')
      unopened.set(letter, (unopened.get(letter) ?? 0) - 1);
  }
  let end = part.length;
  for (; end > 0; end -= 1) {
    const last = part[end - 1] ?? '';
    const opening = OPENING[last];
    if (opening && (unopened.get(opening) ?? 0) > 0)
      unopened.set(opening, (unopened.get(opening) ?? 0) - 1);
    else if (!AFTER_ADDRESS.includes(last)) break;
  }
  return part.slice(0, end);
}
