import type { StixValue } from './stix-object';

/** RFC 8785: names in the order of their UTF-16 units, no spaces. Numbers and strings are as JavaScript writes them. */
export function canonicalJson(value: StixValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
