import { rename, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database, Tx } from '../db/client';
import { applyWithin, readMigrations, refuseForeignSchema } from '../db/migrate';
import { refuseOldServer } from '../db/server-version';
import { type FileStore, hashOfKey, keyOf } from '../files/file-store';
import type { Incoming } from '../files/incoming';
import { type ReadEntry, readArchive } from './archive-reader';
import { BackupError } from './backup-error';
import * as parts from './database-parts.queries';
import { loadTable } from './load-table';
import { type Manifest, SECRET } from './manifest';
import * as queries from './restore.queries';

export interface RestoreTarget {
  readonly db: Database;
  readonly store: FileStore;
  readonly incoming: Incoming;
  /** File of the installation's secret; null if the operator sets it. */
  readonly secretFile: string | null;
}

/** Checks whether the target may be replaced before anything is changed. */
export async function refuseTarget(db: Database, isForced: boolean): Promise<void> {
  await refuseOldServer(db);
  if ((await queries.countOtherConnections(db)) > 0) {
    throw new BackupError('A Watchfloor is serving this database. Stop it first.');
  }
  const { tables, isOurs, members } = await queries.examineTarget(db);
  if (tables > 0 && !isOurs) {
    throw new BackupError('This database holds tables of something else. Restore to another one.');
  }
  if (members > 0 && !isForced) {
    throw new BackupError(
      `There is a Watchfloor with ${members} ${members === 1 ? 'member' : 'members'} here already. Add --force to replace all of it by the backup.`,
    );
  }
}

/** Restores a verified archive. The database is one transaction, so that an interruption changes nothing. */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  manifest: Manifest,
  onRead: (bytes: number) => void,
): Promise<void> {
  const known = await readMigrations();
  refuseForeignSchema(known, manifest.schema, 'backup');
  const names = new Set(manifest.schema.map(({ name }) => name));
  const tables = manifest.tables.map(({ name }) => name);
  const secret = await target.db.begin(async (tx) => {
    await parts.speakPlainly(tx);
    await queries.dropEverything(tx);
    await applyWithin(
      tx,
      known.filter(({ name }) => names.has(name)),
    );
    await queries.silenceTriggers(tx, tables);
    await queries.emptyTables(tx, tables);
    const found = await loadParts(tx, target, readArchive(file, onRead), manifest);
    await parts.setSequences(tx, manifest.sequences);
    await queries.wakeTriggers(tx, tables);
    await applyWithin(
      tx,
      known.filter(({ name }) => !names.has(name)),
    );
    await parts.rebuildDerivedTables(tx);
    return found;
  });
  if (secret && target.secretFile) await replaceFile(target.secretFile, secret);
  await queries.refreshStatistics(target.db);
}

/** Loads everything in the order of the archive. Resolves with the installation's secret, if the archive has one. */
async function loadParts(
  tx: Tx,
  target: RestoreTarget,
  entries: AsyncGenerator<ReadEntry>,
  manifest: Manifest,
): Promise<Buffer | null> {
  let secret: Buffer | null = null;
  for await (const { kind, name, body } of joinPieces(entries)) {
    if (kind === 'tables') await loadTable(tx, findTable(manifest, name), body);
    else if (kind === 'files') await keepFile(target, name, body);
    else if (kind === SECRET) secret = await buffer(body);
    else for await (const _ of body);
  }
  return secret;
}

interface Part {
  readonly kind: string;
  readonly name: string;
  readonly body: AsyncGenerator<Buffer>;
}

/** Entries `kind/name/0000`, `kind/name/0001` … as one stream. */
async function* joinPieces(entries: AsyncGenerator<ReadEntry>): AsyncGenerator<Part> {
  let entry = (await entries.next()).value as ReadEntry | undefined;
  while (entry) {
    const [kind = '', name = ''] = entry.name.split('/');
    const prefix = `${kind}/${name}/`;
    const body = (async function* (): AsyncGenerator<Buffer> {
      do {
        if (entry) yield* entry.body;
        entry = (await entries.next()).value as ReadEntry | undefined;
      } while (entry?.name.startsWith(prefix));
    })();
    yield { kind, name, body };
  }
}

function findTable(manifest: Manifest, name: string): Manifest['tables'][number] {
  const table = manifest.tables.find((one) => one.name === name);
  if (!table) throw new BackupError(`The backup does not say what table ${name} is.`);
  return table;
}

async function keepFile(
  { store, incoming }: RestoreTarget,
  key: string,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const received = await incoming.receive(Readable.from(body), new AbortController().signal);
  try {
    const hash = hashOfKey(key);
    if (!hash || (key === keyOf(hash) && received.sha256 !== hash)) {
      throw new BackupError(`The backup holds a file under a name that is not its own: ${key}.`);
    }
    await store.put(key, received.path);
  } finally {
    await incoming.discard(received.path);
  }
}

async function replaceFile(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
