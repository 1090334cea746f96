import { type AuditEntry, auditActLabel } from '@watchfloor/contract';
import { type CsvCell, toCsvHeader, toCsvLine } from '../../csv';

type Column = readonly [name: string, read: (entry: AuditEntry) => CsvCell];

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

export const csvHeader = () => toCsvHeader(COLUMNS.map(([name]) => name));

export const toCsvLines = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => toCsvLine(COLUMNS.map(([, read]) => read(entry)))).join('');
