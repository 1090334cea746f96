import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../apps/server/src/db/client';
import { migrate, readMigrations } from '../apps/server/src/db/migrate';
import { postgresDirectoryIn } from '../apps/server/src/embedded/postgres/data-directory';
import { startEmbeddedPostgres } from '../apps/server/src/embedded/postgres/embedded-postgres';
import { CHECKOUT } from './checkout';
import type { Amounts } from './dataset/amounts';
import { fillDatabase } from './dataset/fill';

const DATASET = path.join(CHECKOUT, 'bench/dataset');
/** The data can be rebuilt at any time, so durability is off and index builds get more memory. */
const FAST_SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=16GB'],
  ...['work_mem=128MB', 'maintenance_work_mem=512MB', 'autovacuum=off'],
].flatMap((setting) => ['-c', setting]);
const MIGRATIONS = path.join(CHECKOUT, 'apps/server/src/db/migrations');

/** Fills a data directory once, and again when the schema or the generators change. */
export async function prepareData(
  directory: string,
  amounts: Amounts,
  log: (what: string) => void,
): Promise<void> {
  const mark = path.join(directory, 'made-from');
  const recipe = await describeData(amounts);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === recipe) return;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const place = postgresDirectoryIn(directory);
  const embedded = await startEmbeddedPostgres({ directory: place, log, flags: FAST_SETTINGS });
  const db = connectDatabase(embedded.owner, { poolSize: os.availableParallelism() + 2 });
  try {
    await migrate(db, await readMigrations(MIGRATIONS));
    await fillDatabase(db, amounts, log);
  } finally {
    await db.end();
    await embedded.stop();
  }
  await writeFile(mark, recipe);
}

async function describeData(amounts: Amounts): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(amounts));
  for (const { name, checksum } of await readMigrations(MIGRATIONS)) hash.update(name + checksum);
  for (const name of readdirSync(DATASET).sort()) {
    hash.update(readFileSync(path.join(DATASET, name)));
  }
  return hash.digest('hex');
}
