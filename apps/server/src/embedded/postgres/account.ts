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

const UNPRIVILEGED_USER = 'nobody';

/** Root hands over to the owner of existing data, so that a start by that owner still works later; else to nobody. */
export function chooseAccount(directory: string): Account {
  if (process.getuid?.() !== 0) return readOwnAccount();
  const accounts = readAccounts();
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid ?? 0;
  const account =
    owner === 0
      ? accounts.find(({ name }) => name === UNPRIVILEGED_USER)
      : accounts.find(({ uid }) => uid === owner);
  if (!account) {
    throw new EmbeddedPostgresError(
      owner === 0
        ? `PostgreSQL cannot run as root and there is no user "${UNPRIVILEGED_USER}" to run it. Start as an ordinary user, or set DATABASE_URL.`
        : `${directory} belongs to user id ${owner}, who has no entry in the user database. Give it to an existing user.`,
    );
  }
  return account;
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
