import path from 'node:path';
import { connectDatabase, type Database, isConnectionError } from './db/client';
import { migrate } from './db/migrate';
import { chooseAccount } from './embedded/postgres/account';
import { DATABASE, hasCluster, USER } from './embedded/postgres/cluster';
import { postgresDirectoryIn, resolveDataDirectory } from './embedded/postgres/data-directory';
import { startEmbeddedPostgres } from './embedded/postgres/embedded-postgres';
import { makeSocketDirectory, PORT } from './embedded/postgres/socket-directory';
import { type AdminAct, changeAdminRights } from './modules/auth/admin-rights';
import { readSettings } from './settings';

const USAGE = 'Usage: npm run admin -- grant|revoke <e-mail>';
const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const EXIT = { done: 0, refused: 1, misused: 2 } as const;

const say = (message: string) => process.stderr.write(`${message}\n`);

/** Grants and takes back admin rights from the shell, whether Watchfloor is running or not. */
async function main([act, email, ...more]: readonly string[]): Promise<number> {
  if (!isAct(act) || !email?.includes('@') || more.length > 0) {
    say(USAGE);
    return EXIT.misused;
  }
  const { db, close } = await reachDatabase();
  try {
    await migrate(db);
    const { isDone, message } = await changeAdminRights(db, act, email);
    say(message);
    return isDone ? EXIT.done : EXIT.refused;
  } finally {
    await close();
  }
}

const isAct = (word: string | undefined): word is AdminAct => word === 'grant' || word === 'revoke';

interface Reached {
  readonly db: Database;
  close(): Promise<void>;
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

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.refused;
  },
);
