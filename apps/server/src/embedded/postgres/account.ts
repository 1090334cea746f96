import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import { EmbeddedPostgresError } from './embedded-postgres-error';

/** The operating system's account that PostgreSQL runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  /** True when we are root and PostgreSQL, which refuses root, must run as somebody else. */
  readonly isSwitched: boolean;
}

/** Root starts the database as this account, which runs nothing else on the machine. */
const DATABASE_ACCOUNT = 'watchfloor-db';
/** Other services run as this one too. Earlier versions ran the database as it. */
const SHARED_ACCOUNT = 'nobody';
/** No file belongs to an account that is yet to be made. */
const NO_ID = -1;

const MAKE_ACCOUNT = [
  'useradd',
  ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ...['--shell', '/usr/sbin/nologin', DATABASE_ACCOUNT],
] as const;

/** The account that a start would use. It has no ids yet where `chooseAccount` would make it. */
export function predictAccount(directory: string): Account {
  if (process.getuid?.() !== 0) return readOwnAccount();
  const accounts = readAccounts();
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0;
  const keeper = accounts.find(({ uid }) => uid === owner);
  if (!keeper) {
    throw new EmbeddedPostgresError(
      `${directory} belongs to user id ${owner}, who has no entry in the user database. Give it to an existing user.`,
    );
  }
  // Existing data stays with an owner of its own, so that a start by that owner still works later.
  if (owner !== 0 && keeper.name !== SHARED_ACCOUNT) return keeper;
  return (
    accounts.find(({ name }) => name === DATABASE_ACCOUNT) ?? {
      uid: NO_ID,
      gid: NO_ID,
      name: DATABASE_ACCOUNT,
      isSwitched: true,
    }
  );
}

/** The account that runs the database in the directory. Root makes the dedicated one when it is missing. */
export function chooseAccount(directory: string): Account {
  const account = predictAccount(directory);
  return account.uid === NO_ID ? makeAccount() : account;
}

function makeAccount(): Account {
  const [program, ...args] = MAKE_ACCOUNT;
  let problem = 'it is still missing';
  try {
    execFileSync(program, args, {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: Buffer };
    problem = stderr?.toString().trim() || message;
  }
  // Looked up whatever the command said: another start may have made the account at the same time.
  const made = readAccounts().find(({ name }) => name === DATABASE_ACCOUNT);
  if (made) return made;
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the user "${DATABASE_ACCOUNT}" who would run it could not be made (${problem}). Make it with "${MAKE_ACCOUNT.join(' ')}", start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** PostgreSQL looks its user up by name, so a bare user id is not enough. */
function readOwnAccount(): Account {
  try {
    const { uid, gid, username } = os.userInfo();
    return { uid, gid, name: username, isSwitched: false };
  } catch {
    throw new EmbeddedPostgresError(
      `User id ${process.getuid?.()} has no entry in the user database, and PostgreSQL needs one. Start as a user with a name, or set DATABASE_URL.`,
    );
  }
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({
      name,
      uid: Number(uid),
      gid: Number(gid),
      isSwitched: true,
    }));
}

/** What `spawn` needs to run a program under the account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account.isSwitched ? { uid: account.uid, gid: account.gid } : {};
}
