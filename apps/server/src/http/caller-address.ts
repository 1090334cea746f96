import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { canonicalAddress } from '../ip-address';
import type { Settings } from '../settings';

/** A connection that is gone already has no address any more. */
const UNKNOWN = '0.0.0.0';

/** Which part of X-Forwarded-For the framework believes. It has no numbers of its own, since they trust any direct caller. */
export const believeProxies = (
  trusted: Settings['trustProxy'],
): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;

/**
 * Where a request comes from, for limits, sessions and the audit log: behind trusted proxies the last address that none of
 * them vouches for. What is no IP address there counts as nothing, and the connection's own address stands.
 */
export const callerAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  canonicalAddress(ip) ?? canonicalAddress(socket.remoteAddress) ?? UNKNOWN;

/** The server calls its own identity provider at the address it listens on. */
export function isFromItself({ socket }: FastifyRequest, named: URL): boolean {
  const { localAddress, localPort, remoteAddress } = socket;
  return (
    localAddress !== undefined &&
    localAddress === remoteAddress &&
    Number(named.port) === localPort &&
    named.hostname.replace(/^\[|\]$/g, '') === localAddress
  );
}
