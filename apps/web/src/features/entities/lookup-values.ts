import type { LookupRow } from '@watchfloor/contract';

/** Commas belong to a URL, also to a defanged one, unless a blank follows. */
const URL_START = /^\s*\w+\[?:\]?\/\//;
/** "57.72, 11.28" */
const POSITION = /^[-+\d.,\s°'"′″NSEW]+$/i;

/** Names keep their spaces; values are separated by lines, commas, semicolons or tabs. Each comes once. */
export function splitValues(text: string): string[] {
  const parts = text
    .split(/[\n\r\t]+/)
    .flatMap(splitLine)
    .map((part) => part.trim().replaceAll(/^["']+|["']+$/g, ''));
  return [...new Set(parts.filter(Boolean))];
}

function splitLine(line: string): string[] {
  if (URL_START.test(line)) return line.split(/[,;]\s+/);
  return line.split(';').flatMap((part) => (POSITION.test(part) ? part : part.split(',')));
}

const COLUMNS = ['value', 'kind', 'known', 'entity', 'mentions', 'first seen', 'last seen', 'link'];

/** Quoted throughout. A leading sign would be a formula in a spreadsheet, so an apostrophe precedes it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

export function lookupCsv(rows: readonly LookupRow[], origin = location.origin): string {
  const lines = rows.map(({ value, kind, entity }) => [
    value,
    kind ?? '',
    entity ? 'yes' : 'no',
    entity?.label ?? '',
    entity ? String(entity.mentions) : '',
    entity?.firstSeen ?? '',
    entity?.lastSeen ?? '',
    entity ? `${origin}/entities/${entity.id}` : '',
  ]);
  return [COLUMNS, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
