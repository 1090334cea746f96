import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';

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
