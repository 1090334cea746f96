import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { readRole } from '../db/application-role';
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  isConnectionError,
} from '../db/client';
import { prepareSchema } from '../db/prepare-schema';
import { readSettings, type Settings } from '../settings';
import { hasCluster } from './postgres/cluster';
import { postgresDirectoryIn, resolveDataDirectory } from './postgres/data-directory';
import { startEmbeddedPostgres } from './postgres/embedded-postgres';
import { addressesAt } from './postgres/roles';
import { findSocketDirectory, isPrivate } from './postgres/socket-directory';

/** Commands are bundled into apps/server/dist. */
export const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

export const printLine = (message: string) => process.stderr.write(`${message}\n`);

/** Addresses for working with rows and for acting as the owner of the tables. */
interface Addresses {
  readonly application: DatabaseAddress;
  readonly owner: DatabaseAddress;
}

interface Reached extends Addresses {
  stop?(): Promise<void>;
}

/** The configured installation, connected as the owner of its tables. */
export interface Installation {
  readonly db: Database;
  readonly settings: Settings;
  readonly dataDirectory: string;
}

/** An operator's database. One role does everything unless another is set for migrations. */
export function addressesOf(settings: Settings): Addresses {
  const application = { url: settings.databaseUrl ?? '' };
  const { databaseMigrationUrl } = settings;
  return { application, owner: databaseMigrationUrl ? { url: databaseMigrationUrl } : application };
}

/** For shell commands, whether or not Watchfloor is running. */
export function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return reachInstallation(joinOrStart, async ({ application, owner }) => {
    const db = connectDatabase(application, { poolSize: 2 });
    try {
      await prepareSchema(owner, await readRole(db), printLine);
      return await work(db);
    } finally {
      await db.end();
    }
  });
}

/** Connects as the owner and leaves the schema alone, since another version may be running. */
export const withInstallation = <T>(work: (place: Installation) => Promise<T>): Promise<T> =>
  workAsOwner(joinOrStart, work);

/** Starts the embedded database exclusively; fails while a Watchfloor is running on it. */
export const withInstallationAlone = <T>(work: (place: Installation) => Promise<T>): Promise<T> =>
  workAsOwner(startEmbedded, work);

function workAsOwner<T>(
  reachEmbedded: (place: string) => Promise<Reached>,
  work: (place: Installation) => Promise<T>,
): Promise<T> {
  return reachInstallation(reachEmbedded, async ({ owner }, settings, dataDirectory) => {
    const db = connectDatabase(owner, { poolSize: 2 });
    try {
      return await work({ db, settings, dataDirectory });
    } finally {
      await db.end();
    }
  });
}

async function reachInstallation<T>(
  reachEmbedded: (place: string) => Promise<Reached>,
  work: (addresses: Addresses, settings: Settings, dataDirectory: string) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env);
  const { directory: dataDirectory } = resolveDataDirectory(CHECKOUT, settings.dataDirectory);
  const reached: Reached = settings.databaseUrl
    ? addressesOf(settings)
    : await reachEmbedded(postgresDirectoryIn(dataDirectory));
  try {
    return await work(reached, settings, dataDirectory);
  } finally {
    await reached.stop?.();
  }
}

async function joinOrStart(place: string): Promise<Reached> {
  if (!hasCluster(place)) {
    const directory = path.dirname(place);
    throw new Error(`There is no Watchfloor in ${directory} yet. Start it and sign in first.`);
  }
  return (await joinRunning(place)) ?? (await startEmbedded(place));
}

/** Null unless a Watchfloor is running. */
async function joinRunning(place: string): Promise<Reached | null> {
  const directory = realpathSync(place);
  const socketDirectory = findSocketDirectory(directory);
  if (!isPrivate(socketDirectory, statSync(directory).uid)) return null;
  const addresses = addressesAt(socketDirectory);
  const db = connectDatabase(addresses.application, { poolSize: 1 });
  try {
    await db`select 1`;
    return addresses;
  } catch (error) {
    if (isConnectionError(error)) return null;
    if (error instanceof Error && /role ".*" does not exist/.test(error.message)) {
      throw new Error(
        'The running Watchfloor is an earlier version. Restart it, then run this command again.',
      );
    }
    throw error;
  } finally {
    await db.end();
  }
}

const startEmbedded = (place: string): Promise<Reached> =>
  startEmbeddedPostgres({ directory: place, log: printLine });
