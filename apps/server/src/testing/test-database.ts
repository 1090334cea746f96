import { inject } from 'vitest';
import { connectDatabase, type Database, type DatabaseAddress } from '../db/client';
import { lockSession, unlockSession } from '../db/locks';
import { ROLES } from '../embedded/postgres/roles';
import { newId } from '../identifiers';
import { atEnd } from './at-end';
import { inDatabase } from './global-setup';

export interface TestDatabase {
  /** Connects as the owner of the tables, to prepare and check data. */
  readonly db: Database;
  readonly address: DatabaseAddress;
  /** Connects with the server's role, so that API tests detect missing privileges. */
  readonly applicationDb: Database;
  /** The same for background work, whose long statements would hold up requests. */
  readonly backgroundDb: Database;
}

/** A database cloned from the migrated template and dropped at the end of the test file. */
export async function createTestDatabase(
  template = inject('templateDatabase'),
): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = connectDatabase(inDatabase(server.superuser, 'postgres'), { poolSize: 1 });
  // Only one session may clone a template at a time.
  await lockSession(admin, 'testDatabases');
  // Several times faster than through the log, which nothing here recovers from.
  await admin.unsafe(
    `create database ${name} template ${template} owner ${ROLES.owner} strategy file_copy`,
  );
  await unlockSession(admin);
  const address = inDatabase(server.owner, name);
  const db = connectDatabase(address, { poolSize: 8 });
  const application = inDatabase(server.application, name);
  const applicationDb = connectDatabase(application, { poolSize: 8 });
  const backgroundDb = connectDatabase(application, { poolSize: 4 });
  atEnd(async () => {
    const pools = [db, applicationDb, backgroundDb];
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return { db, address, applicationDb, backgroundDb };
}

/** A database without tables, for tests of migrations. */
export const createEmptyDatabase = () => createTestDatabase('template0');
