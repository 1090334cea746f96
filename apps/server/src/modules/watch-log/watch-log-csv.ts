import {
  displayName,
  LINE_KIND_LABELS,
  type LogLine,
  lineText,
  tlpLabel,
} from '@watchfloor/contract';
import { type CsvCell, toCsvHeader, toCsvLine } from '../../csv';

type Column = readonly [name: string, read: (line: LogLine) => CsvCell];

const COLUMNS: readonly Column[] = [
  ['Time (UTC)', (line) => line.createdAt],
  ['Kind', (line) => LINE_KIND_LABELS[line.kind]],
  ['Severity', (line) => line.severity],
  ['Author', (line) => (line.author ? displayName(line.author) : null)],
  ['Line', (line) => lineText(line)],
  ['Earlier texts', (line) => line.earlier.map(({ text }) => text).join(' | ') || null],
  ['About', (line) => line.subject?.title ?? null],
  ['Link', (line) => line.subject?.url ?? null],
  ['Latitude', (line) => line.place?.latitude ?? null],
  ['Longitude', (line) => line.place?.longitude ?? null],
  ['Level', (line) => (line.marking ? tlpLabel(line.marking.tlp) : tlpLabel('GREEN'))],
];

export const logCsv = (lines: readonly LogLine[]): string =>
  [
    toCsvHeader(COLUMNS.map(([name]) => name)),
    ...lines.map((line) => toCsvLine(COLUMNS.map(([, read]) => read(line)))),
  ].join('');
