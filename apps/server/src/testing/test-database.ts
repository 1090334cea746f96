import { afterAll, inject } from 'vitest';
import { connectDatabase, type Database, type DatabaseAddress } from '../db/client';
import { lockSession, unlockSession } from '../db/locks';
import { ROLES } from '../embedded/postgres/roles';
import { newId } from '../identifiers';
import { inDatabase } from './global-setup';

export interface TestDatabase {
  /** As the owner of the tables, for what tests prepare and look up. */
  readonly db: Database;
  readonly address: DatabaseAddress;
  /** As the server has it: a right that it lacks shows in the tests of the API. */
  readonly applicationDb: Database;
}

/** A database of one's own, cloned from the migrated template and dropped when the file is done. */
export async function createTestDatabase(
  template = inject('templateDatabase'),
): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = connectDatabase(inDatabase(server.superuser, 'postgres'), { poolSize: 1 });
  // Cloning needs the template to itself; files that start together take turns.
  await lockSession(admin, 'testDatabases');
  await admin.unsafe(`create database ${name} template ${template} owner ${ROLES.owner}`);
  await unlockSession(admin);
  const address = inDatabase(server.owner, name);
  const db = connectDatabase(address, { poolSize: 8 });
  const applicationDb = connectDatabase(inDatabase(server.application, name), { poolSize: 8 });
  afterAll(async () => {
    await Promise.all([db.end({ timeout: 1 }), applicationDb.end({ timeout: 1 })]);
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return { db, address, applicationDb };
}

/** An empty database without any table, for tests of the migrations themselves. */
export const createEmptyDatabase = () => createTestDatabase('template0');
