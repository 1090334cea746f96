import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, runAs } from './account';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error';
import { sendSignal } from './leftovers';
import { readPostmaster } from './postmaster-file';
import { programEnvironment } from './program-environment';
import { measureLog, openServerLog, readLogSince } from './server-log';

/**
 * Stops PostgreSQL cleanly when our end of the guard's input closes: on stop and also if we are killed. Ignores signals
 * to the whole group (Ctrl-C, shutdown), which we handle first.
 */
const GUARD = `
trap '' HUP INT TERM
exec 4<&0
"$@" </dev/null 3>&- 4<&- &
postgres=$!
echo "$postgres" >&3
exec 3>&-
( cat <&4 >/dev/null; kill -INT "$postgres" 2>/dev/null ) &
watcher=$!
exec 4<&-
wait "$postgres"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"
`;

/** Recovery from a large log takes a while. */
const START_TIMEOUT = 300_000;
const STOP_TIMEOUT = 60_000;

export interface PostgresProcess {
  readonly pid: number;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresCommand {
  readonly directory: string;
  readonly cluster: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly account: Account;
}

/** Resolves when the database accepts connections. */
export async function spawnPostgres(command: PostgresCommand): Promise<PostgresProcess> {
  const { directory, cluster } = command;
  const startOfLog = measureLog(directory);
  const guard = spawnGuard(command);
  const exited = new Promise<void>((resolve, reject) => {
    guard.once('exit', () => resolve()).once('error', reject);
  });
  // Releases the guard's watcher, which waits for our end of the pipe.
  const released = exited.finally(() => guard.stdin?.destroy());
  try {
    const pid = await Promise.race([
      waitUntilReady(guard, cluster),
      released.then((): never => {
        throw new Error(readLogSince(directory, startOfLog));
      }),
    ]);
    return { pid, exited: released, stop: () => stopPostgres(guard, pid, released) };
  } catch (error) {
    guard.stdin?.destroy();
    throw explainFailure('The embedded PostgreSQL did not start', error, directory);
  }
}

function spawnGuard({ directory, cluster, program, args, account }: PostgresCommand): ChildProcess {
  const log = openServerLog(directory, account);
  try {
    return spawn('/bin/sh', ['-c', GUARD, 'postgres-guard', program, '-D', cluster, ...args], {
      ...runAs(account),
      cwd: directory,
      env: programEnvironment(),
      // A separate session, so that Ctrl-C does not reach the database.
      detached: true,
      stdio: ['pipe', log, log, 'pipe'],
    });
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady(guard: ChildProcess, cluster: string): Promise<number> {
  const pid = Number(await text(guard.stdio[3] as Readable));
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.isReady) return pid;
    if (guard.exitCode !== null) break;
    await delay(5);
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL was not ready within ${START_TIMEOUT / 60_000} minutes.`,
  );
}

/** A fast shutdown; only a hanging server is killed, and the next start recovers it. */
async function stopPostgres(
  guard: ChildProcess,
  pid: number,
  exited: Promise<void>,
): Promise<void> {
  guard.stdin?.end();
  const hurry = setTimeout(() => sendSignal(pid, 'SIGQUIT'), STOP_TIMEOUT);
  await exited.finally(() => clearTimeout(hurry));
}
