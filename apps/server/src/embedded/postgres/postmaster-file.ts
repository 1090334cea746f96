import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Postmaster {
  readonly pid: number;
  readonly isReady: boolean;
}

export const postmasterFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** PostgreSQL writes its process id in line 1 and its state in line 8. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}
