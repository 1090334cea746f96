import path from 'node:path';
import { connectDatabase, type Database, isConnectionError } from '../db/client';
import { migrate } from '../db/migrate';
import { readSettings, type Settings } from '../settings';
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

/** The installation that the settings name. */
export interface Installation {
  readonly db: Database;
  readonly settings: Settings;
  readonly dataDirectory: string;
}

/** Runs a command of the shell on the installation's database, whether Watchfloor is serving or not. */
export function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withInstallation(async ({ db }) => {
    await migrate(db);
    return work(db);
  });
}

/** The same, with the schema as it is: another version may be serving. */
export function withInstallation<T>(work: (place: Installation) => Promise<T>): Promise<T> {
  return workOn(work, async (place) => {
    if (!hasCluster(place)) {
      const directory = path.dirname(place);
      throw new Error(`There is no Watchfloor in ${directory} yet. Start it and sign in first.`);
    }
    return (await joinRunning(place)) ?? (await startOwn(place));
  });
}

/** With the embedded database to ourselves, made if need be; refused while a Watchfloor runs on it. */
export const withInstallationAlone = <T>(work: (place: Installation) => Promise<T>): Promise<T> =>
  workOn(work, startOwn);

async function workOn<T>(
  work: (place: Installation) => Promise<T>,
  reachEmbedded: (place: string) => Promise<Reached>,
): Promise<T> {
  const settings = readSettings(process.env);
  const { directory: dataDirectory } = resolveDataDirectory(CHECKOUT, settings.dataDirectory);
  const { db, close } = settings.databaseUrl
    ? reach(connectDatabase({ url: settings.databaseUrl }, { poolSize: 2 }))
    : await reachEmbedded(postgresDirectoryIn(dataDirectory));
  try {
    return await work({ db, settings, dataDirectory });
  } finally {
    await close();
  }
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
