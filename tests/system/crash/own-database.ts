import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { connectDatabase, type Database } from '../../../apps/server/src/db/client';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/embedded/postgres/embedded-postgres';
import { DATABASE, ROLES } from '../../../apps/server/src/embedded/postgres/roles';
import { freePort, makeDataDirectory } from '../../support/installation';

/** An external PostgreSQL, reached by URL, that tests can stop and start. */
export interface OwnDatabase {
  /** Connects as the owner of the database. */
  readonly url: string;
  urlAs(role: keyof typeof ROLES): string;
  connect(): Database;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const data = makeDataDirectory();
  const directory = path.join(data.directory, 'postgres');
  const startServer = () => startEmbeddedPostgres({ directory, log: () => {} });
  let database: EmbeddedPostgres | null = await startServer();
  const { socketDirectory } = database.owner;
  const port = await freePort();
  const proxy = forwardPort(path.join(socketDirectory, '.s.PGSQL.5432'), port);
  const urlAs: OwnDatabase['urlAs'] = (role) =>
    `postgres://${ROLES[role]}@127.0.0.1:${port}/${DATABASE}`;
  const url = urlAs('owner');
  return {
    url,
    urlAs,
    connect: () => connectDatabase({ url }, { poolSize: 2 }),
    async stop() {
      await database?.stop();
      database = null;
    },
    async start() {
      database = await startServer();
    },
    async remove() {
      proxy.close();
      await database?.stop();
      data.remove();
    },
  };
}

/** Embedded PostgreSQL only listens on a socket file; this forwards a TCP port to it. */
function forwardPort(socketFile: string, port: number): Server {
  const proxy = createServer((incoming) => {
    const socket = connect(socketFile);
    incoming.pipe(socket).pipe(incoming);
    for (const end of [incoming, socket]) end.on('error', () => incoming.destroy());
    socket.on('close', () => incoming.destroy());
    incoming.on('close', () => socket.destroy());
  });
  return proxy.listen(port, '127.0.0.1');
}
