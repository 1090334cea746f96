import { displayName, formatGrade, type Marking, tlpLabel } from '@watchfloor/contract';
import type { ReportRow } from '../reports/reports.service';
import {
  type ExportDocument,
  type Field,
  formatUtc,
  type Table,
  toLink,
  toTable,
  toText,
} from './export-document';

/** A list of reports as somebody exports it. */
export interface ListExport {
  readonly rows: readonly ReportRow[];
  /** What was searched and filtered for. */
  readonly filter: Readonly<Record<string, string>>;
  readonly marking: Marking;
  readonly exportedBy: string;
  readonly exportedAt: string;
  readonly publicUrl: string;
}

export const LIST_TITLE = 'Intelligence Reports';

export function composeList({ rows, filter, ...file }: ListExport): ExportDocument {
  const fields: Field[] = [
    ['Reports', [toText(String(rows.length))]],
    ...Object.entries(filter).map(([name, value]): Field => [name, [toText(value)]]),
  ];
  return {
    ...file,
    title: LIST_TITLE,
    reference: 'List of reports',
    author: null,
    isWide: true,
    parts: [{ kind: 'fields', rows: fields }, toReportTable(rows)],
  };
}

export const toReportTable = (rows: readonly ReportRow[]): Table =>
  toTable(
    ['Number', 'Title', 'Marking', 'Discipline', 'Region', 'Author', 'Submitted', 'Grade'],
    rows.map((row) => [
      [toLink(`/r/${row.number}`, row.number)],
      [toText(row.retractedAt ? `${row.title} (retracted)` : row.title)],
      [toText([tlpLabel(row.marking.tlp), ...row.marking.compartments].join(', '))],
      [toText(row.intelligenceType)],
      [toText(row.region ?? '')],
      [toText(displayName(row.user))],
      [toText(formatUtc(row.createdAt))],
      [toText(formatGrade(row) ?? '')],
    ]),
  );
