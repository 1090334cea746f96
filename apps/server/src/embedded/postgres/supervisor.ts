import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProcess } from './postgres-process';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

export interface Supervised {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Keeps the database running: one that ends without being asked to is started again, ever more patiently. */
export async function supervise(
  launch: () => Promise<PostgresProcess>,
  log: (message: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController();
  let current = await launch();

  const watch = async () => {
    let pause = FIRST_PAUSE;
    await current.exited;
    while (!stopping.signal.aborted) {
      log('PostgreSQL has ended unexpectedly; starting it again.');
      try {
        current = await launch();
        // Asked to stop while it was starting: stop() saw the earlier process only.
        if (stopping.signal.aborted) return await current.stop();
        log('PostgreSQL is running again.');
        pause = FIRST_PAUSE;
        await current.exited;
      } catch (error) {
        log((error as Error).message);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
        pause = Math.min(pause * 2, LONGEST_PAUSE);
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
