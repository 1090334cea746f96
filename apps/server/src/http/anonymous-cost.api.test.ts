import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { reportsEndpoints } from '@watchfloor/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app';
import type { Database } from '../db/client';
import { createLog } from '../logging';
import { readSettings } from '../settings';
import { atEnd } from '../testing/at-end';
import { createTestApp, TEST_SECRET } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { withinOneMinute } from '../testing/within-one-minute';

const REFERENCE = ['/api/openapi.json', '/api/docs', '/api/docs/style.css'];

const directory = mkdtempSync(path.join(os.tmpdir(), 'watchfloor-web-'));
const writePage = (text: string) =>
  writeFileSync(path.join(directory, 'index.html'), `<title>${text}</title>`.padEnd(3000, '-'));
writePage('First');
atEnd(() => rmSync(directory, { recursive: true }));

async function openApp(systemDb?: Database) {
  const { applicationDb } = await createTestDatabase();
  const app = await buildApp({
    db: applicationDb,
    ...(systemDb ? { systemDb } : {}),
    settings: readSettings({ FEEDS: 'off' }),
    secret: TEST_SECRET,
    log: createLog('silent'),
    webDirectory: directory,
  });
  atEnd(() => app.close());
  return app;
}

const ask = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', ...headers } });

describe.each([...REFERENCE, '/', '/metrics'])('%s', (url) => {
  afterEach(() => void vi.restoreAllMocks());

  test('is compressed once for each encoding, whatever callers accept', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const app = await openApp();
    const sent: unknown[] = [];
    app.addHook('onSend', async (_request, _reply, payload) => {
      sent.push(payload);
      return payload;
    });
    for (const [accepted, encoding, open] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip, deflate, br;q=0.5', 'br', brotliDecompressSync],
      ['BR, x-1', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip;q=0.1, zstd, br;q=0', 'gzip', gunzipSync],
      ['zstd', undefined, (bytes: Buffer) => bytes],
      ['', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const plain = await ask(app, url);
      const answer = await ask(app, url, { 'accept-encoding': accepted });
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(open(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    // The same buffers: one as it is, one for each encoding.
    expect(new Set(sent).size).toBe(3);
  });

  test('has a tag, and is a 304 for who has it', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const app = await openApp();
    const { etag = '' } = (await ask(app, url, { 'accept-encoding': 'br' })).headers;
    const known = await ask(app, url, { 'if-none-match': `W/"other", ${etag}` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect((await ask(app, url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url, headers: { host: 'localhost:3000' } });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
  });
});

test('the page of a new build has another tag', async () => {
  const app = await openApp();
  writePage('Before');
  const { etag = '' } = (await ask(app, '/reports')).headers;
  writePage('After');
  const answer = await ask(app, '/reports', { 'if-none-match': etag });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('After');
});

test('the reference is limited by address, and keeps nobody from signing in', async () => {
  const found = await withinOneMinute(async () => {
    const { app, apiAs, make } = await createTestApp();
    const member = await make.member();
    const statusOf = async (url: string, headers = {}) => (await ask(app, url, headers)).statusCode;
    const statuses = new Set<number>();
    for (let i = 0; i < 1000 && !statuses.has(429); i += 1) {
      const url = REFERENCE[i % 3] ?? '';
      // No proxy is trusted: what the caller says of its address counts for nothing.
      statuses.add(await statusOf(url, { 'x-forwarded-for': `192.0.2.${i % 250}` }));
    }
    const headers = { host: 'localhost:3000' };
    const elsewhere = { url: '/api/docs', headers, remoteAddress: '192.0.2.1' };
    return {
      statuses: [...statuses],
      retryAfter: Number((await ask(app, '/api/docs')).headers['retry-after']),
      reference: await Promise.all(REFERENCE.map((url) => statusOf(url))),
      operations: await Promise.all(
        ['/healthz', '/readyz', '/metrics'].map((url) => statusOf(url)),
      ),
      elsewhere: (await app.inject(elsewhere)).statusCode,
      visitor: await statusOf('/api/auth/user'),
      member: (await apiAs(member)(reportsEndpoints.list)).status,
    };
  });
  expect(found).toEqual({
    statuses: [200, 429],
    retryAfter: expect.any(Number),
    reference: [429, 429, 429],
    operations: [200, 200, 200],
    elsewhere: 200,
    visitor: 401,
    member: 200,
  });
  expect(found.retryAfter).toBeGreaterThan(0);
});

describe('/readyz', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** The real database until `fail`, and how often readiness asked it. */
  async function openCounted() {
    const { applicationDb } = await createTestDatabase();
    let count = 0;
    let isAway = false;
    const systemDb = new Proxy(applicationDb, {
      apply(target, self, args) {
        if (!String(args[0]).includes('schema_migrations'))
          return Reflect.apply(target, self, args);
        count += 1;
        return isAway
          ? Promise.reject(new Error('connection refused'))
          : Reflect.apply(target, self, args);
      },
    });
    const app = await openApp(systemDb);
    const setAway = (to: boolean) => {
      isAway = to;
    };
    return { app, setAway, count: () => count };
  }

  test('asks the database once a second, however many callers ask', async () => {
    const { app, setAway, count } = await openCounted();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const wait = (milliseconds: number) => {
      const later = performance.now() + milliseconds;
      clock.mockReturnValue(later);
    };
    const askOften = async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(app, '/readyz')));
      answers.push(await ask(app, '/readyz'));
      return [...new Set(answers.map(({ statusCode }) => statusCode))];
    };
    expect(await askOften()).toEqual([200]);
    setAway(true);
    wait(999);
    expect(await askOften()).toEqual([200]);
    expect(count()).toBe(1);
    wait(1);
    expect(await askOften()).toEqual([503]);
    setAway(false);
    expect(await askOften()).toEqual([503]);
    expect(count()).toBe(2);
    wait(1000);
    expect(await askOften()).toEqual([200]);
    expect(count()).toBe(3);
  });
});
