import type { HandKind, SearchAlert, Tlp, TlpIds, TokenScope } from '@watchfloor/contract';

export interface WatchLine {
  /** Hours before now. */
  readonly ago: number;
  readonly by: string;
  readonly text: string;
  readonly kind?: HandKind;
  /** What it said first, if it was corrected. */
  readonly first?: string;
}

/** The last night on the floor, as its lead wrote it down. */
export const WATCH_LINES: readonly WatchLine[] = [
  { ago: 34, by: 'creid', text: 'Day shift begins. Two on the southern receivers, one on press.' },
  { ago: 31, by: 'creid', text: 'Harbour office at Tolvik does not pick up. Tried three times.' },
  {
    ago: 27,
    by: 'creid',
    kind: 'decision',
    text: 'No call to the operator before the second radar pass.',
  },
  { ago: 14, by: 'isolvang', text: 'Night shift begins. @creid has told me about Tolvik.' },
  {
    ago: 11,
    by: 'isolvang',
    first: 'Three lorries at the shed, lamps on. Plates in the chat.',
    text: 'Two lorries at the shed, lamps on. Plates in the chat.',
  },
  { ago: 8, by: 'tanabe', text: 'Slow circle over the fibre pair, 57.1800, 11.3600. No lights.' },
  {
    ago: 7.9,
    by: 'tanabe',
    kind: 'decision',
    text: 'Cable operator informed, guard vessel asked to stay.',
  },
  { ago: 5, by: 'isolvang', text: 'Southern receiver silent since 21:00Z. Technician called.' },
  { ago: 2.2, by: 'isolvang', text: 'Radio check, all stations. Nothing from the south.' },
];

export interface PlannedHandover {
  /** Hours before now. */
  readonly ago: number;
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly points: readonly string[];
  readonly end: 'draft' | 'signed' | 'accepted';
}

/** The night shift is handed over to the demo's analyst. */
export const HANDOVERS: readonly PlannedHandover[] = [
  {
    ago: 38,
    from: 'wilk',
    to: 'creid',
    summary: 'Two receivers down for an hour, back before midnight. Press quiet.',
    points: ['Tolvik harbour office: call again in the morning'],
    end: 'accepted',
  },
  {
    ago: 14.5,
    from: 'creid',
    to: 'isolvang',
    summary: 'Halcyon Drift off the corridor, no AIS. Operator not informed yet, on purpose.',
    points: ['Tolvik harbour office still does not pick up', 'Second radar pass due at 02:00Z'],
    end: 'accepted',
  },
  {
    ago: 0.2,
    from: 'isolvang',
    to: 'mferreira',
    summary:
      'Quiet until 03:00Z. Then Halcyon Drift over the cable; operator and guard vessel informed. Expect her at the corridor with the evening tide.',
    points: [
      'Guard vessel leaves at 12:00Z: who takes over?',
      'Southern receiver silent since 21:00Z',
      'The report on the fibre pair needs a second reader',
    ],
    end: 'signed',
  },
];

/** What people keep an eye on. */
export const SAVED_SEARCHES: readonly {
  /** Hours before now. */
  readonly ago: number;
  readonly by: string;
  readonly name: string;
  readonly query: string;
  readonly alert: SearchAlert;
}[] = [
  { ago: 700, by: 'mferreira', name: 'Halcyon Drift', query: '"Halcyon Drift"', alert: 'now' },
  { ago: 690, by: 'mferreira', name: 'Cables', query: 'cable type:SIGINT', alert: 'daily' },
  { ago: 600, by: 'isolvang', name: 'Dam', query: 'Kestrel kind:reports', alert: 'off' },
];

/** Programs that read and write for people. */
export const COLLECTIONS: readonly {
  /** Hours before now. */
  readonly ago: number;
  readonly by: string;
  readonly title: string;
  readonly description: string;
  readonly query: string;
  readonly tlpIds?: TlpIds;
  readonly canWrite?: boolean;
}[] = [
  {
    ...{ ago: 500, by: 'isolvang', title: 'Cyber reports', query: 'type:CYBERINT', tlpIds: '1.0' },
    description: 'For the OpenCTI of the port authority',
  },
  {
    ...{ ago: 300, by: 'h-abel', title: 'Partners', query: '"Halcyon Drift"', canWrite: true },
    description: 'What we and our partners know of Halcyon Drift',
  },
];
export const TOKENS: readonly {
  /** Hours before now. */
  readonly ago: number;
  readonly by: string;
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly maxTlp?: Tlp;
}[] = [
  { ago: 400, by: 'mferreira', name: 'Harbour wallboard', scopes: ['reports:read', 'map:read'] },
  {
    ago: 300,
    by: 'mferreira',
    name: 'Receiver import',
    scopes: ['reports:write', 'map:write'],
    maxTlp: 'AMBER',
  },
  { ago: 200, by: 'isolvang', name: 'Firewall block list', scopes: ['entities:read'] },
];
