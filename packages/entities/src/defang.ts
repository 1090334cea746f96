import type { EntityKind } from '@watchfloor/contract';

/** As it is shown, so that nobody follows it by accident. */
export function defang(kind: EntityKind, value: string): string {
  switch (kind) {
    case 'ipv4':
    case 'cidr':
    case 'domain':
    case 'email':
      return value.replace(/\.(?=[^.]*$)/, '[.]');
    case 'ipv6':
      return value.replace(/:(?=[^:]*$)/, '[:]');
    case 'url':
      return value
        .replace(/^ht/, 'hx')
        .replace(/^hxt/, 'hxx')
        .replace(/^(\w+:\/\/[^/]*)\./, '$1[.]');
    default:
      return value;
  }
}
