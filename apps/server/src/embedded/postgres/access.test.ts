import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseAddress } from '../../db/client';
import { predictAccount } from './account';
import { NOBODY } from './earlier-cluster.fixture';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { ROLES, type SocketAddress } from './roles';
import { socketFile } from './socket-directory';

let home: string;
let database: EmbeddedPostgres;

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'wf-access-'));
  chmodSync(home, 0o755);
  const directory = path.join(home, 'postgres');
  database = await startEmbeddedPostgres({
    directory,
    log: () => {},
    flags: ['-c', 'fsync=off'],
  });
});
afterAll(async () => {
  await database.stop();
  await rm(home, { recursive: true, force: true });
});

async function query(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const db = connectDatabase(address, { poolSize: 1 });
  try {
    return [...(await db.unsafe(text))];
  } finally {
    await db.end();
  }
}

it('uses peer authentication only', async () => {
  const rules = await query(database.superuser, 'select * from pg_hba_file_rules');
  expect(rules).toMatchObject([{ type: 'local', authMethod: 'peer', error: null }]);
  const admitted = await query(
    database.superuser,
    'select distinct sys_name as name, error from pg_ident_file_mappings order by 1',
  );
  const names = new Set(['root', os.userInfo().username, predictAccount(home).name]);
  expect(admitted).toEqual([...names].sort().map((name) => ({ name, error: null })));
  const file = path.join(home, 'postgres/cluster/pg_hba.conf');
  expect(readFileSync(file, 'utf8')).not.toContain('trust');
});

it('gives neither the owner nor the application role server-wide rights', async () => {
  const roles = await query(
    database.superuser,
    `select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as has_server_rights,
       (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
       has_database_privilege(rolname, 'watchfloor', 'CREATE') as may_extend,
       has_database_privilege(rolname, 'watchfloor', 'TEMPORARY') as may_make_temporary,
       pg_get_userbyid(datdba) = rolname as is_owner
     from pg_roles r, pg_database where datname = 'watchfloor' and rolname like 'watchfloor%' order by rolname`,
  );
  const none = {
    hasServerRights: false,
    memberships: 0,
    mayExtend: false,
    mayMakeTemporary: false,
  };
  expect(roles).toMatchObject([
    { name: ROLES.superuser, hasServerRights: true, isOwner: false },
    { ...none, name: ROLES.application, isOwner: false },
    { name: ROLES.owner, hasServerRights: false, isOwner: true },
  ]);
});

// Only root runs the database as another user and can act as others.
if (process.getuid?.() === 0) {
  describe('started by root', () => {
    it('runs as a dedicated account', () => {
      const account = predictAccount(home);
      expect(account.name).toBe('watchfloor-db');
      expect([0, NOBODY.uid]).not.toContain(account.uid);
      expect(statSync(`/proc/${database.pid}`)).toMatchObject({
        uid: account.uid,
        gid: account.gid,
      });
    });

    it('keeps a dedicated owner of existing data, but not a shared one', () => {
      const [own, shared] = [path.join(home, 'own'), path.join(home, 'shared')];
      mkdirSync(own);
      mkdirSync(shared);
      chownSync(own, 1, 1);
      chownSync(shared, NOBODY.uid, NOBODY.gid);
      expect(predictAccount(own)).toMatchObject({ uid: 1, isSwitched: true });
      expect(predictAccount(shared).name).toBe('watchfloor-db');
    });

    it.each([
      ['a shared service account', NOBODY.uid],
      ['a user without a name', 64_999],
    ])('rejects processes of %s', (_name, uid) => {
      for (const address of [database.superuser, database.owner, database.application]) {
        expect(connectAs(uid, address)).toMatch(/EACCES|ENOENT/);
      }
    });

    it.each([
      ['a shared service account', NOBODY.uid],
      ['a user without a name', 64_999],
    ])('rejects processes of %s that can open the socket', (_name, uid) => {
      const { socketDirectory } = database.owner;
      const socket = socketFile(socketDirectory);
      const paths = [home, path.join(home, 'postgres'), socketDirectory, socket];
      const modes = paths.map((file) => statSync(file).mode & 0o777);
      for (const file of paths) chmodSync(file, 0o777);
      try {
        for (const address of [database.superuser, database.owner, database.application]) {
          expect(connectAs(uid, address)).toBe(
            `28000 Peer authentication failed for user "${address.user}"`,
          );
        }
        expect(connectAs(0, database.application)).toBe('connected');
      } finally {
        for (const [index, file] of paths.entries()) chmodSync(file, modes[index] ?? 0o700);
      }
    });
  });
}

/** Loads the code as root, then connects as the other user. */
function connectAs(uid: number, { socketDirectory, user, database }: SocketAddress): string {
  const options = { host: socketDirectory, user, database, max: 1 };
  const program = `
    import postgres from 'postgres';
    process.setgroups([]);
    process.setgid(${uid});
    process.setuid(${uid});
    const db = postgres(${JSON.stringify(options)});
    const outcome = await db\`select 1\`.then(() => 'connected', (error) => error.code + ' ' + error.message);
    process.stdout.write(outcome);
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return stdout || stderr;
}
