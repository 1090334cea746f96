import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReservedSql } from 'postgres';
import { type Database, isConnectionError, type Tx } from './client';
import { lockSession, unlockSession } from './locks';
import { refuseOldServer } from './server-version';

/** The SQL files are next to this code, in the source tree and in the built server. */
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

const ADVICE = {
  database: 'Start that version, or restore a backup.',
  backup: 'Restore it with that version.',
} as const;

export class MigrationError extends Error {}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export async function readMigrations(directory = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Brings the schema up to date, forward only. Returns the names applied by this call. */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  const connection = await db.reserve();
  try {
    await refuseOldServer(connection);
    await lockSession(connection, 'migrations');
    const pending = await findPending(connection, known);
    for (const migration of pending) await apply(connection, migration);
    await unlockSession(connection);
    return pending.map((migration) => migration.name);
  } catch (error) {
    // A lost connection has taken its lock and its open transaction with it.
    if (!isConnectionError(error)) await unlockSession(connection);
    throw error;
  } finally {
    connection.release();
  }
}

async function findPending(connection: ReservedSql, known: readonly Migration[]) {
  await createLedger(connection);
  const applied = await connection<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`;
  refuseForeignSchema(known, applied);
  const done = new Set(applied.map((row) => row.name));
  return known.filter((migration) => !done.has(migration.name));
}

async function createLedger(connection: ReservedSql | Tx): Promise<void> {
  await connection`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
}

/** Applies these migrations as part of a larger transaction. */
export async function applyWithin(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  await createLedger(tx);
  for (const migration of migrations) await run(tx, migration);
}

async function run(connection: ReservedSql | Tx, { name, sql, checksum }: Migration) {
  await connection.unsafe(sql);
  await connection`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
}

/** Each migration is one transaction. */
async function apply(connection: ReservedSql, migration: Migration): Promise<void> {
  await connection`begin`;
  try {
    await run(connection, migration);
    await connection`commit`;
  } catch (error) {
    if (!isConnectionError(error)) await connection`rollback`;
    throw error;
  }
}

export function refuseForeignSchema(
  known: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
  subject: 'database' | 'backup' = 'database',
): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = byName.get(name);
    if (!migration) {
      throw new MigrationError(
        `This ${subject} was made by a newer Watchfloor (it has ${name}). ${ADVICE[subject]}`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied to this ${subject}.`,
      );
    }
  }
}
