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
import { canInstallPackages, installDebianPackage } from './install-debian-package.mjs';
import { runProgram } from './run-program.mjs';
import { Trouble } from './say.mjs';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const USER = 'watchfloor';
const LONGEST_START = 30_000;

/** Ends the database when its input closes: it does not outlive us. */
const GUARD =
  'exec 4<&0; "$@" </dev/null 4<&- & postgres=$!; cat <&4 >/dev/null; kill -INT $postgres; wait $postgres';

/** A throw-away PostgreSQL 15 on loopback: its URL, or the reason why there is none. */
export const startOldestPostgres = () => startFrom(makeCluster);

/** Another one that follows the first through streaming replication. */
export const startReplicaOf = (primary) => startFrom((place) => copyCluster(primary.url, place));

async function startFrom(makeData) {
  if (!existsSync(PROGRAMS)) await tryInstall();
  if (!existsSync(PROGRAMS)) {
    return {
      url: null,
      reason: 'PostgreSQL 15 is not installed (as root: apt-get install postgresql-15)',
    };
  }
  const account = chooseAccount();
  const home = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-pg15-'));
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
  try {
    return await startIn(home, account, makeData);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** A new and empty one; returns the password of its user. */
async function makeCluster({ home, data, account }) {
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const { code, output } = await runProgram(
    path.join(PROGRAMS, 'initdb'),
    [
      ...['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ...['-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    ],
    { ...account, cwd: home },
  );
  if (code !== 0) throw new Trouble('PostgreSQL 15 could not be set up.', output);
  return password;
}

/** A copy that goes on from where it was taken. */
async function copyCluster(url, { home, data, account }) {
  const { code, output } = await runProgram(
    path.join(PROGRAMS, 'pg_basebackup'),
    ['-d', url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...account, cwd: home },
  );
  if (code !== 0) throw new Trouble('PostgreSQL 15 could not be copied.', output);
  return new URL(url).password;
}

async function startIn(home, account, makeData) {
  const data = path.join(home, 'data');
  const password = await makeData({ home, data, account });
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
  };
  Object.assign(settings, {
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
  });
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
    throw new Trouble('PostgreSQL 15 did not start.');
  }
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function waitUntilReady(data) {
  const deadline = Date.now() + LONGEST_START;
  const file = path.join(data, 'postmaster.pid');
  while (Date.now() < deadline) {
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready')
      return true;
    await delay(20);
  }
  return false;
}

/** Root hands it to nobody, as PostgreSQL does not run as root. */
function chooseAccount() {
  if (process.getuid() !== 0) return {};
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!entry) throw new Trouble('There is no user "nobody" to run PostgreSQL 15.');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

async function findFreePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Debian's package would start a server of its own; this keeps it from doing so. */
async function tryInstall() {
  if (!canInstallPackages()) return;
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  const file = '/etc/postgresql-common/createcluster.d/watchfloor.conf';
  writeFileSync(file, 'create_main_cluster = false\n');
  await installDebianPackage('postgresql-15');
}
