import { afterAll, inject } from 'vitest';
import { connectDatabase, type Database, type DatabaseAddress } from '../db/client';
import { lockSession, unlockSession } from '../db/locks';
import { newId } from '../identifiers';

export interface TestDatabase {
  readonly db: Database;
  readonly address: DatabaseAddress;
}

/** A database of one's own, cloned from the migrated template and dropped when the file is done. */
export async function createTestDatabase(
  template = inject('templateDatabase'),
): Promise<TestDatabase> {
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = connectDatabase(addressOf('postgres'), { poolSize: 1 });
  // Cloning needs the template to itself; files that start together take turns.
  await lockSession(admin, 'testDatabases');
  await admin.unsafe(`create database ${name} template ${template}`);
  await unlockSession(admin);
  const address = addressOf(name);
  const db = connectDatabase(address, { poolSize: 8 });
  afterAll(async () => {
    await db.end({ timeout: 1 });
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return { db, address };
}

/** An empty database without any table, for tests of the migrations themselves. */
export const createEmptyDatabase = () => createTestDatabase('template0');

function addressOf(database: string): DatabaseAddress {
  const { url: given, ...socket } = inject('databaseServer');
  if (!given) return { ...socket, database };
  const url = new URL(given);
  url.pathname = `/${database}`;
  return { url: url.href };
}
