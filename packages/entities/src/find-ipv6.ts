import type { Found } from './finding';
import { isLocalIpv6, networkOfIpv6, normalIpv6 } from './ip-address';

const RUN = /(?<![\p{L}\p{N}_:.-])(?=[0-9a-f]{0,4}:)[0-9a-f:.]+/giu;
const LONGEST = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length;
const ZONE = /%[\w.-]{1,16}/y;
const PREFIX = /\/(\d{1,3})(?![\w/]|\.\w)/y;

export function findIpv6(text: string): Found[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }): Found[] => {
    const address = run.replace(/(?<!:):$/, '').replace(/\.+$/, '');
    let end = index + address.length;
    if (address.length > LONGEST || !isPlausible(address)) return [];
    if (/[\p{L}\p{N}_]/u.test(text[end] ?? '')) return [];
    const value = normalIpv6(address);
    if (!value) return [];
    const local = isLocalIpv6(value);
    ZONE.lastIndex = end;
    end += ZONE.exec(text)?.[0].length ?? 0;
    PREFIX.lastIndex = end;
    const [written = '', digits] = PREFIX.exec(text) ?? [];
    if (digits === undefined || Number(digits) > 128)
      return [{ kind: 'ipv6', value, start: index, end, local }];
    const network = networkOfIpv6(value, Number(digits));
    return [{ kind: 'cidr', value: network, start: index, end: end + written.length, local }];
  });
}

/** Times, hardware addresses and names in code have two or more colons too. */
function isPlausible(address: string): boolean {
  if (address.split(':').length < 3 || !/\d/.test(address)) return false;
  return address.startsWith('::') || /[0-9a-f]{3}/i.test(address);
}
