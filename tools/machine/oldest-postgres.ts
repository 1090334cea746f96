import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '../../bin/bootstrap/run-program.mjs';
import { CommandError } from '../../bin/bootstrap/terminal.mjs';
import { canInstallPackages, installDebianPackage } from './install-debian-package.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const USER = 'watchfloor';
const LONGEST_START = 30_000;

/** Stops the database when its input closes, so that it ends with this process. */
const GUARD =
  'exec 4<&0; "$@" </dev/null 4<&- & postgres=$!; cat <&4 >/dev/null; kill -INT $postgres; wait $postgres';

interface Started {
  readonly url: string;
  stop(): Promise<void>;
}

type Account = { readonly uid: number; readonly gid: number } | Record<string, never>;

interface Place {
  readonly home: string;
  readonly data: string;
  readonly account: Account;
}

/** Creates the data directory; resolves with the password of the user. */
type MakeData = (place: Place) => Promise<string>;

/** A temporary PostgreSQL 15 on loopback: its URL, or the reason why there is none. */
export const startOldestPostgres = () => startFrom(makeCluster);

/** A streaming replica of another one. */
export const startReplicaOf = (primary: Pick<Started, 'url'>) =>
  startFrom((place) => copyCluster(primary.url, place));

async function startFrom(
  makeData: MakeData,
): Promise<Started | { readonly url: null; readonly reason: string }> {
  if (!existsSync(PROGRAMS)) await tryInstall();
  if (!existsSync(PROGRAMS)) {
    return {
      url: null,
      reason: 'PostgreSQL 15 is not installed (as root: apt-get install postgresql-15)',
    };
  }
  const account = chooseAccount();
  const home = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-pg15-'));
  changeOwner(account, home);
  try {
    return await startIn(home, account, makeData);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

async function makeCluster({ home, data, account }: Place): Promise<string> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  changeOwner(account, passwordFile);
  const { code, output } = await runProgram(
    path.join(PROGRAMS, 'initdb'),
    [
      ...['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ...['-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    ],
    { ...account, cwd: home },
  );
  if (code !== 0) throw new CommandError('PostgreSQL 15 could not be set up.', output);
  return password;
}

async function copyCluster(url: string, { home, data, account }: Place): Promise<string> {
  const { code, output } = await runProgram(
    path.join(PROGRAMS, 'pg_basebackup'),
    ['-d', url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...account, cwd: home },
  );
  if (code !== 0) throw new CommandError('PostgreSQL 15 could not be copied.', output);
  return new URL(url).password;
}

async function startIn(home: string, account: Account, makeData: MakeData): Promise<Started> {
  const data = path.join(home, 'data');
  const password = await makeData({ home, data, account });
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [path.join(PROGRAMS, 'postgres'), '-D', data, ...flags];
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', ...command], {
    ...account,
    cwd: home,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const stop = async () => {
    const exited = once(guard, 'exit');
    guard.stdin.end();
    await exited;
    rmSync(home, { recursive: true, force: true });
  };
  if (!(await waitUntilReady(data))) {
    await stop();
    throw new CommandError('PostgreSQL 15 did not start.');
  }
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function waitUntilReady(data: string): Promise<boolean> {
  const deadline = Date.now() + LONGEST_START;
  const file = path.join(data, 'postmaster.pid');
  while (Date.now() < deadline) {
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready')
      return true;
    await delay(20);
  }
  return false;
}

/** PostgreSQL refuses to run as root; the user nobody runs this one. */
function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!entry) throw new CommandError('There is no user "nobody" to run PostgreSQL 15.');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

function changeOwner({ uid, gid }: Account, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Debian's package would start a server by itself; the file prevents that. */
async function tryInstall(): Promise<void> {
  if (!canInstallPackages()) return;
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  const file = '/etc/postgresql-common/createcluster.d/watchfloor.conf';
  writeFileSync(file, 'create_main_cluster = false\n');
  await installDebianPackage('postgresql-15');
}
