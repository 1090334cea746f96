import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { canonicalAddress } from '../ip-address';
import type { Settings } from '../settings';

/** A closed connection has no address. */
const UNKNOWN = '0.0.0.0';

/** Which addresses of X-Forwarded-For are trusted. The framework's own count would trust any direct caller. */
export const believeProxies = (
  trusted: Settings['trustProxy'],
): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;

/**
 * The address of the caller for limits, sessions and the audit log: the last one in X-Forwarded-For that is no trusted proxy.
 * If that is no IP address, the address of the connection counts.
 */
export const callerAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress) ?? UNKNOWN;

/** True for the server's own calls to its built-in identity provider. */
export function isFromItself({ socket }: FastifyRequest, named: URL): boolean {
  const { localAddress, localPort, remoteAddress } = socket;
  return (
    localAddress !== undefined &&
    localAddress === remoteAddress &&
    Number(named.port) === localPort &&
    named.hostname.replace(/^\[|\]$/g, '') === localAddress
  );
}
