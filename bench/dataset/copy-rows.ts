import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '../../apps/server/src/db/client';

export type Field = string | number | boolean | null | readonly string[];

/** The same id for the same name in every run. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const LINES_AT_ONCE = 200;

export type CopyRows = (
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Field[]>,
) => Promise<void>;

/** Streams rows into a table by COPY. */
export const copyRows: CopyRows = async (tx, table, columns, rows) => {
  const copy = await tx`
    copy ${tx(table)} (${tx.unsafe(columns.join(', '))}) from stdin`.writable();
  await pipeline(Readable.from(inBlocks(rows)), copy);
};

function* inBlocks(rows: Iterable<readonly Field[]>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(toField).join('\t')}\n`);
    if (lines.length === LINES_AT_ONCE) {
      yield lines.join('');
      lines = [];
    }
  }
  yield lines.join('');
}

function toField(field: Field): string {
  if (field === null) return '\\N';
  if (typeof field === 'object') return escapeField(`{${field.map(quote).join(',')}}`);
  return escapeField(String(field));
}

const quote = (item: string) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const escapeField = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
