const OCTETS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** The four octets, or null. */
function readIpv4(text: string): number[] | null {
  const octets = OCTETS.exec(text)?.slice(1).map(Number);
  return octets?.every((octet) => octet <= 255) ? octets : null;
}

export const normalIpv4 = (text: string): string | null => readIpv4(text)?.join('.') ?? null;

/** RFC 1122, 1918, 3927, 5737, 6598, multicast and broadcast. */
const LOCAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
].map((range) => {
  const [network = '', prefix = ''] = range.split('/');
  return { network: toNumber(network), prefix: Number(prefix) };
});

function toNumber(ipv4: string): number {
  return (readIpv4(ipv4) ?? []).reduce((sum, octet) => sum * 256 + octet, 0);
}

const mask = (address: number, prefix: number) =>
  Math.floor(address / 2 ** (32 - prefix)) * 2 ** (32 - prefix);

export const isLocalIpv4 = (ipv4: string): boolean =>
  LOCAL_IPV4.some(({ network, prefix }) => mask(toNumber(ipv4), prefix) === network);

/** The network that an address with a prefix belongs to. */
export function networkOfIpv4(ipv4: string, prefix: number): string {
  const network = mask(toNumber(ipv4), prefix);
  return `${[24, 16, 8, 0].map((shift) => Math.floor(network / 2 ** shift) % 256).join('.')}/${prefix}`;
}

/** As in RFC 5952, or null. */
export function normalIpv6(text: string): string | null {
  const short = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1);
  if (!short) return null;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  const octets = mapped.slice(1).flatMap((group) => {
    const pair = Number.parseInt(group, 16);
    return [pair >> 8, pair & 255];
  });
  return `::ffff:${octets.join('.')}`;
}

/** All eight groups. */
function groupsOf(ipv6: string): number[] {
  const dotted = ipv6.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${pair(a, b)}:${pair(c, d)}`;
  });
  const [head = '', tail] = dotted.split('::');
  const read = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [read(head), read(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

/** Loopback, documentation, link-local, unique local and multicast. */
export function isLocalIpv6(ipv6: string): boolean {
  const [first = 0, second = 0, ...rest] = groupsOf(ipv6);
  const isNearZero = first === 0 && second === 0 && rest.slice(0, -1).every((group) => group === 0);
  if (isNearZero && (rest.at(-1) ?? 0) <= 1) return true;
  if (ipv6.startsWith('::ffff:')) return isLocalIpv4(ipv6.slice('::ffff:'.length));
  return (
    (first === 0x2001 && second === 0xdb8) ||
    (first & 0xffc0) === 0xfe80 ||
    (first & 0xfe00) === 0xfc00 ||
    (first & 0xff00) === 0xff00
  );
}

export function networkOfIpv6(ipv6: string, prefix: number): string {
  const groups = groupsOf(ipv6).map((group, index) => {
    const bits = Math.min(16, Math.max(0, prefix - index * 16));
    return group & (0xffff << (16 - bits)) & 0xffff;
  });
  return `${normalIpv6(groups.map((group) => group.toString(16)).join(':'))}/${prefix}`;
}
