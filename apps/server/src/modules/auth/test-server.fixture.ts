import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import type { Database } from '../../db/client';
import { createLog } from '../../logging';
import { readSettings } from '../../settings';
import { atEnd } from '../../testing/at-end';
import { createTestDatabase } from '../../testing/test-database';

interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** The connection of the server, with its production rights. Used for a second instance. */
  readonly applicationDb: Database;
  /** The public origin. */
  readonly origin: string;
  readonly port: number;
}

export const TEST_SECRET = 'a secret that the instances of this test share, long enough';

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A server that listens on a port, since the built-in provider is called over the network. */
export async function startTestServer(
  environment: Record<string, string> = {},
  /** The database of another instance. */
  existing?: Database,
  log = createLog('silent'),
): Promise<TestServer> {
  const { db, applicationDb } = existing
    ? { db: existing, applicationDb: existing }
    : await createTestDatabase();
  const port = await findFreePort();
  const settings = readSettings({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...environment,
  });
  const app = await buildApp({
    db: applicationDb,
    settings,
    secret: TEST_SECRET,
    log,
    checkResponses: true,
  });
  atEnd(() => app.close());
  await app.listen({ port: settings.port, host: '127.0.0.1' });
  return { app, db, applicationDb, port: settings.port, origin: settings.publicUrl.origin };
}
