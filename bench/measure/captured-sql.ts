import { buildApp } from '../../apps/server/src/app';
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
} from '../../apps/server/src/db/client';
import { createLog } from '../../apps/server/src/logging';
import { readSettings } from '../../apps/server/src/settings';
import { contentOf, headersOf, type RequestParts } from './load';

interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface Capture {
  /** The SQL that the server sends for a request. */
  statementsOf(request: RequestParts): Promise<Statement[]>;
  close(): Promise<void>;
}

/** Runs the server in this process on a driver that records every statement. */
export async function startCapture(address: DatabaseAddress, origin: URL): Promise<Capture> {
  let recorded: Statement[] = [];
  const db = connectDatabase(address, {
    poolSize: 2,
    onStatement: (text, parameters) => recorded.push({ text, parameters }),
  });
  // What runs in the background belongs to no request.
  const backgroundDb = connectDatabase(address, { poolSize: 1 });
  const app = await buildApp({
    db,
    backgroundDb,
    settings: readSettings({
      PUBLIC_URL: origin.origin,
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      FEEDS: 'off',
    }),
    secret: 'only for capturing, never for cookies',
    log: createLog('silent'),
  });
  await app.ready();
  return {
    async statementsOf({ headers: _ofPolls, ...parts }) {
      const headers = headersOf(origin, parts);
      // The first request makes the driver load its types.
      await app.inject({ url: '/api/auth/user', headers });
      recorded = [];
      const answer = await app.inject({
        method: parts.method ?? 'GET',
        url: parts.path,
        headers,
        payload: contentOf(parts) ?? '',
      });
      if (answer.statusCode !== 200)
        throw new Error(`${parts.path} failed with status ${answer.statusCode}`);
      return recorded;
    },
    async close() {
      await app.close();
      await Promise.all([db.end(), backgroundDb.end()]);
    },
  };
}

/** Sends the same statements directly through the driver, with the same concurrency. */
export async function measureDriver(
  db: Database,
  requests: readonly (readonly Statement[])[],
  concurrency: number,
  milliseconds: number,
): Promise<number> {
  let count = 0;
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      for (let turn = lane; performance.now() < end; turn += 1) {
        await replay(db, requests[turn % requests.length] ?? []);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

/** The statements of a transaction in turn, on one connection; others at once. */
async function replay(db: Database, statements: readonly Statement[]): Promise<void> {
  const send = (on: Database, { text, parameters }: Statement) =>
    on.unsafe(text, parameters as never[], { prepare: true });
  if (!statements.some(({ text }) => text.startsWith('begin'))) {
    await Promise.all(statements.map((statement) => send(db, statement)));
    return;
  }
  const connection = await db.reserve();
  try {
    for (const statement of statements) await send(connection, statement);
  } finally {
    connection.release();
  }
}
