import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { postmasterFile, readPostmaster } from './postmaster-file';
import { listPostgresProcesses } from './process-table';
import { socketFile } from './socket-directory';

/** A fast shutdown first, which writes a checkpoint; then an immediate one. */
const SHUTDOWNS = [
  { signal: 'SIGINT', timeoutMs: 60_000 },
  { signal: 'SIGQUIT', timeoutMs: 10_000 },
] as const;

/**
 * Stops processes that an earlier run left behind, then removes its pid file and socket lock: PostgreSQL refuses to
 * start if an unrelated process now has the recorded id.
 */
export async function clearLeftovers(
  cluster: string,
  socketDirectory: string,
  log: (message: string) => void,
): Promise<void> {
  await stopLeftovers(cluster, log);
  const socket = socketFile(socketDirectory);
  for (const file of [postmasterFile(cluster), socket, `${socket}.lock`]) {
    rmSync(file, { force: true });
  }
}

async function stopLeftovers(cluster: string, log: (message: string) => void): Promise<void> {
  for (const { signal, timeoutMs } of SHUTDOWNS) {
    const pid = readPostmaster(cluster)?.pid;
    if (pid && listPostgresProcesses(cluster).includes(pid)) {
      log(`Stopping PostgreSQL (process ${pid}), which an earlier run left running in ${cluster}.`);
      sendSignal(pid, signal);
    }
    if (await waitForIdle(cluster, timeoutMs)) return;
  }
  const left = listPostgresProcesses(cluster).join(', ');
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${left}) is still running in ${cluster} and does not stop. Stop it and start again.`,
  );
}

/** Waits until no PostgreSQL process uses the cluster. Orphaned backends exit on their own. */
export async function waitForIdle(cluster: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
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
