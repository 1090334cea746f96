import type { Part, Table } from './export-document';
import { toStrong } from './export-document';

/** More columns would be too narrow to read on a page, and Word allows no more than 63. */
const COLUMNS_MAX = 10;

/** Divides tables with many columns into tables below each other. */
export function splitWideTables(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'table' || part.header.length <= COLUMNS_MAX) return [part];
    return splitTable(part);
  });
}

function splitTable({ align, header, rows }: Table): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < header.length; from += COLUMNS_MAX) {
    const to = Math.min(from + COLUMNS_MAX, header.length);
    const label = `Columns ${from + 1} to ${to} of ${header.length}`;
    parts.push(
      { kind: 'paragraph', children: [toStrong(label)] },
      {
        kind: 'table',
        align: align.slice(from, to),
        header: header.slice(from, to),
        rows: rows.map((row) => row.slice(from, to)),
      },
    );
  }
  return parts;
}
