import type { FastifyInstance } from 'fastify';
import type { DomainEventName } from '../events/event-types';
import type { Platform } from '../platform';

/** Picks up what a crash or another instance left undone. */
const POLL_INTERVAL_MS = 10_000;

export interface Work {
  /** Its name among the jobs of an instance. */
  readonly job: string;
  /** The events after which there may be something to do. */
  readonly changes: ReadonlySet<DomainEventName>;
  readonly intervalMs?: number;
  /** Returns whether there was anything to do. */
  readonly run: (isStopped: () => boolean) => Promise<boolean>;
}

/** Works in the background after changes, one run at a time, until the application closes. */
export function startWorkOnChanges(
  app: FastifyInstance,
  { events, log, vitals }: Pick<Platform, 'events' | 'log' | 'vitals'>,
  { job, changes, intervalMs = POLL_INTERVAL_MS, run: work }: Work,
): void {
  let isStopped = false;
  let isDue = false;
  let running: Promise<void> | null = null;

  function wake(): void {
    isDue = true;
    if (isStopped) return;
    running ??= run().finally(() => {
      running = null;
      if (isDue) wake();
    });
  }

  async function run(): Promise<void> {
    isDue = false;
    try {
      if (await work(() => isStopped)) vitals.recordJob(job);
    } catch (error) {
      log.warn({ err: error }, `The job "${job}" failed. Retrying within ${intervalMs / 1000} s.`);
      vitals.recordJob(job, error);
    }
  }

  events.afterCommit((published) => {
    if (published.some(({ type }) => changes.has(type))) wake();
  });
  const timer = setInterval(wake, intervalMs).unref();
  app.addHook('onListen', async () => wake());
  app.addHook('onClose', async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  });
}
