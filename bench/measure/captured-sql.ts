import { buildApp } from '../../apps/server/src/app';
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
} from '../../apps/server/src/db/client';
import { createLog } from '../../apps/server/src/logging';
import { readSettings } from '../../apps/server/src/settings';
import type { RequestParts } from './load';

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
export async function startCapture(
  address: DatabaseAddress,
  environment: NodeJS.ProcessEnv,
): Promise<Capture> {
  let recorded: Statement[] = [];
  const db = connectDatabase(address, {
    poolSize: 2,
    onStatement: (text, parameters) => recorded.push({ text, parameters }),
  });
  const app = await buildApp({
    db,
    settings: readSettings(environment),
    secret: 'only for capturing, never for cookies',
    log: createLog('silent'),
  });
  await app.ready();
  return {
    async statementsOf({ path, cookie = '' }) {
      // The first request makes the driver load its types.
      await app.inject({ url: '/api/auth/user', headers: { cookie } });
      recorded = [];
      const answer = await app.inject({ url: path, headers: { cookie } });
      if (answer.statusCode !== 200)
        throw new Error(`${path} failed with status ${answer.statusCode}`);
      return recorded;
    },
    async close() {
      await app.close();
      await db.end();
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
        const statements = requests[turn % requests.length] ?? [];
        await Promise.all(
          statements.map(({ text, parameters }) =>
            db.unsafe(text, parameters as never[], { prepare: true }),
          ),
        );
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - start) / 1000);
}
