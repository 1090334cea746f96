import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account';
import { ROLES } from './roles';

const MAP = 'watchfloor';
const HEADER = '# Written by Watchfloor at each start.\n';

/**
 * Who may connect: the system tells PostgreSQL whose process is at the other end of the socket. Root and the account
 * that the files belong to could read them anyway; nobody else gets in, whatever the rights of the socket.
 */
export function writeAccessRules(cluster: string, account: Account): void {
  replaceFile(cluster, 'pg_hba.conf', `local all all peer map=${MAP}\n`, account);
  replaceFile(cluster, 'pg_ident.conf', listAdmitted(account), account);
}

function listAdmitted(account: Account): string {
  const admitted = new Set(['root', os.userInfo().username, account.name]);
  return [...admitted]
    .flatMap((name) => Object.values(ROLES).map((role) => `${MAP} ${quote(name)} ${role}\n`))
    .join('');
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Replaced whole, so that a start that is interrupted leaves the one or the other. */
function replaceFile(cluster: string, name: string, rules: string, account: Account): void {
  const file = path.join(cluster, name);
  const content = HEADER + rules;
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx', flush: true });
  if (account.isSwitched) chownSync(unfinished, account.uid, account.gid);
  renameSync(unfinished, file);
}
