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

/** Who gets into the embedded database, and as whom. */
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

async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const db = connectDatabase(address, { poolSize: 1 });
  try {
    return [...(await db.unsafe(text))];
  } finally {
    await db.end();
  }
}

it('is open to whom the system says is at the other end, and to nobody on trust', async () => {
  const rules = await ask(database.superuser, 'select * from pg_hba_file_rules');
  expect(rules).toMatchObject([{ type: 'local', authMethod: 'peer', error: null }]);
  const admitted = await ask(
    database.superuser,
    'select distinct sys_name as name, error from pg_ident_file_mappings order by 1',
  );
  const names = new Set(['root', os.userInfo().username, predictAccount(home).name]);
  expect(admitted).toEqual([...names].sort().map((name) => ({ name, error: null })));
  const file = path.join(home, 'postgres/cluster/pg_hba.conf');
  expect(readFileSync(file, 'utf8')).not.toContain('trust');
});

it('gives each role what it is for: one owns the database, one uses it, neither rules the server', async () => {
  const roles = await ask(
    database.superuser,
    `select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as is_mighty,
       (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
       has_database_privilege(rolname, 'watchfloor', 'CREATE') as may_extend,
       has_database_privilege(rolname, 'watchfloor', 'TEMPORARY') as may_make_temporary,
       pg_get_userbyid(datdba) = rolname as is_owner
     from pg_roles r, pg_database where datname = 'watchfloor' and rolname like 'watchfloor%' order by rolname`,
  );
  const none = { isMighty: false, memberships: 0, mayExtend: false, mayMakeTemporary: false };
  expect(roles).toMatchObject([
    { name: ROLES.superuser, isMighty: true, isOwner: false },
    { ...none, name: ROLES.application, isOwner: false },
    { name: ROLES.owner, isMighty: false, isOwner: true },
  ]);
});

// Only root has somebody else run the database, and only root can act as others.
if (process.getuid?.() === 0) {
  describe('started by root', () => {
    it('runs as an account of its own', () => {
      const account = predictAccount(home);
      expect(account.name).toBe('watchfloor-db');
      expect([0, NOBODY.uid]).not.toContain(account.uid);
      expect(statSync(`/proc/${database.pid}`)).toMatchObject({
        uid: account.uid,
        gid: account.gid,
      });
    });

    it('stays with the account that data of its own belongs to, and takes it from one that is shared', () => {
      const [own, shared] = [path.join(home, 'own'), path.join(home, 'shared')];
      mkdirSync(own);
      mkdirSync(shared);
      chownSync(own, 1, 1);
      chownSync(shared, NOBODY.uid, NOBODY.gid);
      expect(predictAccount(own)).toMatchObject({ uid: 1, isSwitched: true });
      expect(predictAccount(shared).name).toBe('watchfloor-db');
    });

    it.each([
      ['an account that services share', NOBODY.uid],
      ['a user without a name', 64_999],
    ])('keeps out the processes of %s', (_name, uid) => {
      for (const address of [database.superuser, database.owner, database.application]) {
        expect(connectAs(uid, address)).toMatch(/EACCES|ENOENT/);
      }
    });

    it.each([
      ['an account that services share', NOBODY.uid],
      ['a user without a name', 64_999],
    ])('keeps out the processes of %s where they can reach the socket', (_name, uid) => {
      const { socketDirectory } = database.owner;
      const socket = socketFile(socketDirectory);
      const ways = [home, path.join(home, 'postgres'), socketDirectory, socket];
      const modes = ways.map((way) => statSync(way).mode & 0o777);
      for (const way of ways) chmodSync(way, 0o777);
      try {
        for (const address of [database.superuser, database.owner, database.application]) {
          expect(connectAs(uid, address)).toBe(
            `28000 Peer authentication failed for user "${address.user}"`,
          );
        }
        expect(connectAs(0, database.application)).toBe('connected');
      } finally {
        for (const [index, way] of ways.entries()) chmodSync(way, modes[index] ?? 0o700);
      }
    });
  });
}

/** What a process of another user meets: it loads its code as root, and is that user from then on. */
function connectAs(uid: number, { socketDirectory, user, database }: SocketAddress): string {
  const options = { host: socketDirectory, user, database, max: 1 };
  const program = `
    import postgres from 'postgres';
    process.setgroups([]);
    process.setgid(${uid});
    process.setuid(${uid});
    const db = postgres(${JSON.stringify(options)});
    const said = await db\`select 1\`.then(() => 'connected', (error) => error.code + ' ' + error.message);
    process.stdout.write(said);
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return stdout || stderr;
}
