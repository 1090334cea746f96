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

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicOrigin: string) {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicOrigin || (host !== undefined && new URL(origin).host === host);
}

const refusal = () => forbidden('Requests that change something must come from the same origin');
