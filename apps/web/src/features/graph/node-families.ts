import type { GraphNodeKind } from '@watchfloor/contract';

/** Kinds that belong together: a letter and a colour for each, so that nobody needs the colour. */
export const NODE_FAMILIES = {
  report: { name: 'Reports', letter: 'R', colour: '--ink' },
  investigation: { name: 'Investigations', letter: 'I', colour: '--accent' },
  network: { name: 'Networks', letter: 'N', colour: '--osint' },
  web: { name: 'Web and mail', letter: 'W', colour: '--sigint' },
  file: { name: 'Files', letter: 'F', colour: '--humint' },
  threat: { name: 'Threats', letter: 'T', colour: '--cyberint' },
  place: { name: 'Places', letter: 'P', colour: '--geoint' },
  craft: { name: 'Ships and aircraft', letter: 'S', colour: '--medium' },
  actor: { name: 'People and groups', letter: 'A', colour: '--high' },
} as const;
export type NodeFamily = keyof typeof NODE_FAMILIES;

const FAMILY_OF: Readonly<Record<GraphNodeKind, NodeFamily>> = {
  report: 'report',
  investigation: 'investigation',
  ...{ ipv4: 'network', ipv6: 'network', cidr: 'network', asn: 'network' },
  ...{ domain: 'web', url: 'web', email: 'web' },
  ...{ md5: 'file', sha1: 'file', sha256: 'file', sha512: 'file' },
  ...{ cve: 'threat', attack: 'threat', malware: 'threat', campaign: 'threat' },
  ...{ coordinates: 'place', mgrs: 'place', place: 'place' },
  ...{ imo: 'craft', mmsi: 'craft', icao24: 'craft', vessel: 'craft', aircraft: 'craft' },
  ...{ person: 'actor', organisation: 'actor', group: 'actor', phone: 'actor' },
  ...{ btc: 'actor', eth: 'actor' },
};

export const familyOf = (kind: GraphNodeKind): NodeFamily => FAMILY_OF[kind];
