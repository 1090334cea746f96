import path from 'node:path';
import { connectDatabase, type Database, isConnectionError } from '../db/client';
import { migrate } from '../db/migrate';
import { readSettings } from '../settings';
import { chooseAccount } from './postgres/account';
import { DATABASE, hasCluster, USER } from './postgres/cluster';
import { postgresDirectoryIn, resolveDataDirectory } from './postgres/data-directory';
import { startEmbeddedPostgres } from './postgres/embedded-postgres';
import { makeSocketDirectory, PORT } from './postgres/socket-directory';

/** Commands are bundled into apps/server/dist. */
export const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

export const say = (message: string) => process.stderr.write(`${message}\n`);

interface Reached {
  readonly db: Database;
  close(): Promise<void>;
}

/** Runs a command of the shell on the installation's database, whether Watchfloor is serving or not. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await reachDatabase();
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await close();
  }
}

async function reachDatabase(): Promise<Reached> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl) return reach(connectDatabase({ url: settings.databaseUrl }));
  const { directory } = resolveDataDirectory(CHECKOUT, settings.dataDirectory);
  const place = postgresDirectoryIn(directory);
  if (!hasCluster(place)) {
    throw new Error(`There is no Watchfloor in ${directory} yet. Start it and sign in first.`);
  }
  return (await joinRunning(place)) ?? (await startOwn(place));
}

/** The embedded database of a Watchfloor that is serving at this moment. */
async function joinRunning(place: string): Promise<Reached | null> {
  const socketDirectory = makeSocketDirectory(place, chooseAccount(place));
  const address = { socketDirectory, port: PORT, user: USER, database: DATABASE };
  const db = connectDatabase(address, { poolSize: 2 });
  try {
    await db`select 1`;
    return reach(db);
  } catch (error) {
    await db.end();
    if (isConnectionError(error)) return null;
    throw error;
  }
}

async function startOwn(place: string): Promise<Reached> {
  const embedded = await startEmbeddedPostgres({ directory: place, log: say });
  const db = connectDatabase(embedded, { poolSize: 2 });
  return reach(db, () => embedded.stop());
}

function reach(db: Database, stop: () => Promise<void> = async () => {}): Reached {
  return {
    db,
    async close() {
      await db.end();
      await stop();
    },
  };
}
