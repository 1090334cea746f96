import type { IncomingHttpHeaders } from 'node:http';

const PREFIX = 'wfp_';

/**
 * The token of a request. Other credentials are not ours: a proxy may add its own to the requests of browsers. TAXII and feeds
 * also take Basic with any name, because many clients know nothing else.
 */
export function readTokenHeader(
  { authorization }: IncomingHttpHeaders,
  { basic = false } = {},
): string | null {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)\s*$/.exec(authorization ?? '') ?? [];
  const kind = scheme.toLowerCase();
  if (kind === 'bearer') return value.startsWith(PREFIX) ? value : null;
  if (kind !== 'basic' || !basic) return null;
  // Some clients send their key as it is.
  if (value.startsWith(PREFIX)) return value;
  const password = Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  return password.startsWith(PREFIX) ? password : null;
}

/** A request of a program: no browser sends this by itself, so that another site cannot forge it. */
export const isTokenRequest = (headers: IncomingHttpHeaders): boolean =>
  !headers.cookie && readTokenHeader(headers) !== null;
