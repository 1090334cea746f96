import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase, type Database } from '../../apps/server/src/db/client';

/** 1 on an idle machine, more on a busy one: how long an empty Node process takes against the usual. */
export function slownessOfThisMachine(): number {
  const usualMs = 60;
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return Math.max(1, (performance.now() - start) / usualMs);
}

/** The processes whose working directory lies in a folder. */
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

const postmaster = (dataDirectory: string) =>
  readFileSync(path.join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');

export const databasePid = (dataDirectory: string) => Number(postmaster(dataDirectory)[0]);

/** Straight into the embedded database of a running installation. */
export const lookInto = (dataDirectory: string): Database =>
  connectDatabase(
    {
      socketDirectory: postmaster(dataDirectory)[4] ?? '',
      port: 5432,
      user: 'watchfloor',
      database: 'watchfloor',
    },
    { poolSize: 1 },
  );

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
