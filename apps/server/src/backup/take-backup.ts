import { readFile } from 'node:fs/promises';
import { tlpLabel } from '@watchfloor/contract';
import { lockFileRemovals } from '../db/backup-lock';
import type { Database, Tx } from '../db/client';
import { type FileStore, keyOf, previewKeyOf } from '../files/file-store';
import { version } from '../version';
import { type ArchiveWriter, createArchive } from './archive-writer';
import * as queries from './database-parts.queries';
import { FORMAT, filePart, type Manifest, SECRET, tablePart } from './manifest';
import { orderTables } from './table-order';

export interface BackupSource {
  readonly db: Database;
  readonly store: FileStore;
  /** File of the installation's secret; null if the operator sets it. */
  readonly secretFile: string | null;
}

export interface Watcher {
  /** Called first with an estimate of the work. */
  expect(bytes: number): void;
  add(bytes: number): void;
}

/** Writes a consistent snapshot while others read and write. */
export async function takeBackup(
  source: BackupSource,
  file: string,
  watcher: Watcher,
): Promise<Manifest> {
  const archive = await createArchive(file);
  try {
    const release = await lockFileRemovals(source.db);
    try {
      const manifest = await source.db.begin('isolation level repeatable read read only', (tx) =>
        writeParts(tx, source, archive, watcher),
      );
      await archive.finish(manifest);
      return manifest;
    } finally {
      await release();
    }
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function writeParts(
  tx: Tx,
  { store, secretFile }: BackupSource,
  archive: ArchiveWriter,
  watcher: Watcher,
): Promise<Manifest> {
  await queries.speakPlainly(tx);
  const tables = orderTables(await queries.listTables(tx), await queries.listReferences(tx));
  watcher.expect(tables.reduce((sum, { bytes }) => sum + bytes, 0));
  const madeAt = new Date().toISOString();
  const tlp = await queries.findHighestTlp(tx);
  const copied: Manifest['tables'] = [];
  for (const table of tables) {
    const rows = await writeTable(tx, table, archive, watcher);
    copied.push({ name: table.name, columns: [...table.columns], rows });
  }
  let files = 0;
  let missingFiles = 0;
  for await (const sha256 of queries.listFileHashes(tx)) {
    for (const key of [keyOf(sha256), previewKeyOf(sha256)]) {
      const content = await store.open(key);
      // Not every content has a preview.
      if (!content && key === keyOf(sha256)) missingFiles += 1;
      if (!content) continue;
      await archive.addStream(filePart(key), content);
      files += 1;
    }
  }
  const secret = secretFile ? await readFile(secretFile).catch(() => null) : null;
  if (secret) await archive.addEntry(SECRET, secret);
  return {
    product: 'watchfloor',
    format: FORMAT,
    version,
    madeAt,
    ...(tlp && { marking: tlpLabel(tlp) }),
    schema: [...(await queries.listAppliedMigrations(tx))],
    tables: copied,
    // Read last: no row of the snapshot has a higher number.
    sequences: await queries.listSequences(tx),
    files,
    missingFiles,
  };
}

const NEW_LINE = 10;

async function writeTable(
  tx: Tx,
  table: queries.TableToCopy,
  archive: ArchiveWriter,
  watcher: Watcher,
): Promise<number> {
  let rows = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      // Line breaks within a value are escaped as \n.
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1))
        rows += 1;
      watcher.add(chunk.length);
      yield chunk;
    }
  }
  await archive.addStream(tablePart(table.name), counted(await queries.copyOut(tx, table)));
  return rows;
}
