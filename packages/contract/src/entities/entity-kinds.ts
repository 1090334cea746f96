/** Kinds that the scanner finds in texts by their form. */
export const INDICATOR_KINDS = [
  ...(['ipv4', 'ipv6', 'cidr', 'domain', 'url', 'email'] as const),
  ...(['md5', 'sha1', 'sha256', 'sha512', 'cve', 'attack', 'asn', 'btc', 'eth'] as const),
  ...(['coordinates', 'mgrs', 'imo', 'mmsi', 'icao24', 'phone'] as const),
] as const;
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

/** Kinds that members name. */
export const NAMED_KINDS = [
  ...(['person', 'organisation', 'vessel', 'aircraft'] as const),
  ...(['place', 'group', 'malware', 'campaign'] as const),
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export const ENTITY_KINDS = [...INDICATOR_KINDS, ...NAMED_KINDS] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];
