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
  /** The SQL that answers a request, as the server sends it. */
  statementsOf(request: RequestParts): Promise<Statement[]>;
  close(): Promise<void>;
}

/** The same server code inside this process, on a driver that notes every statement. */
export async function startCapture(
  address: DatabaseAddress,
  environment: NodeJS.ProcessEnv,
): Promise<Capture> {
  let noted: Statement[] = [];
  const db = connectDatabase(address, {
    poolSize: 2,
    onStatement: (text, parameters) => noted.push({ text, parameters }),
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
      // What the driver asks about types first is not the call's.
      await app.inject({ url: '/api/auth/user', headers: { cookie } });
      noted = [];
      const answer = await app.inject({ url: path, headers: { cookie } });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      return noted;
    },
    async close() {
      await app.close();
      await db.end();
    },
  };
}

/** Sends the same statements straight through the driver, as many at a time as there are connections. */
export async function measureDriver(
  db: Database,
  answers: readonly (readonly Statement[])[],
  concurrency: number,
  milliseconds: number,
): Promise<number> {
  let count = 0;
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, lane) => {
      for (let turn = lane; performance.now() < end; turn += 1) {
        const statements = answers[turn % answers.length] ?? [];
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
