import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint, ErrorBody, ResponseOf } from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { Database } from '../db/client';
import { createLog } from '../logging';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { readSettings } from '../settings';
import { atEnd } from './at-end';
import { createFactories, type Factories, type Member } from './factories';
import { createTestDatabase } from './test-database';

/** Loosely typed, because tests also send invalid input. */
interface RequestParts {
  readonly params?: object;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer<E extends Endpoint> {
  readonly status: number;
  /** Valid only on success; otherwise use `error`. */
  readonly body: ResponseOf<E>;
  readonly error: ErrorBody;
  readonly headers: Record<string, string>;
}

export type Api = <const E extends Endpoint>(
  endpoint: E,
  parts?: RequestParts,
) => Promise<ApiAnswer<E>>;

export interface TestApp {
  readonly app: FastifyInstance;
  /** Connects as the owner of the tables; the server itself has fewer privileges. */
  readonly db: Database;
  readonly applicationDb: Database;
  readonly backgroundDb: Database;
  readonly make: Factories;
  /** Removed at the end of the test file. */
  readonly dataDirectory: string;
  /** Sends requests with the member's session, or without a session for null. */
  apiAs(member: Member | null): Api;
  /** Sends requests as a program does: with a token, without cookies and origin. */
  apiWith(token: string): Api;
}

export const TEST_ORIGIN = 'http://localhost:3000';
export const TEST_SECRET = 'a secret that only the tests know, of enough length';
export const SESSION_COOKIE = sessionCookieName(new URL(TEST_ORIGIN));

/** The whole server on its own database. */
export async function createTestApp(
  environment: Record<string, string> = {},
  parentDirectory = os.tmpdir(),
): Promise<TestApp> {
  const { db, applicationDb, backgroundDb } = await createTestDatabase();
  const dataDirectory = await mkdtemp(path.join(parentDirectory, 'watchfloor-data-'));
  const app = await buildApp({
    db: applicationDb,
    backgroundDb,
    settings: readSettings({ RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0', ...environment }),
    secret: TEST_SECRET,
    log: createLog('silent'),
    dataDirectory,
    checkResponses: true,
  });
  atEnd(async () => {
    await app.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  return {
    app,
    db,
    applicationDb,
    backgroundDb,
    make: createFactories(db),
    dataDirectory,
    apiAs: (member) => createApi(app, member),
    apiWith: (token) => createApi(app, null, { authorization: `Bearer ${token}` }),
  };
}

export function createApi(
  app: FastifyInstance,
  member: Member | null,
  headers: Record<string, string> = { origin: TEST_ORIGIN },
): Api {
  return async (endpoint, parts) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(
        String((parts?.params as Record<string, unknown> | undefined)?.[name] ?? ''),
      ),
    );
    const answer = await app.inject({
      method: endpoint.method,
      url: path,
      query: Object.fromEntries(
        Object.entries(parts?.query ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      headers: {
        ...headers,
        host: 'localhost:3000',
        ...(parts?.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...parts?.headers,
      },
      ...(member ? { cookies: { [SESSION_COOKIE]: member.session } } : {}),
      ...(parts?.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
    });
    const body =
      answer.body && answer.headers['content-type']?.toString().includes('json')
        ? JSON.parse(answer.body)
        : undefined;
    return {
      status: answer.statusCode,
      body,
      error: body,
      headers: answer.headers as Record<string, string>,
    };
  };
}
