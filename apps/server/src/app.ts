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
import { createVersionReader } from './db/row-counts';
import { isSightCurrent } from './db/sight';
import { createTransact } from './db/transact';
import { purgeCounts } from './db/visible-counts';
import type { DemoMode } from './demo/demo-mode';
import { createDomainEvents } from './events/domain-events';
import { openFileStorage } from './files/file-storage';
import { createAddressLimit, REFERENCE_READS, REFUSALS } from './http/address-limit';
import { serveApiReference } from './http/api-reference';
import { believeProxies } from './http/caller-address';
import { compressResponses } from './http/compress-response';
import { answerError, installErrorHandler } from './http/error-handler';
import { closeGracefully } from './http/graceful-close';
import { createHeldBodies } from './http/held-bodies';
import { readJsonStrictly } from './http/json-body';
import { createLongRequests } from './http/long-requests';
import { createMemberConcurrency } from './http/member-concurrency';
import { countBytes, createMemberLimit } from './http/member-limit';
import { serveOperations } from './http/operations';
import { createRateLimiter } from './http/rate-limit';
import { purgeRateLimits } from './http/rate-limit.queries';
import { requireOwnHost, requireSameOrigin } from './http/same-origin';
import { securityHeaders } from './http/security-headers';
import { createServe } from './http/serve-endpoints';
import { cutOffIdleCaller, IDLE_MS, limitArrival } from './http/slow-callers';
import { serveWebApp } from './http/web-app';
import { HOUSEKEEPING, startHousekeeping } from './jobs/housekeeping';
import { serveModules } from './modules';
import { purgeInvitations } from './modules/access/invitations.queries';
import { createAuthService } from './modules/auth/auth.service';
import { createSessionReader } from './modules/auth/session-reader';
import { isTokenRequest } from './modules/auth/token-header';
import { isTokenValid, purgeTokens } from './modules/auth/tokens.queries';
import { remindOfTokens } from './modules/auth/tokens.service';
import { SCANNING_JOB, startEntityScanner } from './modules/entities/entity-scanner';
import { FEEDS_JOB } from './modules/feed/feed-fetch.schedule';
import { createFileCleanUp } from './modules/files/files.clean-up';
import { createLiveService } from './modules/live/live.service';
import { purgeLiveEvents } from './modules/live/live-log.queries';
import { purgeNotifications } from './modules/notifications/notifications.queries';
import { purgePresence } from './modules/presence/presence.queries';
import { READING_JOB, startAttachmentReader } from './modules/reports/attachment-reader';
import { MATCHING_JOB, startMatching } from './modules/saved-searches/match-texts';
import { purgeImports } from './modules/stix/stix-imports.queries';
import { TAXII_JOB } from './modules/taxii/publish-entries';
import { purgeDeliveries } from './modules/webhooks/deliveries.queries';
import { WEBHOOKS_JOB } from './modules/webhooks/send-webhooks';
import type { Platform } from './platform';
import { INDEXING_JOB, startSearchIndexer } from './search/search-indexer';
import type { Settings } from './settings';
import { createVitals } from './vitals';

export interface AppDependencies {
  readonly db: Database;
  /** Separate connections for sessions, limits and health, and for background work; `db` in tests. */
  readonly systemDb?: Database;
  readonly backgroundDb?: Database;
  /** A streaming replica. */
  readonly replica?: Database | null;
  readonly settings: Settings;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  /** Directory of files on this machine. */
  readonly dataDirectory?: string;
  /** Directory of the built web application; absent in API tests. */
  readonly webDirectory?: string;
  readonly checkResponses?: boolean;
  /** True while the server finishes its requests before stopping: readiness then fails. */
  readonly isLeaving?: () => boolean;
  /** Set by the demo's entry point only: no setting enables it. */
  readonly demo?: DemoMode;
}

/** The contract validates. Loading the framework's unused compilers would take a third of the start. */
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
    connectionTimeout: IDLE_MS,
    // Requests that are running when the server stops are finished.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      answerError(error, request, reply);
    },
  });
  // Only JSON: a form on another site can send plain text without a preflight.
  app.removeContentTypeParser('text/plain');
  readJsonStrictly(app);
  // Handlers that accept a file read the form as it arrives.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  closeGracefully(app.server);
  installErrorHandler(app);
  await app.register(cookie);
  app.decorateRequest('actor', null);
  app.decorateRequest('isUnproved', false);
  app.decorateRequest('isLate', false);
  compressResponses(app);

  app.addHook('onRequest', async (request, reply) => {
    cutOffIdleCaller(request.raw, reply.raw);
    reply.headers(headers).header('x-request-id', request.id);
    requireOwnHost(request, settings.publicUrl);
    // By the matched route, not by the URL: `/%61pi/` matches as well.
    const isApi = request.routeOptions.url?.startsWith('/api/') ?? true;
    if (isApi && !isTokenRequest(request.headers)) {
      requireSameOrigin(request.method, request.headers, settings.publicUrl.origin);
    }
  });
  app.addHook('preParsing', async (request) => {
    request.isLate = request.raw.complete === false;
    if (request.isLate) limitArrival(request.raw, countBytes(request));
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
    READING_JOB,
    SCANNING_JOB,
    MATCHING_JOB,
    TAXII_JOB,
    WEBHOOKS_JOB,
    ...(settings.feeds.isOn ? [FEEDS_JOB] : []),
  ]);
  app.addHook('onResponse', async (_request, reply) => vitals.countAnswer(reply.statusCode));
  const fileStorage = openFileStorage(
    settings,
    dependencies.dataDirectory ?? os.tmpdir(),
    (problem) => log.warn({ problem }, 'the file store failed'),
  );
  const platform: Platform = {
    db,
    systemDb,
    lists,
    events,
    rateLimiter,
    runForMember: createMemberConcurrency(),
    holdBody: createHeldBodies(),
    settings,
    secret,
    log,
    vitals,
    fileStorage,
    dataDirectory: dependencies.dataDirectory ?? null,
    demo: dependencies.demo ?? null,
    // Nobody who reads waits for a connection of those who write.
    transact: createTransact(db, events, Math.ceil(db.options.max / 2)),
  };
  // Background work uses its own connections.
  const background: Platform = {
    ...platform,
    db: backgroundDb,
    transact: createTransact(backgroundDb, events),
  };
  const auth = await createAuthService(platform);
  const findSession = createSessionReader({ db: systemDb });
  const longRequests = createLongRequests(async ({ sessionId, token }) =>
    token
      ? isTokenValid(systemDb, token.id)
      : sessionId !== null && (await findSession(sessionId)) !== undefined,
  );
  const live = createLiveService({ ...platform, db: systemDb }, longRequests.check);
  const serve = createServe(app, {
    authenticate: auth.authenticate,
    proofs: auth.proofs,
    limit: createMemberLimit(rateLimiter, settings.rateLimits),
    countRefusal: createAddressLimit(rateLimiter, 'refused', REFUSALS),
    db,
    lists,
    runForMember: platform.runForMember,
    holdBody: platform.holdBody,
    readVersion: createVersionReader(systemDb),
    isSightCurrent: (actor) => isSightCurrent(systemDb, actor),
    trackLong: (actor, reply) => {
      longRequests.add(actor, reply);
      live.start().catch((error) => log.warn({ err: error }, 'cannot watch long requests'));
    },
    checkResponses: dependencies.checkResponses ?? false,
  });

  serveOperations(app, platform, dependencies.isLeaving ?? (() => false));
  serveApiReference(app, createAddressLimit(rateLimiter, 'reference', REFERENCE_READS));
  const cleanUpFiles = createFileCleanUp(background);
  // Deletes incomplete uploads of a crashed process.
  void fileStorage.incoming.sweep();
  vitals.watchStreams(live.countStreams);
  serveModules(app, serve, platform, background, auth, live);
  startSearchIndexer(app, background);
  startAttachmentReader(app, background);
  startEntityScanner(app, background);
  startMatching(app, background);
  const stopHousekeeping = startHousekeeping(platform, [
    () => purgeRateLimits(backgroundDb),
    auth.purge,
    () => purgePresence(backgroundDb),
    () => cleanUpFiles(),
    () => purgeLiveEvents(backgroundDb),
    () => purgeNotifications(backgroundDb),
    () => purgeCounts(backgroundDb),
    () => purgeInvitations(backgroundDb),
    () => purgeImports(backgroundDb),
    () => purgeTokens(backgroundDb),
    () => purgeDeliveries(backgroundDb),
    () => remindOfTokens(background),
  ]);
  app.addHook('onClose', async () => {
    stopHousekeeping();
    fileStorage.inspector.close();
    fileStorage.reader.close();
  });
  platform.demo?.serve(app);
  serveWebApp(app, dependencies.webDirectory, settings.publicUrl);
  return app;
}
