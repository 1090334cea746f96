import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { postmasterFile, readPostmaster } from './postmaster-file';
import { listPostgresProcesses } from './process-table';
import { socketFile } from './socket-directory';

/** How long each way of ending a leftover may take; a fast shutdown writes a checkpoint. */
const ENDINGS = [
  { signal: 'SIGINT', patience: 60_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
] as const;

/**
 * Ends what an earlier run left at work in the cluster, then removes its pid file and socket lock. PostgreSQL itself would
 * refuse to start when an unrelated process has the recorded id by now; while any process works here, they stay.
 */
export async function clearLeftovers(
  cluster: string,
  socketDirectory: string,
  log: (message: string) => void,
): Promise<void> {
  const workers = () => listPostgresProcesses(cluster);
  if (workers().length > 0) await endLeftover(cluster, workers, log);
  for (const file of [postmasterFile(cluster), socketFile(socketDirectory)]) {
    rmSync(file, { force: true });
  }
  rmSync(`${socketFile(socketDirectory)}.lock`, { force: true });
}

async function endLeftover(
  cluster: string,
  workers: () => number[],
  log: (message: string) => void,
): Promise<void> {
  log(`A PostgreSQL of an earlier run is still at work in ${cluster}; waiting for its end.`);
  for (const { signal, patience } of ENDINGS) {
    const pid = readPostmaster(cluster)?.pid;
    // Backends without their postmaster leave by themselves.
    if (pid && workers().includes(pid)) sendSignal(pid, signal);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (workers().length === 0) return;
      await delay(20);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${workers().join(', ')}) is still at work in ${cluster} and does not end. Stop it and start again.`,
  );
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
