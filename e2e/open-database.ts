import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase, type Database } from '../apps/server/src/db/client';
import { addressesAt } from '../apps/server/src/embedded/postgres/roles';

/** The embedded database of an installation, for what is too much to be laid through the API. */
export function openDatabase(dataDirectory: string): Database {
  const pidFile = path.join(dataDirectory, 'postgres/cluster/postmaster.pid');
  const socketDirectory = readFileSync(pidFile, 'utf8').split('\n')[4] ?? '';
  return connectDatabase(addressesAt(socketDirectory).owner, { poolSize: 1 });
}
