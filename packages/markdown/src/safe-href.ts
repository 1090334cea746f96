import { uploadIdOf } from '@watchfloor/contract';

/** Stands for our own address; no name ends in `.invalid`. */
const OWN = 'https://own.invalid';
/** Browsers remove control characters from an address, which turns a harmless one into another. */
const UNSAFE = /[\s\\\p{Cc}]/u;

/** The address as a link may have it: http, https, mailto or a page of our own. Null for anything else. */
export function safeHref(address: string): string | null {
  if (address === '' || UNSAFE.test(address)) return null;
  if (address.startsWith('/')) return ownPath(address);
  const url = URL.parse(address);
  if (url?.protocol === 'mailto:') return url.href;
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url.href : null;
}

/** Pages and files. Other calls are refused: `/api/logout` acts when it is opened. */
function ownPath(address: string): string | null {
  const url = URL.parse(address, OWN);
  if (url?.origin !== OWN || url.pathname.startsWith('//')) return null;
  const path = url.pathname + url.search + url.hash;
  const isCall = /^\/(?:api|%)/i.test(url.pathname);
  return isCall && uploadIdOf(path) === null ? null : path;
}
