import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase, type Database } from '../../apps/server/src/db/client';
import { addressesAt } from '../../apps/server/src/embedded/postgres/roles';

/** Processes whose working directory is inside the directory. */
export function processesIn(directory: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
      } catch {
        return false;
      }
    });
}

/** Direct and indirect child processes. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** Zombies do not count as running. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Resident memory of a process. */
export const residentKilobytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const postmaster = (dataDirectory: string) =>
  readFileSync(path.join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');

export const databasePid = (dataDirectory: string) => Number(postmaster(dataDirectory)[0]);

/** Connects to the embedded database of a running installation. */
export const openEmbeddedDatabase = (dataDirectory: string): Database =>
  connectDatabase(addressesAt(postmaster(dataDirectory)[4] ?? '').owner, { poolSize: 1 });

/** Returns the milliseconds waited. `what` names the condition in the error. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<number> {
  const start = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - start > timeoutMs) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
}

/** Prints why tests are skipped, and the command that would end that. */
export function reportSkip(reason: string): void {
  process.stdout.write(`skipped: ${reason}\n`);
}
