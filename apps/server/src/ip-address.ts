import { isIP, SocketAddress } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const ADDRESS_GROUPS = 8;
const NETWORK_GROUPS = 4;

/** An IP address in canonical form without a zone; null for anything else. */
export function canonicalAddress(text: string | undefined): string | null {
  const [address = ''] = (text ?? '').split('%');
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return address;
  const spelt = new SocketAddress({ address, family: 'ipv6' }).address;
  // An IPv4-mapped IPv6 address is the same caller.
  return MAPPED.exec(spelt)?.[1] ?? spelt;
}

/** What a limit counts by: an IPv6 caller owns a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : ADDRESS_GROUPS - left.length - right.length;
  return [...left, ...Array<string>(gap).fill('0'), ...right].slice(0, NETWORK_GROUPS).join(':');
}
