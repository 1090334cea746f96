import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectDatabase, type Database } from '../db/client';
import { migrate } from '../db/migrate';
import { startEmbeddedPostgres } from '../embedded/postgres/embedded-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** A URL or socket of a server on which tests may make databases, with one migrated template. */
    databaseServer: { url: string | null; socketDirectory: string; port: number; user: string };
    templateDatabase: string;
  }
}

const TEMPLATE = `template_${process.pid}`;

/** One database server for the whole run, migrated once; every test file clones the template. */
export default async function setup({ provide }: TestProject) {
  const url = process.env.TEST_DATABASE_URL ?? null;
  const directory = url ? null : await mkdtemp(path.join(os.tmpdir(), 'watchfloor-test-'));
  const embedded = directory
    ? await startEmbeddedPostgres({
        directory: path.join(directory, 'postgres'),
        log: () => {},
        flags: [
          '-c',
          'fsync=off',
          '-c',
          'synchronous_commit=off',
          '-c',
          'full_page_writes=off',
          '-c',
          'max_connections=300',
        ],
      })
    : null;
  const server = {
    url,
    socketDirectory: embedded?.socketDirectory ?? '',
    port: embedded?.port ?? 0,
    user: embedded?.user ?? '',
  };
  const admin = connectTo(server, 'postgres');
  await admin.unsafe(`create database ${TEMPLATE}`);
  const template = connectTo(server, TEMPLATE);
  await migrate(template);
  await template.end();
  provide('databaseServer', server);
  provide('templateDatabase', TEMPLATE);

  return async () => {
    await admin.unsafe(`drop database if exists ${TEMPLATE} with (force)`);
    await admin.end();
    await embedded?.stop();
    if (directory) await rm(directory, { recursive: true, force: true });
  };
}

function connectTo(
  server: { url: string | null; socketDirectory: string; port: number; user: string },
  database: string,
): Database {
  const { url: given, ...socket } = server;
  if (!given) return connectDatabase({ ...socket, database }, { poolSize: 1 });
  const url = new URL(given);
  url.pathname = `/${database}`;
  return connectDatabase({ url: url.href }, { poolSize: 1 });
}
