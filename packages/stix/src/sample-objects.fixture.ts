import {
  type Assessment,
  ENTITY_KINDS,
  type EntityKind,
  type Investigation,
  type Report,
  TLP_LEVELS,
} from '@watchfloor/contract';
import type { Exported } from './compose';
import type { ExportedEntity } from './entity-objects';
import type { Producer } from './producer';

export const producer: Producer = {
  namespace: '9f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c55',
  name: 'Watchfloor at floor.example',
  createdAt: '2026-01-05T08:00:00Z',
  publicUrl: 'https://floor.example',
};

const ID = '019a0000-0000-7000-8000-00000000000';
const AT = '2026-05-20T04:12:00.123456Z';
const user = { id: `${ID}9`, username: 'night_heron', firstName: null, lastName: null } as never;

export const report = (changes: Partial<Report> = {}): Report => ({
  id: `${ID}1`,
  title: 'Halcyon Drift goes dark',
  content: 'She stopped **north** of the shelf.\n\nBeacon to 203.0.113.7.',
  intelligenceType: 'SIGINT',
  sourceClassification: 'UNCLASSIFIED',
  marking: { tlp: 'GREEN', compartments: [] },
  region: 'Europe',
  tags: ['ais', 'shipping'],
  userId: `${ID}9`,
  revision: 1,
  commentCount: 0,
  createdAt: AT,
  updatedAt: AT,
  user,
  number: 'WF-2026-000123',
  observedFrom: AT,
  observedTo: null,
  sourceReliability: 'B',
  informationCredibility: 2,
  confidence: 'moderate',
  retractedAt: null,
  retractionReason: null,
  places: [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }],
  judgements: [
    { id: `${ID}8`, text: 'The same gap again.', likelihood: 5, confidence: 'low', outcome: null },
  ],
  sources: [
    {
      citation: 'Port register',
      url: 'https://ports.example/7',
      ...{ reportId: null, report: null, reliability: 'C', credibility: null },
    },
  ],
  ...changes,
});

/** Of each kind, in its normal form. */
export const VALUES: Readonly<Record<EntityKind, string>> = {
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  cidr: '203.0.113.0/24',
  domain: 'halcyon.com',
  url: 'https://halcyon.com/a?b=c',
  email: 'drift@halcyon.com',
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  sha512:
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  cve: 'CVE-2026-12345',
  attack: 'T1071.001',
  asn: 'AS64496',
  btc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  eth: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
  coordinates: '57.720000,11.280000',
  mgrs: '32VPK3564098640',
  imo: '9074729',
  mmsi: '265123450',
  icao24: '4ca123',
  phone: '+4631123456',
  person: 'Ada Quill',
  organisation: 'Quill Freight',
  vessel: 'Halcyon Drift',
  aircraft: 'SE-QRX',
  place: 'Skarholm',
  group: 'Amber Kite',
  malware: 'Kitetail',
  campaign: 'Long Tide',
};

const isNamed = (kind: EntityKind) => ENTITY_KINDS.indexOf(kind) >= ENTITY_KINDS.indexOf('person');

export const entities: readonly ExportedEntity[] = ENTITY_KINDS.map((kind, i) => ({
  id: `019a0000-0000-7000-9000-${String(i).padStart(12, '0')}`,
  ...{ kind, value: VALUES[kind], isNamed: isNamed(kind) },
  aliases: isNamed(kind) ? [`${VALUES[kind]} II`] : [],
}));

export const assessment = (changes: Partial<Assessment> & { entityId: string }) => ({
  id: `${ID}5`,
  verdict: 'malicious' as const,
  note: 'Seen in three cases.',
  validFrom: AT,
  validUntil: null,
  reliability: null,
  credibility: 2 as const,
  tlp: 'GREEN' as const,
  createdAt: AT,
  ...changes,
});

export const investigation: Investigation = {
  id: `${ID}2`,
  title: 'Dark ships',
  description: null,
  status: 'active',
  marking: { tlp: 'AMBER', compartments: ['NIGHT-WATCH'] },
  userId: `${ID}9`,
  ...{ reportCount: 1, taskCount: 0, revision: 1, closedAt: null, createdAt: AT, updatedAt: AT },
  user,
};

/** A report of each level with everything that there is. */
export const everything: Exported = {
  reports: TLP_LEVELS.map((tlp, i) => ({
    report: report({
      id: `${ID}${i}`,
      marking: { tlp, compartments: tlp === 'AMBER' ? ['NIGHT-WATCH'] : [] },
      retractedAt: tlp === 'CLEAR' ? AT : null,
      sources: [
        {
          citation: 'The first of them',
          ...{ url: null, reportId: `${ID}0`, report: null, reliability: null, credibility: null },
        },
      ],
    }),
    entityIds: entities.map(({ id }) => id),
  })),
  investigation,
  entities,
  assessments: entities.flatMap(({ id: entityId }, i) => [
    assessment({ entityId, id: `019a0000-0000-7000-a000-${String(i).padStart(12, '0')}` }),
    assessment({
      ...{ entityId, verdict: 'benign', note: null, validUntil: '2027-01-01T00:00:00Z' },
      id: `019a0000-0000-7000-b000-${String(i).padStart(12, '0')}`,
    }),
  ]),
};
