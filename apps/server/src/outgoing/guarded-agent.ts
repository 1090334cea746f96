import { lookup as lookupName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { bareHost, isAllowedHost, isPublicAddress, portOf } from './address-guard';

export class AddressRefused extends Error {}

export type Lookup = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const lookupAll: Lookup = (hostname) => lookupName(hostname, { all: true });
const ADDRESSES_MAX = 3;

/**
 * Connects to public addresses only. The name is resolved once per connection, and the checked address is the one that
 * is connected to, so that DNS rebinding has no effect.
 */
export function createGuardedAgent(
  allowedHosts: readonly string[],
  { timeoutMs, lookup = lookupAll }: { timeoutMs: number; lookup?: Lookup },
): Agent {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false });
  return new Agent({
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, callback) {
      const port = portOf(options);
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
    // One private address among public ones is enough to refuse.
    if (!isAllowedHost(allowedHosts, host, port) && !addresses.every(isPublicAddress)) {
      throw new AddressRefused('The address is not on the public internet');
    }
    if (addresses.length === 0) throw new AddressRefused('The host name has no address');
    return addresses.slice(0, ADDRESSES_MAX);
  }
}
