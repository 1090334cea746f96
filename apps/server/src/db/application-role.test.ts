import { describe, expect, inject, test } from 'vitest';
import { ROLES } from '../embedded/postgres/roles';
import { inDatabase } from '../testing/global-setup';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database';
import { grantRights, readRole } from './application-role';
import { connectDatabase, type Database } from './client';
import { migrate } from './migrate';
import { prepareSchema } from './prepare-schema';

const INSUFFICIENT_PRIVILEGE = '42501';
const quietly = () => {};
const APPLICATION = { name: ROLES.application, isSuperuser: false };

async function mayDo(db: Database, table: string): Promise<string[]> {
  const rows = await db<{ privilege: string }[]>`
    select privilege from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
      as privilege
    where has_table_privilege(${ROLES.application}, ${table}, privilege)`;
  return rows.map(({ privilege }) => privilege);
}

describe("the application's role", async () => {
  const { db, applicationDb, address } = await createTestDatabase();

  test.each([
    ['make a table', 'create table extra (id int)'],
    ['change a table', 'alter table users add column extra int'],
    ['drop a table', 'drop table comments'],
    ['make a function', 'create function f() returns int return 1'],
    ['drop a function', 'drop function append_audit'],
    ['make a schema', 'create schema extra'],
    ['add an extension', 'create extension pgcrypto'],
    ['switch triggers off', 'alter table audit_log disable trigger user'],
    ['skip triggers', 'set session_replication_role = replica'],
    [
      'write a row of the audit log with a time of its own',
      "insert into audit_log select seq + 1, at - interval '1 year' from audit_log limit 1",
    ],
    ['change the audit log', "update audit_log set actor_name = 'X'"],
    ['delete from the audit log', 'delete from audit_log'],
    ['empty the audit log', 'truncate audit_log'],
    ['forget where the audit log ends', 'delete from audit_head'],
    ['empty a table', 'truncate comments'],
    ['note a migration', "insert into schema_migrations (name, checksum) values ('x', 'x')"],
    ['become the owner', `set role ${ROLES.owner}`],
    ['become the superuser', `set role ${ROLES.superuser}`],
    ['make a role', 'create role extra'],
    ['raise itself', `alter role ${ROLES.application} superuser`],
    ['make a database', 'create database extra'],
    ['change a setting of the server', "alter system set archive_command = 'x'"],
    ['read a file of the server', "select pg_read_file('postgresql.conf')"],
    ['list files of the server', "select pg_ls_dir('.')"],
    ['write a file of the server', "copy (select 1) to '/tmp/written'"],
    ['run a program', "copy (select 1) to program 'id'"],
    ['read password hashes', 'select * from pg_authid'],
  ])('cannot %s', async (_name, statement) => {
    await expect(applicationDb.unsafe(statement)).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
  });

  test('reads and writes every other table, and adds to the audit log', async () => {
    const tables = await db<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
    for (const { name } of tables.filter(({ name }) => !/^audit_|^schema_/.test(name))) {
      expect([name, await mayDo(db, name)]).toEqual([
        name,
        ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
      ]);
    }
    expect(await mayDo(db, 'audit_log')).toEqual(['SELECT']);
    expect(await mayDo(db, 'audit_head')).toEqual(['SELECT', 'INSERT', 'UPDATE']);
    expect(await mayDo(db, 'schema_migrations')).toEqual(['SELECT']);
    await applicationDb`select append_audit('sign-in', null, 'Ada', null, null, null, null, null, '{}')`;
  });

  test('appends to the audit log, whatever it puts in the way, and nobody else does', async () => {
    await applicationDb.begin(async (tx) => {
      await tx`create temporary table audit_log (like audit_log including all) on commit drop`;
      await tx`create temporary table users (like users) on commit drop`;
      await tx`select append_audit('sign-in', null, 'Grace', null, null, null, null, null, '{}')`;
      expect([...(await tx`select from pg_temp.audit_log`)]).toEqual([]);
    });
    const [row] = await db`select actor_name from audit_log order by seq desc limit 1`;
    expect(row).toEqual({ actorName: 'Grace' });
    const [others] = await db`
      select has_function_privilege('public', oid, 'EXECUTE') as may from pg_proc
      where proname = 'append_audit'`;
    expect(others).toEqual({ may: false });
  });

  test('runs nothing of its own with the rights of the owner, where it may make functions', async () => {
    await db`grant create on schema public to ${db(ROLES.application)}`;
    await applicationDb.unsafe(`
      create function public.concat_ws(text, text, text, text, text, text) returns text
        language sql as 'select current_user::text';
      create function public.json_build_array(
        text, text, text, text, text, text, text, text, text, text, text, text) returns json
        language sql as 'select to_json(current_user)'`);
    await applicationDb`select append_audit('sign-in', null, 'Alan', null, null, null, null, null, '{}')`;
    const [row] = await db`
      select search_text, hash = audit_seal(l) as is_sealed from audit_log l order by seq desc limit 1`;
    expect(row).toEqual({ searchText: 'alan {}', isSealed: true });
    await applicationDb`drop function public.concat_ws, public.json_build_array`;
    await db`revoke create on schema public from ${db(ROLES.application)}`;
  });

  test('has its privileges on a table as soon as a migration creates it', async () => {
    await db`create table later (id bigserial)`;
    await applicationDb`insert into later default values`;
    expect([...(await applicationDb`select id from later`)]).toEqual([{ id: '1' }]);
    await db`drop table later`;
  });

  test('is granted missing privileges and loses extra ones', async () => {
    await db`revoke insert on comments from ${db(ROLES.application)}`;
    await db`grant all on audit_log, users to ${db(ROLES.application)}`;
    await prepareSchema(address, APPLICATION, quietly);
    expect(await mayDo(db, 'comments')).toContain('INSERT');
    expect(await mayDo(db, 'audit_log')).toEqual(['SELECT']);
    expect(await mayDo(db, 'users')).not.toContain('TRUNCATE');
  });

  test('is not changed if its privileges are right', async () => {
    const readVersions = () => db`
      select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by relname`;
    const before = await readVersions();
    await grantRights(db, ROLES.application);
    expect(await readVersions()).toEqual(before);
  });
});

test('instances that start together can grant concurrently', async () => {
  const { db, address, applicationDb } = await createEmptyDatabase();
  const applied = await Promise.all(
    Array.from({ length: 3 }, () => prepareSchema(address, APPLICATION, quietly)),
  );
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await mayDo(db, 'users')).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
  expect(await readRole(applicationDb)).toEqual(APPLICATION);
});

test('a role that owns the tables needs no grant', async () => {
  const { db, address } = await createEmptyDatabase();
  await prepareSchema(address, await readRole(db), quietly);
  expect(await mayDo(db, 'users')).toEqual([]);
});

test('tables of another owner are refused, with the statement that fixes it', async () => {
  const { db, address, applicationDb } = await createEmptyDatabase();
  const [row] = await db<{ name: string }[]>`select current_database() as name`;
  const server = inDatabase(inject('databaseServer').superuser, row?.name ?? '');
  const superuser = connectDatabase(server, { poolSize: 1 });
  expect(await readRole(superuser)).toMatchObject({ isSuperuser: true });
  // So far one role did everything.
  await superuser.unsafe(`alter database ${row?.name} owner to ${ROLES.application}`);
  await migrate(applicationDb);
  await superuser.unsafe(`alter database ${row?.name} owner to ${ROLES.owner}`);

  const refusal = await prepareSchema(address, APPLICATION, quietly).catch((error: Error) => error);
  expect(refusal).toMatchObject({
    message: expect.stringContaining(
      `belongs to the role "${ROLES.application}", but migrations run as "${ROLES.owner}"`,
    ),
  });
  await superuser.unsafe(String(refusal).replace(/^.*in this database: /, ''));
  await superuser.end();
  expect(await prepareSchema(address, APPLICATION, quietly)).toEqual([]);
  expect(await mayDo(db, 'users')).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
});
