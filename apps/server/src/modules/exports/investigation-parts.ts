import {
  displayName,
  type Investigation,
  type Marking,
  type Task,
  tlpLabel,
} from '@watchfloor/contract';
import { type CsvCell, toCsvHeader, toCsvLine } from '../../csv';
import type { ReportRow } from '../reports/reports.service';
import {
  type ExportDocument,
  type Field,
  formatUtc,
  type Part,
  toHeading,
  toLink,
  toTable,
  toText,
} from './export-document';
import { toReportTable } from './list-parts';
import { addressOf } from './report-columns';
import { renderText } from './report-text';

/** An investigation with what belongs to it, as somebody exports it. */
export interface InvestigationExport {
  readonly investigation: Investigation;
  readonly reports: readonly ReportRow[];
  readonly tasks: readonly Task[];
  /** Of all that is in it. */
  readonly marking: Marking;
  readonly exportedBy: string;
  readonly exportedAt: string;
  readonly publicUrl: string;
}

const pathOf = ({ id }: Investigation) => `/investigations/${id}`;

export function composeInvestigation(source: InvestigationExport): ExportDocument {
  const { investigation, reports, tasks, ...file } = source;
  const { title, description, revision, user } = investigation;
  return {
    ...file,
    title,
    reference: `Investigation, revision ${revision}`,
    author: displayName(user),
    isWide: true,
    parts: [
      { kind: 'fields', rows: fieldsOf(source) },
      ...(description ? [toHeading('Description'), ...renderText(description)] : []),
      ...listOf(`Reports (${reports.length})`, toReportTable(reports)),
      ...listOf(`Tasks (${tasks.length})`, toTaskTable(tasks)),
    ],
  };
}

const listOf = (title: string, table: Extract<Part, { kind: 'table' }>): Part[] =>
  table.rows.length > 0 ? [toHeading(title), table] : [];

function fieldsOf({ investigation }: InvestigationExport): Field[] {
  const { marking, status, user, createdAt, closedAt } = investigation;
  return [
    ['Address', [toLink(pathOf(investigation), pathOf(investigation))]],
    ['Marking', [toText([tlpLabel(marking.tlp), ...marking.compartments].join(', '))]],
    ['Status', [toText(status)]],
    ['Opened by', [toText(displayName(user))]],
    ['Opened', [toText(formatUtc(createdAt))]],
    ...(closedAt ? [['Closed', [toText(formatUtc(closedAt))]] as const] : []),
  ];
}

const toTaskTable = (tasks: readonly Task[]) =>
  toTable(
    ['Task', 'Status', 'Assignee', 'Due', 'Created'],
    tasks.map(({ title, status, assignee, dueDate, createdAt }) => [
      [toText(title)],
      [toText(status)],
      [toText(assignee ? displayName(assignee) : '')],
      [toText(dueDate ?? '')],
      [toText(formatUtc(createdAt))],
    ]),
  );

const COLUMNS = [
  ...['Kind', 'Number', 'Title', 'Status', 'Marking', 'Compartments', 'Discipline', 'Region'],
  ...['Author', 'Assignee', 'Due', 'Created (UTC)', 'Changed (UTC)', 'Address'],
];

/** One line for the investigation, one for each report and each task. */
export function toInvestigationCsv(source: InvestigationExport): string {
  const { investigation, reports, tasks, publicUrl } = source;
  const own = new URL(pathOf(investigation), publicUrl).href;
  const lines: CsvCell[][] = [
    toCells('Investigation', investigation, displayName(investigation.user), {
      status: investigation.status,
      address: own,
    }),
    ...reports.map((report) =>
      toCells('Report', report, displayName(report.user), {
        number: report.number,
        discipline: report.intelligenceType,
        region: report.region,
        address: addressOf(report, publicUrl),
      }),
    ),
    ...tasks.map((task) =>
      toCells('Task', task, displayName(task.createdBy), {
        status: task.status,
        assignee: task.assignee && displayName(task.assignee),
        due: task.dueDate,
        address: own,
      }),
    ),
  ];
  return toCsvHeader(COLUMNS) + lines.map(toCsvLine).join('');
}

interface Common {
  readonly title: string;
  readonly marking: Marking;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface Particular {
  readonly number?: string;
  readonly status?: string;
  readonly discipline?: string;
  readonly region?: string | null;
  readonly assignee?: string | null;
  readonly due?: string | null;
  readonly address: string;
}

const toCells = (kind: string, { marking, ...row }: Common, author: string, own: Particular) => [
  kind,
  own.number ?? null,
  row.title,
  own.status ?? null,
  tlpLabel(marking.tlp),
  marking.compartments.join('; '),
  own.discipline ?? null,
  own.region ?? null,
  author,
  own.assignee ?? null,
  own.due ?? null,
  row.createdAt,
  row.updatedAt,
  own.address,
];
