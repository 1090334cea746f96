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
import { addressesOf, CHECKOUT, printLine } from './embedded/reach-database';
import { createLog } from './logging';
import { loadSecret } from './secret';
import { readSettings, type Settings } from './settings';

/** The bundle is in apps/server/dist, the web application in apps/web/dist. */
const WEB_DIRECTORY = path.resolve(import.meta.dirname, '../../web/dist');

/** Pool sizes besides that for requests. */
const SYSTEM_POOL = 4;
const BACKGROUND_POOL = 4;

/** Available once the database is reached and migrated. */
export interface Ground {
  readonly db: Database;
  /** May change the schema: the demo installs its clock there while it creates its data. */
  readonly owner: DatabaseAddress;
  readonly settings: Settings;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly dataDirectory: string;
}

/** The demo uses its own folder, which must be checked before anything in it changes. */
export interface DemoStart {
  readonly folder: string;
  claim(dataDirectory: string): Promise<void>;
  open(ground: Ground): Promise<DemoMode>;
}

/** Starts everything: settings, data directory, database, migrations, application, port. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  demoStart?: DemoStart,
): Promise<void> {
  const settings = readSettings(environment);
  // In a terminal only problems are logged, not every request.
  const log = createLog(settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  // One missing error handler must not end the service for everyone.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  // After an uncaught exception the state is unknown: log it and exit.
  process.on('uncaughtExceptionMonitor', (error) =>
    log.fatal({ err: error }, 'ended by a failure'),
  );
  const { directory: dataDirectory, note } = resolveDataDirectory(
    CHECKOUT,
    settings.dataDirectory,
    demoStart?.folder,
  );
  if (note) printLine(note);
  await demoStart?.claim(dataDirectory);
  await mkdir(dataDirectory, { recursive: true });
  const secret = await loadSecret(settings.sessionSecret, dataDirectory);

  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        directory: postgresDirectoryIn(dataDirectory),
        log: printLine,
      });
  const { application, owner } = embedded ?? addressesOf(settings);
  const db = connectDatabase(application, { work: 'requests', poolSize: settings.databasePool });
  const systemDb = connectDatabase(application, { work: 'system', poolSize: SYSTEM_POOL });
  const backgroundDb = connectDatabase(application, {
    work: 'background',
    poolSize: BACKGROUND_POOL,
  });
  await waitForDatabase(db, printLine);
  const role = await readRole(db);
  if (role.isSuperuser) {
    log.warn(
      `DATABASE_URL connects as the superuser "${role.name}", who may do anything to the server it runs on. Give Watchfloor a role of its own (docs/operating.md).`,
    );
  }
  const applied = await prepareSchema(owner, role, printLine);
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
  printLine(`Watchfloor is ready at ${settings.publicUrl.origin}`);
}

/** Finishes running requests, then exits; a second signal exits at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    printLine('Stopping…');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printLine(
          `Did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`,
        );
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handle);
}
