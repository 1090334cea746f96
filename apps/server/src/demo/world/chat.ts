import type { Severity } from '@watchfloor/contract';

export interface ForumLine {
  /** Hours before now. */
  readonly ago: number;
  readonly by: string;
  readonly text: string;
  readonly link?: string;
  readonly file?: keyof typeof FILES;
}

const day = 24;
const post = (
  ago: number,
  by: string,
  text: string,
  more: Pick<ForumLine, 'link' | 'file'> = {},
): ForumLine => ({ ago, by, text, ...more });

export const FORUM: readonly ForumLine[] = [
  post(
    93 * day,
    'isolvang',
    'Welcome to the floor. Three rules: say what you saw, say how you know, say what you do not know. The rest we learn together.',
  ),
  post(
    91.5 * day,
    'mferreira',
    'Good morning from the southern hemisphere. I do maps. If it has a shadow, I can measure it.',
  ),
  post(91 * day, 'tanabe', 'I do radio. If it has an antenna, I can be annoyed by it.'),
  post(
    88 * day,
    'klara-l',
    'Does anyone keep a list of mailbox companies in Port Verrin? I am on my fourth page.',
  ),
  post(
    87.9 * day,
    'jwhitcombe',
    '@klara-l I have two pages. Shall we merge? Sending you the sheet.',
    { file: 'mailboxes' },
  ),
  post(80 * day, 'dmenon', 'Template for plant owners is ready. Plain words, no fear, one page.', {
    file: 'letter',
  }),
  post(
    72 * day,
    'okonjo',
    'I need somebody who knows concrete dams. Not tunnels, not bridges. Dams.',
  ),
  post(
    71.6 * day,
    'amorel',
    '@okonjo my aunt built two of them. She is retired, bored, and delighted.',
  ),
  post(
    66 * day,
    'wilk',
    'Reminder: clocks of the receivers drift. Mine was off by four seconds after the weekend.',
  ),
  post(
    58 * day,
    'lmansour',
    'Auction days until the end of the year, for those who watch the sky.',
    { file: 'auctions' },
  ),
  post(
    49 * day,
    'msquispe',
    'The chalk wall, as a table. Photographed every evening, typed every morning.',
    { file: 'chalk' },
  ),
  post(
    38 * day,
    'creid',
    'Ansa has made landfall. Landing desk is open in the war rooms; all help welcome, all rumours not.',
  ),
  post(
    37 * day,
    'gadeyemi',
    'Ferry office has a handwritten list. I can read it, I cannot type that fast. Two volunteers?',
  ),
  post(36.9 * day, 'evarga', 'Me.'),
  post(36.9 * day, 'freya', 'And me.'),
  post(
    30 * day,
    'h-abel',
    'The false appeal is down. Thank you for forty reports in one afternoon.',
  ),
  post(24 * day, 'emil-s', 'Is it only me or does "Anna" have a cold?'),
  post(
    23.8 * day,
    'tanabe',
    '@emil-s she does. I hear it in the upper harmonics. We are all too long in this business.',
  ),
  post(
    21 * day,
    'mferreira',
    'New investigation: one house in Port Verrin. If your matter touches that address, link it there, nothing else.',
  ),
  post(
    15 * day,
    'pherrera',
    'Hello, new here, from the coast near Puerto Lindero. I speak to drivers. What do you need?',
  ),
  post(
    14.9 * day,
    'msquispe',
    '@pherrera you. We need you. Look into "The second weight" and say which task you want.',
  ),
  post(
    9 * day,
    'wkamau',
    'Field note on levels for everyone who asked: how to read the altimetry without fooling yourself.',
    { file: 'levels' },
  ),
  post(
    7.2 * day,
    'creid',
    'Drawing of the missing part for the second water plant. Any workshop on Santa Ilena?',
    { file: 'part' },
  ),
  post(
    7 * day,
    'gpritchard',
    'My brother-in-law has a lathe. I will ask. He will say yes and complain.',
  ),
  post(5.1 * day, 'gpritchard', 'He said yes and complained.'),
  post(
    3.2 * day,
    'dmenon',
    'Indicators, version 14. The scheduler name is new, everything else is sorted by how sure we are.',
    { file: 'indicators' },
  ),
  post(
    2.7 * day,
    'achterberg',
    'Radar pass of the night, two hulls at Tolvik. Measured, marked, and yes, I had coffee before.',
    { file: 'radar' },
  ),
  post(
    2.6 * day,
    'emil-s',
    'That is the clearest one so far. The short hull has a crane amidships, see the bright spot?',
  ),
  post(2.5 * day, 'achterberg', '@emil-s good eye. That rules out two of our candidates.'),
  post(
    2 * day,
    'noor',
    'Hello everyone, Noor here. I read Arabic press and I am told that is useful. Where do I begin?',
  ),
  post(
    47.6,
    'isolvang',
    'Welcome @noor! Begin with one report about something small that you know well. The tour of the screens takes two minutes.',
  ),
  post(
    47.2,
    'lmansour',
    '@noor the fuel prices in the local papers, please. Nobody here reads the back pages as they should be read.',
  ),
  post(46, 'klara-l', '@noor and when in doubt: archive first, think second.'),
  post(44, 'noor', 'Thank you! Two back pages archived already.'),
  post(
    33,
    'hlindgren',
    'Night shift: two lorries at the shed in Port Verrin, plates are in the room. It was cold and I loved it.',
  ),
  post(31, 'wilk', 'Somebody give @hlindgren gloves.'),
  post(
    27,
    'okonjo',
    'For those who follow the dam: the series until this morning, with the error drawn in.',
    { file: 'series' },
  ),
  post(
    26.4,
    'amorel',
    'My aunt says: "release now, slowly, and let nobody be a hero." I will send her report tonight.',
  ),
  post(22, 'ytoprak', 'Price at Port Azmar is down again. @noor does your paper have it?'),
  post(
    21.5,
    'noor',
    '@ytoprak page eleven, below the wedding notices. A quarter below last week. Report is up.',
  ),
  post(21.2, 'ytoprak', 'Page eleven! I owe you a coffee.'),
  post(
    16,
    'jwhitcombe',
    'Register of the house in Port Verrin, from the archive of the chamber. Long read, worth it.',
    { link: 'https://registers.port-verrin.example/house/14' },
  ),
  post(
    11,
    'okonjo',
    'Two gates are open. One hand wide, but open. Thank you, everyone. Somebody reads us.',
  ),
  post(10.8, 'wkamau', 'This calls for cake. I will eat it on behalf of the floor.'),
  post(
    8,
    'creid',
    'Landing desk: Petrel is back with chairs. Chairs! @gadeyemi the school can have forty.',
  ),
  post(
    6.5,
    'tanabe',
    'Sable Meridian is loading at Grane. If she follows the tide she goes quiet around midnight. Who is awake?',
  ),
  post(6.2, 'pvos', 'Awake.'),
  post(6.1, 'olena-h', 'Awake, with soup.'),
  post(
    4.4,
    'dmenon',
    'Countdown on the leak page ends on Friday. Owners have had our letter for nine days and three have answered. @h-abel can you call the other two?',
  ),
  post(4.1, 'h-abel', '@dmenon calling now.'),
  post(
    3.4,
    'h-abel',
    'Both reached. One had already changed the password. The other is doing it while we speak.',
  ),
  post(
    3,
    'tanabe',
    'And quiet she is. Everything on the map in Tideline watch. @mferreira next pass please.',
  ),
  post(
    2.4,
    'mferreira',
    'Radar in forty minutes. I have asked for the wide swath, so that we see who comes to meet her.',
  ),
  post(1.6, 'freya', 'Wide swath is in. Three hulls. Three!'),
  post(1.4, 'achterberg', 'Measuring. Nobody breathe.'),
  post(
    0.7,
    'mferreira',
    'Chart for the Monday meeting, first draft. Lines are facts, dots are guesses. Tear it apart, please.',
    { file: 'chart' },
  ),
  post(
    0.4,
    'klara-l',
    '@mferreira one dot can become a line: the mailbox and the switchboard share a lease. Report follows.',
  ),
  post(
    0.2,
    'isolvang',
    'Good night and good watch to those who begin. Hand-over notes are in the room.',
  ),
];

/** Attachments and how they are generated. */
export const FILES = {
  mailboxes: {
    name: 'port-verrin-mailboxes.csv',
    kind: 'table',
    columns: 'company,director,registered,seen in',
  },
  letter: { name: 'letter-to-plant-owners.txt', kind: 'text', columns: '' },
  auctions: {
    name: 'fuel-auctions.csv',
    kind: 'table',
    columns: 'date,place,lots,outage the evening before',
  },
  chalk: {
    name: 'chalk-wall.csv',
    kind: 'table',
    columns: 'date,lorries counted,lorries declared,bags missing',
  },
  levels: { name: 'reading-altimetry.txt', kind: 'text', columns: '' },
  part: { name: 'water-plant-part.png', kind: 'drawing', columns: '' },
  indicators: { name: 'paper-wasp-indicators-v14.json', kind: 'json', columns: '' },
  radar: { name: 'tolvik-radar-pass.png', kind: 'radar', columns: '' },
  series: { name: 'kestrel-level.png', kind: 'series', columns: '' },
  chart: { name: 'one-house-chart.png', kind: 'chart', columns: '' },
} as const;

export interface PinLine {
  readonly ago: number;
  readonly by: string;
  readonly at: readonly [number, number];
  readonly severity: Severity;
  readonly category: string;
  readonly title: string;
}

const pin = (
  ago: number,
  by: string,
  at: readonly [number, number],
  severity: Severity,
  category: string,
  title: string,
): PinLine => ({ ago, by, at, severity, category, title });

export const PINS: readonly PinLine[] = [
  pin(1.3, 'freya', [57.5, 11.01], 'critical', 'Shipping', 'Three hulls, none of them talking'),
  pin(3, 'tanabe', [57.47, 10.98], 'high', 'Shipping', 'Sable Meridian goes quiet'),
  pin(
    52,
    'tanabe',
    [57.18, 11.36],
    'critical',
    'Cable',
    'Halcyon Drift stopped over the fibre pair',
  ),
  pin(38, 'klara-l', [56.52, 12.22], 'medium', 'Port', 'Wet paint at the old ore quay'),
  pin(200, 'wilk', [57.02, 10.72], 'low', 'Radio', 'Best place to hear "Anna"'),
  pin(4.2, 'h-abel', [45.32, -84.71], 'high', 'Water', 'Lake Arden: password changed'),
  pin(300, 'dmenon', [43.62, -82.61], 'high', 'Water', 'Port Haskell: first of the five'),
  pin(
    420,
    'mjseo',
    [46.41, -91.12],
    'medium',
    'Water',
    'Tamarack County: telemetry answered twice',
  ),
  pin(500, 'isla-mcb', [41.22, -88.92], 'low', 'Water', 'Milford Junction: logs received'),
  pin(640, 'vnair', [44.62, -95.42], 'medium', 'Water', 'Cedar Falls North: old modem bank'),
  pin(11, 'okonjo', [-13.92, 24.61], 'medium', 'Dam', 'Two gates open, a hand wide'),
  pin(150, 'okonjo', [-13.94, 24.63], 'critical', 'Dam', 'Damp patch grows at steady level'),
  pin(340, 'sotieno', [-15.36, 23.42], 'high', 'People', 'Tukwe camp: 430 shelters'),
  pin(44, 'adiallo', [-14.83, 24.18], 'medium', 'People', 'Sanda Ferry has stopped'),
  pin(8, 'creid', [10.42, 151.24], 'low', 'Relief', 'Petrel with forty chairs'),
  pin(120, 'gpritchard', [10.37, 151.18], 'low', 'Relief', 'Channel: 3.4 metres at high water'),
  pin(300, 'tanabe', [12.16, 150.81], 'high', 'Distress', 'Beacon heard for 31 hours'),
  pin(700, 'mferreira', [9.82, 150.33], 'medium', 'Runway', 'Lenau: western two thirds usable'),
  pin(90, 'mferreira', [22.24, 53.11], 'critical', 'Jamming', 'Emitter on the slope'),
  pin(22, 'ytoprak', [20.61, 57.84], 'medium', 'Fuel', 'Price falls again'),
  pin(430, 'tbashir', [21.42, 55.13], 'high', 'Convoy', '31 lorries, warm engines'),
  pin(760, 'mferreira', [24.84, 49.91], 'medium', 'Jamming', 'Quarry without stone'),
  pin(60, 'dmenon', [-23.92, -70.61], 'high', 'Shipping', 'Loader runs before dawn'),
  pin(14, 'sarango', [-21.82, -66.21], 'low', 'Labour', 'Strike, for water'),
  pin(310, 'pherrera', [-12.41, -66.52], 'high', 'Airstrip', '780 metres, drums under nets'),
  pin(500, 'mferreira', [-23.31, -67.42], 'medium', 'Mining', 'Ponds outside the concession'),
];
