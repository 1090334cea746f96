import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account';
import { ROLES } from './roles';

const MAP = 'watchfloor';
const HEADER = '# Written by Watchfloor at each start.\n';

/**
 * Peer authentication admits root and the owner of the files, who could read them anyway, and nobody else, even if
 * others can open the socket.
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

/** Atomic, so that an interrupted start leaves either the old or the new file. */
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
