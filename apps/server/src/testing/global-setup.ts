import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase, type Database, type DatabaseAddress } from '../db/client';
import { prepareSchema } from '../db/prepare-schema';
import { startEmbeddedPostgres } from '../embedded/postgres/embedded-postgres';
import { ROLES } from '../embedded/postgres/roles';

export type TestRoles = Readonly<Record<keyof typeof ROLES, DatabaseAddress>>;

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestRoles;
    templateDatabase: string;
  }
}

const TEMPLATE = `template_${process.pid}`;
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
];

/** Starts one database server with a migrated template, which every test file clones. */
export default async function setup({ provide }: TestProject) {
  const url = process.env.TEST_DATABASE_URL ?? null;
  const directory = url ? null : await mkdtemp(path.join(os.tmpdir(), 'watchfloor-test-'));
  const embedded = directory
    ? await startEmbeddedPostgres({
        directory: path.join(directory, 'postgres'),
        log: () => {},
        flags: FLAGS.flatMap((setting) => ['-c', setting]),
      })
    : null;
  const server = embedded ? { ...rolesOf(embedded) } : await makeRoles(new URL(url ?? ''));
  const admin = connectDatabase(inDatabase(server.superuser, 'postgres'), { poolSize: 1 });
  await admin.unsafe(`create database ${TEMPLATE} owner ${ROLES.owner}`);
  await prepareSchema(
    inDatabase(server.owner, TEMPLATE),
    { name: ROLES.application, isSuperuser: false },
    () => {},
  );
  provide('databaseServer', server);
  provide('templateDatabase', TEMPLATE);

  return async () => {
    await admin.unsafe(`drop database if exists ${TEMPLATE} with (force)`);
    await admin.end();
    await embedded?.stop();
    if (directory) await rm(directory, { recursive: true, force: true });
  };
}

const rolesOf = ({ superuser, owner, application }: TestRoles): TestRoles => ({
  superuser,
  owner,
  application,
});

/** Creates the roles of the embedded database on the server of TEST_DATABASE_URL, which names a superuser. */
async function makeRoles(superuser: URL): Promise<TestRoles> {
  const admin = connectDatabase({ url: superuser.href }, { poolSize: 1 });
  const owner = await makeRole(admin, superuser, ROLES.owner);
  const application = await makeRole(admin, superuser, ROLES.application);
  await admin.end();
  return { superuser: { url: superuser.href }, owner, application };
}

async function makeRole(admin: Database, server: URL, name: string): Promise<DatabaseAddress> {
  const [existing] = await admin`select from pg_roles where rolname = ${name}`;
  const password = server.password.replaceAll("'", "''");
  await admin.unsafe(`${existing ? 'alter' : 'create'} role ${name} login password '${password}'`);
  const url = new URL(server);
  url.username = name;
  return { url: url.href };
}

export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
