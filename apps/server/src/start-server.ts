import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app';
import { readRole } from './db/application-role';
import { connectDatabase, type Database, type DatabaseAddress, waitForDatabase } from './db/client';
import { prepareSchema } from './db/prepare-schema';
import type { DemoMode } from './demo/demo-mode';
import { postgresDirectoryIn, resolveDataDirectory } from './embedded/postgres/data-directory';
import { startEmbeddedPostgres } from './embedded/postgres/embedded-postgres';
import { addressesOf, CHECKOUT, say } from './embedded/reach-database';
import { createLog } from './logging';
import { loadSecret } from './secret';
import { readSettings, type Settings } from './settings';

/** The bundle lies in apps/server/dist; the web application is its neighbour. */
const WEB_DIRECTORY = path.resolve(import.meta.dirname, '../../web/dist');

/** Connections besides those for requests. */
const SYSTEM_POOL = 4;
const BACKGROUND_POOL = 4;

/** What is there once the database is reached and migrated. */
export interface Ground {
  readonly db: Database;
  /** Who may change the schema: the demo's clock is part of it while its world is made. */
  readonly owner: DatabaseAddress;
  readonly settings: Settings;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly dataDirectory: string;
}

/** How the demo starts: on a folder of its own, which it must know before anything in it is touched. */
export interface DemoStart {
  readonly folder: string;
  claim(dataDirectory: string): Promise<void>;
  open(ground: Ground): Promise<DemoMode>;
}

/** From nothing to serving: settings, data directory, database, migrations, application, port. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  demoStart?: DemoStart,
): Promise<void> {
  const settings = readSettings(environment);
  // In a terminal the lines are for a person: what goes wrong, not every request.
  const log = createLog(settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  // One forgotten failure must not end the service for everybody.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure went unheard'));
  // Thrown where nobody can tell what it left undone, it does end; the log says why.
  process.on('uncaughtExceptionMonitor', (error) =>
    log.fatal({ err: error }, 'ended by a failure'),
  );
  const { directory: dataDirectory, note } = resolveDataDirectory(
    CHECKOUT,
    settings.dataDirectory,
    demoStart?.folder,
  );
  if (note) say(note);
  await demoStart?.claim(dataDirectory);
  await mkdir(dataDirectory, { recursive: true });
  const secret = await loadSecret(settings.sessionSecret, dataDirectory);

  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({ directory: postgresDirectoryIn(dataDirectory), log: say });
  const { application, owner } = embedded ?? addressesOf(settings);
  const db = connectDatabase(application, { work: 'requests', poolSize: settings.databasePool });
  const systemDb = connectDatabase(application, { work: 'system', poolSize: SYSTEM_POOL });
  const backgroundDb = connectDatabase(application, {
    work: 'background',
    poolSize: BACKGROUND_POOL,
  });
  await waitForDatabase(db, say);
  const role = await readRole(db);
  if (role.isSuperuser) {
    log.warn(
      `DATABASE_URL connects as the superuser "${role.name}", who may do anything to the server it runs on. Give Watchfloor a role of its own (docs/operating.md).`,
    );
  }
  const applied = await prepareSchema(owner, role, say);
  if (applied.length > 0) log.info({ applied }, 'migrated');

  const replica = settings.databaseReplicaUrl
    ? connectDatabase(
        { url: settings.databaseReplicaUrl },
        { work: 'requests', poolSize: settings.databasePool },
      )
    : null;

  let isLeaving = false;
  const ground: Ground = { db, owner, settings, secret, log, dataDirectory };
  const demo = await demoStart?.open(ground);
  const app = await buildApp({
    ...ground,
    systemDb,
    backgroundDb,
    replica,
    webDirectory: WEB_DIRECTORY,
    isLeaving: () => isLeaving,
    ...(demo ? { demo } : {}),
  });
  stopOnSignals(async () => {
    isLeaving = true;
    await setTimeout(settings.drainSeconds * 1000);
    await app.close();
    const pools = [db, systemDb, backgroundDb, replica];
    await Promise.all(pools.map((pool) => pool?.end({ timeout: 5 })));
    await embedded?.stop();
  });
  await app.listen({ port: settings.port, host: settings.host });
  say(`Watchfloor is ready at ${settings.publicUrl.origin}`);
}

/** Finishes what is in flight, then leaves; a second signal leaves at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping…');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handle);
}
