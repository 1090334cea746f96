import { connect } from 'node:net';
import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { startTestServer } from '../modules/auth/test-server.fixture';
import { countBlocked } from '../testing/count-blocked';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';
import { withinOneMinute } from '../testing/within-one-minute';

const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const MADE_UP = `${COOKIE}=${'x'.repeat(43)}`;

describe('an anonymous request with a body of 8 MB', () => {
  /** The status line sent in response to headers only, and whether the server closed the connection. */
  async function announce(port: number, path: string, headers: readonly string[]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `Origin: http://127.0.0.1:${port}`,
        'Content-Type: application/json',
        ...headers,
        '\r\n',
      ].join('\r\n'),
    );
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text.split('\r\n')[0];
  }

  test.each([
    ['without a session', '/api/situation-updates/import', ['Content-Length: 8000000'], 401],
    ['to an admin’s call', '/api/admin/sources/import', ['Content-Length: 8000000'], 401],
    [
      'with a made-up session',
      '/api/reports',
      ['Content-Length: 300000', `Cookie: ${MADE_UP}`],
      401,
    ],
    ['of unknown length', '/api/reports', ['Transfer-Encoding: chunked'], 401],
    ['to a path that is not there', '/api/nothing', ['Content-Length: 8000000'], 404],
    ['to a page', '/reports', ['Content-Length: 8000000'], 404],
  ])('%s is refused before its body is sent', async (_name, path, headers, status) => {
    const { port } = await startTestServer({ FEEDS: 'off' });
    expect(await announce(port, path, headers)).toContain(`HTTP/1.1 ${status} `);
  });
});

describe('anonymous callers', () => {
  test('are limited by address, including forged sessions, without affecting members behind it', async () => {
    const found = await withinOneMinute(async () => {
      const { app, apiAs, make } = await createTestApp();
      const member = await make.member();
      const ask = (cookie: string) =>
        app.inject({ url: '/api/reports', headers: { host: 'localhost:3000', cookie } });
      const statuses = new Set<number>();
      for (let i = 0; i < 1001 && !statuses.has(429); i += 1) {
        statuses.add((await ask(i % 2 ? MADE_UP : '')).statusCode);
      }
      return {
        statuses: [...statuses],
        retryAfter: Number((await ask('')).headers['retry-after']),
        member: (await apiAs(member)(reportsEndpoints.list)).status,
      };
    });
    expect(found).toEqual({ statuses: [401, 429], retryAfter: expect.any(Number), member: 200 });
    expect(found.retryAfter).toBeGreaterThan(0);
  });
});

describe('limits of one member', () => {
  test('a long text counts as many writes, a short one as one', async () => {
    const { apiAs, make } = await createTestApp({ RATE_LIMIT_WRITES: '80' });
    const long = 'x'.repeat(50_000);
    const statuses = await withinOneMinute(async () => {
      const api = apiAs(await make.member());
      const found = [];
      for (const content of [...Array<string>(12).fill(long), 'short']) {
        const body = { title: 'T', content, intelligenceType: 'OSINT', tags: [] };
        found.push((await api(reportsEndpoints.create, { body })).status);
      }
      return found;
    });
    // Each long one counts as seven writes of 8 KB: eleven fit into 80.
    expect(statuses).toEqual([...Array(11).fill(201), 429, 201]);
  });

  test('searches count as ten reads', async () => {
    const { apiAs, make } = await createTestApp({ RATE_LIMIT_READS: '100' });
    const statuses = await withinOneMinute(async () => {
      const api = apiAs(await make.member());
      const found = [];
      for (let i = 0; i < 11; i += 1) {
        found.push((await api(reportsEndpoints.list, { query: { q: `word${i}` } })).status);
      }
      return found;
    });
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test('two writes run at once, and other members do not wait for them', async () => {
    const { apiAs, make, db } = await createTestApp();
    const [busy, other] = [await make.member(), await make.member()];
    const reportId = await make.report();
    const comment = (api: ReturnType<typeof apiAs>) =>
      api(commentsEndpoints.create, { params: { id: reportId }, body: { content: 'Agreed' } });
    await db
      .begin(async (tx) => {
        // All comments wait for this row; the third one of a member waits in the queue instead of on a connection.
        await tx`select from reports where id = ${reportId} for update`;
        const waiting = Array.from({ length: 5 }, () => comment(apiAs(busy)));
        for (let looks = 0; looks < 10_000 && (await countBlocked(db)) < 2; looks += 1);
        expect(await countBlocked(db)).toBe(2);
        expect((await apiAs(other)(reportsEndpoints.list)).status).toBe(200);
        expect(await countBlocked(db)).toBe(2);
        return { waiting };
      })
      .then(({ waiting }) => Promise.all(waiting));
    const { body } = await apiAs(other)(commentsEndpoints.list, { params: { id: reportId } });
    expect(body).toHaveLength(5);
  });
});

test('a connection on which nothing moves is looked at after 30 s', async () => {
  const { app } = await createTestApp();
  expect(app.server.timeout).toBe(30_000);
});

describe('another host name of this server', () => {
  test.each([
    ['https://floor.example', 'floor.example', 401],
    ['https://floor.example', 'evil.example', 400],
    ['https://floor.example', 'floor.example.evil.example', 400],
    ['https://floor.example', 'localhost:3000', 400],
    ['http://localhost:3000', '127.0.0.1:3000', 401],
    ['http://localhost:3000', '[::1]:3000', 401],
    ['http://localhost:3000', 'evil.example', 400],
    ['http://localhost:3000', '127.0.0.1.evil.example', 400],
  ])('served at %s, requested as %s: %i', async (publicUrl, host, status) => {
    const { app } = await createTestApp({ PUBLIC_URL: publicUrl, FEEDS: 'off' });
    const answer = await app.inject({ url: '/api/auth/user', headers: { host } });
    expect(answer.statusCode).toBe(status);
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
  });
});
