import type { BodyInput, namedEntitiesEndpoints } from '@watchfloor/contract';

type Kind = BodyInput<typeof namedEntitiesEndpoints.create>['kind'];

interface KnownEntity {
  /** Who names it. */
  readonly by: string;
  /** Days before today. */
  readonly ago: number;
  readonly kind: Kind;
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Whoever named it watches it from then on. */
  readonly isWatched?: true;
  readonly assessments?: readonly {
    readonly verdict?: 'malicious' | 'suspicious';
    readonly note: string;
  }[];
}

const plain = (ago: number, by: string, kind: Kind, ...names: readonly string[]): KnownEntity[] =>
  names.map((name) => ({ ago, by, kind, name }));

/** Things that the reports of the story lines name. */
export const KNOWN_ENTITIES: readonly KnownEntity[] = [
  {
    by: 'mferreira',
    ago: 26,
    kind: 'vessel',
    name: 'Halcyon Drift',
    aliases: ['MV Halcyon Drift'],
    isWatched: true,
    assessments: [
      {
        verdict: 'suspicious',
        note: 'A third of the gaps along the corridor are hers. The owner changed twice in one quarter.',
      },
      { note: 'Compare the draught on every image: she loads at sea.' },
    ],
  },
  {
    by: 'mferreira',
    ago: 25,
    kind: 'organisation',
    name: 'Northlight Bulk',
    aliases: ['Northlight'],
    isWatched: true,
    assessments: [
      { note: 'The same director and the same mailbox as two of the owners of the Halcyon Drift.' },
    ],
  },
  {
    by: 'isolvang',
    ago: 33,
    kind: 'group',
    name: 'Paper Wasp',
    aliases: ['Paper Wasp crew'],
    isWatched: true,
    assessments: [
      {
        verdict: 'malicious',
        note: 'Prepares for weeks, acts in one night. Comes through the supplier of the plants.',
      },
    ],
  },
  {
    by: 'dmenon',
    ago: 21,
    kind: 'malware',
    name: 'PumpSync',
    assessments: [
      { verdict: 'malicious', note: 'Found beside the set points in each case so far.' },
    ],
  },
  ...plain(21, 'dmenon', 'campaign', 'Operation Dry Tap'),
  ...plain(21, 'mferreira', 'person', 'Anton Reve'),
  ...plain(20, 'okonjo', 'aircraft', 'Heron 41'),
  ...plain(24, 'tanabe', 'vessel', 'Oster Vane', 'Lumen Bay', 'Sable Meridian', 'Tern of Aldby'),
  ...plain(23, 'klara-l', 'organisation', 'Verrin Bunkering', 'Calder Cable Services'),
  ...plain(23, 'dmenon', 'organisation', 'Corvane Controls', 'Haskell Utilities'),
  ...plain(22, 'okonjo', 'place', 'Skarholm', 'Calder Strait', 'Port Verrin', 'Puerto Lindero'),
  ...plain(22, 'okonjo', 'place', 'Port Haskell', 'Lake Arden', 'Tamarack County'),
];
