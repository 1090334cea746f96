import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import process from 'node:process';

const hasProc = process.platform === 'linux';

/** Distinguishes a process from a later one with the same id; null if it is not running. */
export function identifyProcess(pid: number): string | null {
  try {
    if (!hasProc) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const fields = readStat(pid);
    if (hasEnded(fields[0])) return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

export const isRunning = (pid: number): boolean => identifyProcess(pid) !== null;

/** PostgreSQL processes use the cluster as their working directory. */
export function listPostgresProcesses(cluster: string): number[] {
  return hasProc ? listByWorkingDirectory(cluster) : listByCommandLine(cluster);
}

function listByWorkingDirectory(cluster: string): number[] {
  const owner = statSync(cluster).uid;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false;
        return !hasEnded(readStat(pid)[0]) && worksIn(pid, cluster, owner);
      } catch {
        return false;
      }
    });
}

/** Root in a container may not inspect other users' processes; then the owner of the data has to match. */
function worksIn(pid: number, cluster: string, owner: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    return statSync(`/proc/${pid}`).uid === owner;
  }
}

function listByCommandLine(cluster: string): number[] {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(cluster))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

/** Fields of /proc/<pid>/stat after the name, which may contain spaces and brackets. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const hasEnded = (state: string | undefined): boolean => state === 'Z' || state === 'X';
