import { displayName, tlpLabel } from '@watchfloor/contract';
import { type CsvCell, toCsvHeader, toCsvLine } from '../../csv';
import type { ReportRow } from '../reports/reports.service';

type Column = readonly [name: string, read: (report: ReportRow, publicUrl: string) => CsvCell];

const COLUMNS: readonly Column[] = [
  ['Number', (report) => report.number],
  ['Title', (report) => report.title],
  ['Marking', (report) => tlpLabel(report.marking.tlp)],
  ['Compartments', (report) => report.marking.compartments.join('; ')],
  ['Classification', (report) => report.sourceClassification],
  ['Discipline', (report) => report.intelligenceType],
  ['Region', (report) => report.region],
  ['Tags', (report) => report.tags.join('; ')],
  ['Author', (report) => displayName(report.user)],
  ['Submitted (UTC)', (report) => report.createdAt],
  ['Changed (UTC)', (report) => report.updatedAt],
  ['Observed from (UTC)', (report) => report.observedFrom],
  ['Observed to (UTC)', (report) => report.observedTo],
  ['Source reliability', (report) => report.sourceReliability],
  ['Information credibility', (report) => report.informationCredibility],
  ['Confidence', (report) => report.confidence],
  ['Revision', (report) => report.revision],
  ['Comments', (report) => report.commentCount],
  ['Retracted (UTC)', (report) => report.retractedAt],
  ['Address', (report, publicUrl) => addressOf(report, publicUrl)],
];

export const addressOf = ({ number }: Pick<ReportRow, 'number'>, publicUrl: string): string =>
  new URL(`/r/${number}`, publicUrl).href;

export const reportCsvHeader = () => toCsvHeader(COLUMNS.map(([name]) => name));

export const toReportCsv = (rows: readonly ReportRow[], publicUrl: string): string =>
  rows.map((row) => toCsvLine(COLUMNS.map(([, read]) => read(row, publicUrl)))).join('');
