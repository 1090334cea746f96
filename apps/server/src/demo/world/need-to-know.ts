import type { Affiliation } from '@watchfloor/contract';

interface DemoCompartment {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Whose newest reports are in it. */
  readonly line: string;
  /** Days before today. */
  readonly made: number;
  readonly members: readonly string[];
  /** What everyone may know of its first report. */
  readonly release?: { readonly title: string; readonly text: string };
}

export const COMPARTMENTS: readonly DemoCompartment[] = [
  {
    code: 'GREY-FLEET',
    title: 'Sources on the grey fleet',
    description: 'Reports that would give away who counts the ships.',
    line: 'grey-fleet',
    made: 40,
    members: ['mferreira', 'tanabe', 'okonjo', 'klara-l', 'wilk', 'achterberg', 'creid'],
    release: {
      title: 'Grey fleet: another change of flag expected',
      text: 'At least one more hull of the grey fleet will change its flag this month. Port agents should compare the number on the stern with the papers before they assign a berth.',
    },
  },
  {
    code: 'PAPER-WASP',
    title: 'Access to Paper Wasp',
    description: 'What is known from inside the campaign, and how.',
    line: 'paper-wasp',
    made: 30,
    members: ['isolvang', 'dmenon', 'mferreira', 'ytoprak', 'h-abel', 'mjseo'],
  },
];

/** Guests on the floor. */
export const AFFILIATIONS_AT_LAST: readonly (readonly [string, Affiliation])[] = [
  ['vnair', 'client'],
  ['akessler', 'client'],
  ['tmoyo', 'community'],
  ['gpritchard', 'community'],
];
