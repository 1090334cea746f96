import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '../errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write comes from our own pages, said by the browser itself; a request that does not say is refused. */
export function requireSameOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  publicOrigin: string,
): void {
  if (SAFE_METHODS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw refusal();
  if (!isOwnOrigin(headers.origin, headers.host, publicOrigin)) throw refusal();
}

/** Exports are reads that leave a row in the audit log: a link on another site must not write into it. */
export function requireOwnSite(headers: IncomingHttpHeaders): void {
  if (/^(cross|same)-site$/.test(String(headers['sec-fetch-site']))) {
    throw forbidden('Exports start from within Watchfloor');
  }
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicOrigin: string) {
  const url = origin === undefined ? null : URL.parse(origin);
  if (!url) return false;
  if (origin === publicOrigin) return true;
  // Where the floor is on https, a page of the same name without it may be anybody's on the way.
  if (publicOrigin.startsWith('https:') && url.protocol !== 'https:') return false;
  return host !== undefined && url.host === host;
}

const refusal = () => forbidden('Requests that change something must come from the same origin');
