import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../errors';
import { isLoopback } from '../loopback';
import { isFromItself } from './caller-address';

/** Asked by tools that know an instance by its address alone. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Another name that leads here belongs to somebody else: a page of theirs would count as ours. An installation on a
 * person's own machine answers under each name of that machine.
 */
export function requireOwnHost(request: FastifyRequest, publicUrl: URL): void {
  const { host } = request.headers;
  if (host === publicUrl.host || OPERATIONS.has(request.routeOptions.url ?? '')) return;
  const named = URL.parse(`http://${host}`);
  if (named && isLoopback(publicUrl.hostname) && isLoopback(named.hostname)) return;
  if (named && isFromItself(request, named)) return;
  throw new AppError('VALIDATION', `Watchfloor is served at ${publicUrl.origin}`);
}

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
