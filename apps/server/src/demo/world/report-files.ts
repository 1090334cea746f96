import type { FILES } from './chat';

interface ReportFile {
  readonly caption: string;
  /** A picture or table of the forum's kinds, or a document. */
  readonly file: keyof typeof FILES | { readonly name: string; readonly pages: readonly string[] };
  /** Where a camera says that it was. */
  readonly camera?: readonly [latitude: number, longitude: number];
}

const LOG = [
  [
    'Receiver log, Tolvik watch',
    'Eleven nights on one channel, by two operators.',
    'Times are UTC.',
  ],
  ['Night 1', '23:40 carrier, no voice.', '23:52 carrier again, four seconds.'],
  ['Night 2', 'Nothing heard.'],
  ['Night 3', '00:12 two stations, one of them moving.'],
  ['Night 4', 'Nothing heard. Antenna checked at noon.'],
  ['Night 5', '23:38 carrier, then a count from one to nine.'],
  ['Night 6', '23:38 the same count, a different voice.'],
  ['Night 7', 'Storm. Both receivers off.'],
  ['Night 8', '23:39 count. The second station answers once.'],
  ['Night 9', 'Nothing heard.'],
  ['Night 10', '23:38 count, cut off at six.'],
  [
    'Night 11',
    'The word lanternfish is spoken twice, slowly.',
    'Nobody on the watch had heard it before.',
  ],
].map((lines) => lines.join('\n'));

/** Files of the latest report of a story line. */
export const REPORT_FILES: Readonly<Record<string, readonly ReportFile[]>> = {
  'grey-fleet': [
    {
      file: 'radar',
      caption: 'Two hulls alongside, from the night pass',
      camera: [57.61, 10.82],
    },
    { file: { name: 'intercept.pdf', pages: LOG }, caption: 'Receiver log of eleven nights' },
    { file: 'auctions', caption: '' },
  ],
  'kestrel-dam': [
    { file: 'series', caption: 'Measured level and published plan' },
    { file: 'levels', caption: 'How the levels were read' },
  ],
  'white-gold': [{ file: 'chalk', caption: 'Lorries counted at the gate' }],
};
