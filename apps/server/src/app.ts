import { randomUUID } from 'node:crypto';
import os from 'node:os';
import cookie from '@fastify/cookie';
import { BODY_LIMIT_BYTES } from '@watchfloor/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Database } from './db/client';
import { createListReads } from './db/list-reads';
import { purgeFloors } from './db/read-floors';
import { createVersionReader } from './db/row-counts';
import { createTransact } from './db/transact';
import type { DemoMode } from './demo/demo-mode';
import { createDomainEvents } from './events/domain-events';
import { openFileRoom } from './files/file-room';
import { createAddressLimit, REFUSALS } from './http/address-limit';
import { serveApiReference } from './http/api-reference';
import { believeProxies } from './http/caller-address';
import { compressAnswers } from './http/compress-answer';
import { answerError, installErrorHandler } from './http/error-handler';
import { readJsonStrictly } from './http/json-body';
import { createMemberLimit } from './http/member-limit';
import { serveOperations } from './http/operations';
import { closePatiently } from './http/patient-close';
import { createRateLimiter } from './http/rate-limit';
import { purgeRateLimits } from './http/rate-limit.queries';
import { requireOwnHost, requireSameOrigin } from './http/same-origin';
import { securityHeaders } from './http/security-headers';
import { createServe } from './http/serve-endpoints';
import { serveWebApp } from './http/web-app';
import { HOUSEKEEPING, startHousekeeping } from './jobs/housekeeping';
import { serveModules } from './modules';
import { createAuthService } from './modules/auth/auth.service';
import { createFileCleanUp } from './modules/files/files.clean-up';
import { FEEDS_JOB } from './modules/ingestion/ingestion.schedule';
import { createLiveService } from './modules/live/live.service';
import { purgeLiveEvents } from './modules/live/live-log.queries';
import { purgeNotifications } from './modules/notifications/notifications.queries';
import { purgePresence } from './modules/presence/presence.queries';
import { INDEXING_JOB, startReportIndexer } from './modules/reports/report-indexer';
import type { Platform } from './platform';
import type { Settings } from './settings';
import { createVitals } from './vitals';

export interface AppDependencies {
  readonly db: Database;
  /** Connections of their own for sessions, limits and health, and for background work; those of `db` in tests. */
  readonly systemDb?: Database;
  readonly backgroundDb?: Database;
  /** Follows the database, a moment behind. */
  readonly replica?: Database | null;
  readonly settings: Settings;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  /** Where files are kept on this machine. */
  readonly dataDirectory?: string;
  /** Where the built web application lies; absent in tests of the API alone. */
  readonly webDirectory?: string;
  readonly checkResponses?: boolean;
  /** Whether it has been told to stop: it still serves, and nothing new should be sent to it. */
  readonly isLeaving?: () => boolean;
  /** Given by the demo's own entry alone: no setting leads here. */
  readonly demo?: DemoMode;
}

/** The contract's schemas validate. The framework's own compilers are unused, and loading them costs a third of the start. */
const NO_COMPILERS = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as unknown as NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/** The whole server, not yet listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, systemDb = db, backgroundDb = db, settings, secret, log } = dependencies;
  const headers = securityHeaders(
    settings.publicUrl.protocol === 'https:',
    settings.mapTiles.tilesUrl,
  );
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: believeProxies(settings.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // Connections that are still busy when the server is asked to stop are served to the end.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      answerError(error, request, reply);
    },
  });
  // Only JSON: a form on another site can send plain text without asking.
  app.removeContentTypeParser('text/plain');
  readJsonStrictly(app);
  // Forms with a file are read by the calls that accept one, as they arrive.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  closePatiently(app.server);
  installErrorHandler(app);
  await app.register(cookie);
  app.decorateRequest('actor', null);
  compressAnswers(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    requireOwnHost(request, settings.publicUrl);
    // By the route that was found, not by how its address is spelt: `/%61pi/` leads here as well.
    if (request.routeOptions.url?.startsWith('/api/') ?? true) {
      requireSameOrigin(request.method, request.headers, settings.publicUrl.origin);
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });

  const events = createDomainEvents();
  const lists = createListReads({ db, replica: dependencies.replica ?? null, log });
  const rateLimiter = createRateLimiter(systemDb);
  const vitals = createVitals([
    HOUSEKEEPING,
    INDEXING_JOB,
    ...(settings.feeds.isOn ? [FEEDS_JOB] : []),
  ]);
  app.addHook('onResponse', async (_request, reply) => vitals.countAnswer(reply.statusCode));
  const fileRoom = openFileRoom(settings, dependencies.dataDirectory ?? os.tmpdir(), (problem) =>
    log.warn({ problem }, 'the file store failed'),
  );
  const platform: Platform = {
    db,
    systemDb,
    lists,
    events,
    rateLimiter,
    settings,
    secret,
    log,
    vitals,
    fileRoom,
    dataDirectory: dependencies.dataDirectory ?? null,
    demo: dependencies.demo ?? null,
    transact: createTransact(db, events),
  };
  // The same for work that nobody waits for, on connections that requests do not need.
  const background: Platform = {
    ...platform,
    db: backgroundDb,
    transact: createTransact(backgroundDb, events),
  };
  const auth = await createAuthService(platform);
  const serve = createServe(app, {
    authenticate: auth.authenticate,
    limit: createMemberLimit(rateLimiter, settings.rateLimits),
    countRefusal: createAddressLimit(rateLimiter, 'refused', REFUSALS),
    db,
    lists,
    readVersion: createVersionReader(systemDb),
    checkResponses: dependencies.checkResponses ?? false,
  });

  serveOperations(app, platform, dependencies.isLeaving ?? (() => false));
  serveApiReference(app);
  const cleanUpFiles = createFileCleanUp(background);
  // What a crash has left on its way in goes at the next start.
  void fileRoom.incoming.sweep();
  const live = createLiveService({ ...platform, db: systemDb });
  vitals.watchStreams(live.countStreams);
  serveModules(app, serve, platform, background, auth, live);
  startReportIndexer(app, background);
  const stopHousekeeping = startHousekeeping(platform, [
    () => purgeRateLimits(backgroundDb),
    auth.purge,
    () => purgePresence(backgroundDb),
    () => purgeFloors(backgroundDb),
    () => cleanUpFiles(),
    () => purgeLiveEvents(backgroundDb),
    () => purgeNotifications(backgroundDb),
  ]);
  app.addHook('onClose', async () => {
    stopHousekeeping();
    fileRoom.inspector.close();
  });
  platform.demo?.serve(app);
  serveWebApp(app, dependencies.webDirectory, settings.publicUrl);
  return app;
}
