import { type AuditEntry, auditActLabel } from '@watchfloor/contract';

type Column = readonly [name: string, read: (entry: AuditEntry) => string | number | null];

const COLUMNS: readonly Column[] = [
  ['Number', (entry) => entry.seq],
  ['Time (UTC)', (entry) => entry.at],
  ['Act', (entry) => auditActLabel(entry.act)],
  ['Actor', (entry) => entry.actorName],
  ['Actor id', (entry) => entry.actorId],
  ['Subject', (entry) => entry.subjectType],
  ['Subject name', (entry) => entry.subjectName],
  ['Subject id', (entry) => entry.subjectId],
  ['Member', (entry) => entry.memberName],
  ['Member id', (entry) => entry.memberId],
  ['Details', (entry) => JSON.stringify(entry.details)],
  ['Hash', (entry) => entry.hash],
];

/** Spreadsheets run such text as a formula; a leading apostrophe prevents that. */
const FORMULA = /^[=+\-@\t\r]/;

export function toCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

const toLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map(toCsvCell).join(',')}\r\n`;

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export const csvHeader = () => `\uFEFF${toLine(COLUMNS.map(([name]) => name))}`;

export const toCsvLines = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => toLine(COLUMNS.map(([, read]) => read(entry)))).join('');
