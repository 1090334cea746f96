import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '../../apps/server/src/db/client';

export type Field = string | number | boolean | null | readonly string[];

/** Derives the same id from the same name in every run. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const LINES_AT_ONCE = 200;

export type CopyRows = (
  db: Queryable,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Field[]>,
  atOnce?: number,
) => Promise<void>;

/** Triggers keep the rows of a statement in memory, so blocks are limited. */
const ROWS_AT_ONCE = 20_000;

/** Streams rows into a table with COPY, one statement per block. */
export const copyRows: CopyRows = async (db, table, columns, rows, atOnce = ROWS_AT_ONCE) => {
  const iterator = rows[Symbol.iterator]();
  for (let block = take(iterator, atOnce); block.length > 0; block = take(iterator, atOnce)) {
    const copy = await db`
      copy ${db(table)} (${db.unsafe(columns.join(', '))}) from stdin`.writable();
    await pipeline(Readable.from(inBlocks(block)), copy);
  }
};

function take<T>(iterator: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const { value, done } = iterator.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

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
