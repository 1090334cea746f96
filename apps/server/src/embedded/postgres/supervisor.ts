import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProcess } from './postgres-process';

const MIN_PAUSE = 100;
const MAX_PAUSE = 10_000;

export interface Supervised {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Restarts a database that exits unexpectedly, with increasing pauses. */
export async function supervise(
  launch: () => Promise<PostgresProcess>,
  log: (message: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController();
  let current = await launch();

  const watch = async () => {
    let pause = MIN_PAUSE;
    await current.exited;
    while (!stopping.signal.aborted) {
      log('PostgreSQL exited unexpectedly. Restarting it.');
      try {
        current = await launch();
        // stop() was called during the start and only saw the previous process.
        if (stopping.signal.aborted) return await current.stop();
        log('PostgreSQL is running again.');
        pause = MIN_PAUSE;
        await current.exited;
      } catch (error) {
        log((error as Error).message);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
        pause = Math.min(pause * 2, MAX_PAUSE);
      }
    }
  };
  const watching = watch();

  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
