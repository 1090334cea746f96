import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import { EmbeddedPostgresError } from './embedded-postgres-error';

export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  /** True if we are root, since PostgreSQL refuses to run as root. */
  readonly isSwitched: boolean;
}

/** Root runs the database under this dedicated account. */
const DATABASE_ACCOUNT = 'watchfloor-db';
/** Shared with other services. Earlier versions ran the database under it. */
const SHARED_ACCOUNT = 'nobody';
/** The account does not exist yet. */
const NO_ID = -1;

const USERADD = [
  'useradd',
  ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ...['--shell', '/usr/sbin/nologin', DATABASE_ACCOUNT],
] as const;

/** The account that a start would use, without creating it. */
export function predictAccount(directory: string): Account {
  if (process.getuid?.() !== 0) return readOwnAccount();
  const accounts = readAccounts();
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0;
  const existing = accounts.find(({ uid }) => uid === owner);
  if (!existing) {
    throw new EmbeddedPostgresError(
      `${directory} belongs to user id ${owner}, who has no entry in the user database. Give it to an existing user.`,
    );
  }
  // Existing data keeps a dedicated owner, so that this owner can still start it later.
  if (owner !== 0 && existing.name !== SHARED_ACCOUNT) return existing;
  return (
    accounts.find(({ name }) => name === DATABASE_ACCOUNT) ?? {
      uid: NO_ID,
      gid: NO_ID,
      name: DATABASE_ACCOUNT,
      isSwitched: true,
    }
  );
}

/** Root creates the dedicated account if it is missing. */
export function chooseAccount(directory: string): Account {
  const account = predictAccount(directory);
  return account.uid === NO_ID ? createAccount() : account;
}

function createAccount(): Account {
  const [program, ...args] = USERADD;
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
  // Looked up even after a failure: another start may have created the account concurrently.
  const created = readAccounts().find(({ name }) => name === DATABASE_ACCOUNT);
  if (created) return created;
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the user "${DATABASE_ACCOUNT}" for it could not be created (${problem}). Create it with "${USERADD.join(' ')}", start as an ordinary user, or set DATABASE_URL.`,
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

/** Options of `spawn`. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account.isSwitched ? { uid: account.uid, gid: account.gid } : {};
}
