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
  await endLeftovers(cluster, log);
  const socket = socketFile(socketDirectory);
  for (const file of [postmasterFile(cluster), socket, `${socket}.lock`]) {
    rmSync(file, { force: true });
  }
}

async function endLeftovers(cluster: string, log: (message: string) => void): Promise<void> {
  for (const { signal, patience } of ENDINGS) {
    const pid = readPostmaster(cluster)?.pid;
    if (pid && listPostgresProcesses(cluster).includes(pid)) {
      log(`Ending PostgreSQL (process ${pid}), which an earlier run left at work in ${cluster}.`);
      sendSignal(pid, signal);
    }
    if (await waitForIdle(cluster, patience)) return;
  }
  const left = listPostgresProcesses(cluster).join(', ');
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${left}) is still at work in ${cluster} and does not end. Stop it and start again.`,
  );
}

/** Waits until no PostgreSQL process works in the cluster. Those that have lost their postmaster leave by themselves. */
export async function waitForIdle(cluster: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (listPostgresProcesses(cluster).length > 0) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
