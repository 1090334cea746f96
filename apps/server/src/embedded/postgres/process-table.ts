import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import process from 'node:process';

const hasProc = process.platform === 'linux';

/** Tells a process from a later one with the same id; null when none lives under that id. */
export function identifyProcess(pid: number): string | null {
  try {
    if (!hasProc) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const fields = readStat(pid);
    if (isGone(fields[0])) return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

export const isRunning = (pid: number): boolean => identifyProcess(pid) !== null;

/** The PostgreSQL processes that work in a cluster: they make its directory their working directory. */
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
        return !isGone(readStat(pid)[0]) && worksIn(pid, cluster, owner);
      } catch {
        return false;
      }
    });
}

/** A container's root may not look into other users' processes: there, the owner of the data has to do as a sign. */
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

/** The fields of /proc/<pid>/stat from the state on; the name before it may hold blanks and brackets. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const isGone = (state: string | undefined): boolean => state === 'Z' || state === 'X';
