import { lookup as lookupName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { bareHost, isAllowedHost, isPublicAddress } from './address-guard';

export class AddressRefused extends Error {}

export type Lookup = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const lookupAll: Lookup = (hostname) => lookupName(hostname, { all: true });
const ADDRESSES_TRIED = 3;

/**
 * Opens connections to public addresses only. The name is resolved here, once for each connection, and the connection goes
 * to the very address that was looked at: a second answer of the name server changes nothing. Literal addresses take
 * the same way.
 */
export function createGuardedAgent(
  allowedHosts: readonly string[],
  { timeoutMs, lookup = lookupAll }: { timeoutMs: number; lookup?: Lookup },
): Agent {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false });
  return new Agent({
    connections: 1,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, callback) {
      const port = options.port || (options.protocol === 'https:' ? '443' : '80');
      findAddresses(options.hostname, port).then(tryNext, (error: Error) => callback(error, null));

      function tryNext([address, ...others]: readonly string[]): void {
        connect({ ...options, hostname: address ?? '' }, (...[error, socket]) => {
          if (!error) callback(null, socket);
          else if (others.length > 0) tryNext(others);
          else callback(error, null);
        });
      }
    },
  });

  async function findAddresses(hostname: string, port: string): Promise<readonly string[]> {
    const host = bareHost(hostname);
    const addresses =
      isIP(host) === 0 ? (await lookup(host)).map(({ address }) => address) : [host];
    // One private answer among public ones is reason enough.
    if (!isAllowedHost(allowedHosts, host, port) && !addresses.every(isPublicAddress)) {
      throw new AddressRefused('The address is not on the public internet');
    }
    if (addresses.length === 0) throw new AddressRefused('The name has no address');
    return addresses.slice(0, ADDRESSES_TRIED);
  }
}
