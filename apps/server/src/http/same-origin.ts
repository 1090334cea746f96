import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../errors';
import { isLoopback } from '../loopback';
import { isFromItself } from './caller-address';

/** Requested by tools that know an instance by its address only. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Rejects other host names (DNS rebinding): a page of theirs would count as ours. An installation on a loopback address
 * accepts every loopback name.
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

/** Writes must carry our own origin; a request without one is refused. */
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
    throw forbidden('Open this from within Watchfloor');
  }
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicOrigin: string) {
  const url = origin === undefined ? null : URL.parse(origin);
  if (!url) return false;
  if (origin === publicOrigin) return true;
  // With https, a page of the same host over http may come from an attacker on the network.
  if (publicOrigin.startsWith('https:') && url.protocol !== 'https:') return false;
  return host !== undefined && url.host === host;
}

const refusal = () => forbidden('Requests that change something must come from the same origin');
