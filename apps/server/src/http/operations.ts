import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type ListReads, READ_OUTCOMES } from '../db/list-reads';
import type { Platform } from '../platform';
import { version } from '../version';
import type { Vitals } from '../vitals';
import { CachedResponse } from './response-cache';
import { sendCached } from './send-cached';
import { shareForASecond } from './share-for-a-second';

/** Health, readiness and metrics. */
export function serveOperations(
  app: FastifyInstance,
  { systemDb, vitals, lists }: Pick<Platform, 'systemDb' | 'vitals' | 'lists'>,
  isLeaving: () => boolean,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'watchfloor_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  exposeVitals(registry, vitals);
  exposeReplica(registry, lists);

  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', async () => ({ status: 'alive', version }));

  // Not limited by address: a stranger behind the address of a proxy would take the instance out of service.
  const reachDatabase = shareForASecond(() => systemDb`select 1 from schema_migrations limit 1`);
  const readMetrics = shareForASecond(
    async () =>
      new CachedResponse(Buffer.from(await registry.metrics()), {
        'content-type': registry.contentType,
      }),
  );

  app.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.status(503).send({ status: 'leaving' });
    try {
      await reachDatabase();
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'the database is unavailable' });
    }
  });

  app.get('/metrics', async (request, reply) => sendCached(await readMetrics(), request, reply));
}

/** Metrics of the application itself, read for a scrape. */
function exposeVitals(registry: Registry, vitals: Vitals): void {
  const registers = [registry];
  new Gauge({
    name: 'watchfloor_info',
    help: 'Always 1; the label is the running version',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'watchfloor_live_streams',
    help: 'Open streams of live events',
    registers,
    collect() {
      this.set(vitals.read().liveStreams);
    },
  });
  new Gauge({
    name: 'watchfloor_job_failed',
    help: '1 if the last run of a background job failed on this instance',
    // Not `job`: Prometheus uses that label itself.
    labelNames: ['name'],
    registers,
    collect() {
      for (const { name, problem } of vitals.read().jobs) {
        this.set({ name }, problem === null ? 0 : 1);
      }
    },
  });
}

/** Where lists were read and how far the replica lags; nothing without a replica. */
function exposeReplica(registry: Registry, lists: ListReads): void {
  if (!lists.counts()) return;
  const registers = [registry];
  new Counter({
    name: 'watchfloor_list_reads_total',
    help: 'Heavy lists: read from the replica, or from the primary because the replica was behind, unavailable or failed',
    labelNames: ['outcome'],
    registers,
    collect() {
      const counts = lists.counts();
      this.reset();
      for (const outcome of READ_OUTCOMES) this.inc({ outcome }, counts?.[outcome] ?? 0);
    },
  });
  new Gauge({
    name: 'watchfloor_replica_lag_bytes',
    help: 'Bytes of the log that the replica has yet to replay; NaN while it is unavailable',
    registers,
    async collect() {
      this.set((await lists.readState())?.lagBytes ?? Number.NaN);
    },
  });
}
