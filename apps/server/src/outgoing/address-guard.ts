import { BlockList, isIP } from 'node:net';

/** Networks outside the public internet, which are never connected to. */
const BLOCKED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, including the metadata address of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Includes all forms of IPv4 addresses within IPv6, which would bypass the list above. */
const BLOCKED_V6 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const blocked = new BlockList();
for (const [network, prefix] of BLOCKED_V4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of BLOCKED_V6) blocked.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Removes the brackets of IPv6 addresses in URLs. */
export const bareHost = (hostname: string): string =>
  hostname.replace(/^\[|\]$/g, '').toLowerCase();

export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): string =>
  port || (protocol === 'https:' ? '443' : '80');

/** `host` in the list of the operator allows all ports, `host:port` only that one. */
export function isAllowedHost(
  allowed: readonly string[],
  hostname: string,
  port: string | number,
): boolean {
  const host = bareHost(hostname);
  return allowed.some((entry) => {
    const named = URL.parse(`http://${entry}`);
    if (!named || bareHost(named.hostname) !== host) return false;
    return !/:\d+$/.test(entry) || entry.endsWith(`:${port}`);
  });
}

/** Refuses literal addresses that can never be fetched before a connection is tried. */
export function isRefusedLiteral(allowed: readonly string[], url: URL): boolean {
  if (isAllowedHost(allowed, url.hostname, portOf(url))) return false;
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === 'localhost' || host.endsWith('.localhost');
}
