import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase, type Database } from '../apps/server/src/db/client';
import { addressesAt } from '../apps/server/src/embedded/postgres/roles';

/** The processes that a process has started, and those that they have. */
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

/** One that has ended and waits to be collected does not run. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const postmaster = (dataDirectory: string) =>
  readFileSync(path.join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');

export const databasePid = (dataDirectory: string) => Number(postmaster(dataDirectory)[0]);

/** Straight into the embedded database of a running installation. */
export const lookInto = (dataDirectory: string): Database =>
  connectDatabase(addressesAt(postmaster(dataDirectory)[4] ?? '').owner, { poolSize: 1 });

/** Waits for something to become true; says what it waited for when it does not. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = 30_000,
): Promise<number> {
  const start = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - start > patienceMs) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
}
