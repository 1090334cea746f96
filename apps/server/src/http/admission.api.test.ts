import { connect } from 'node:net';
import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { startTestServer } from '../modules/auth/test-server.fixture';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';

const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const MADE_UP = `${COOKIE}=${'x'.repeat(43)}`;

describe('a stranger who announces 8 MB', () => {
  /** The first line of the answer to headers alone, and whether the server then hung up. */
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
  ])('%s is refused before it sends any of it', async (_name, path, headers, status) => {
    const { port } = await startTestServer({ FEEDS: 'off' });
    expect(await announce(port, path, headers)).toContain(`HTTP/1.1 ${status} `);
  });
});

describe('callers whom nobody knows', () => {
  test('are counted by address, made-up sessions included, and members behind it are not held up', async () => {
    const { app, apiAs, make } = await createTestApp();
    const member = await make.member();
    const ask = (cookie: string) =>
      app.inject({ url: '/api/reports', headers: { host: 'localhost:3000', cookie } });
    const statuses = new Set<number>();
    for (let i = 0; i < 1001; i += 1) {
      statuses.add((await ask(i % 2 ? MADE_UP : '')).statusCode);
      if (statuses.has(429)) break;
    }
    expect([...statuses]).toEqual([401, 429]);
    const refused = await ask('');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await apiAs(member)(reportsEndpoints.list)).status).toBe(200);
  });
});

describe('what one member may do', () => {
  test('a long text counts as many writes, a short one as one', async () => {
    const { apiAs, make } = await createTestApp({ RATE_LIMIT_WRITES: '80' });
    const submit = async (content: string) =>
      (
        await apiAs(await author)(reportsEndpoints.create, {
          body: { title: 'T', content, intelligenceType: 'OSINT', tags: [] },
        })
      ).status;
    const author = make.member();
    const long = 'x'.repeat(50_000);
    const statuses = [];
    for (let i = 0; i < 12; i += 1) statuses.push(await submit(long));
    // Seven pieces of 8 KB each: eleven times of 80.
    expect(statuses.filter((status) => status === 201)).toHaveLength(11);
    expect(statuses.at(-1)).toBe(429);
    expect(await submit('short')).toBe(201);
  });

  test('searches count as ten reads', async () => {
    const { apiAs, make } = await createTestApp({ RATE_LIMIT_READS: '100' });
    const api = apiAs(await make.member());
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await api(reportsEndpoints.list, { query: { q: `word${i}` } })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test('has two writes under way at once, and others do not wait for them', async () => {
    const { apiAs, make, db } = await createTestApp();
    const [busy, other] = [await make.member(), await make.member()];
    const reportId = await make.report();
    const comment = (api: ReturnType<typeof apiAs>) =>
      api(commentsEndpoints.create, { params: { id: reportId }, body: { content: 'Agreed' } });
    await db
      .begin(async (tx) => {
        // Comments of everybody wait for this row; the third of one member waits for a place instead of a connection.
        await tx`select from reports where id = ${reportId} for update`;
        const waiting = Array.from({ length: 5 }, () => comment(apiAs(busy)));
        const blocked = async () =>
          (
            await db`
            select from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted`
          ).length;
        for (let looks = 0; looks < 10_000 && (await blocked()) < 2; looks += 1);
        expect(await blocked()).toBe(2);
        expect((await apiAs(other)(reportsEndpoints.list)).status).toBe(200);
        expect(await blocked()).toBe(2);
        return { waiting };
      })
      .then(({ waiting }) => Promise.all(waiting));
    const { body } = await apiAs(other)(commentsEndpoints.list, { params: { id: reportId } });
    expect(body).toHaveLength(5);
  });
});

describe('another name that leads here', () => {
  test.each([
    ['https://floor.example', 'floor.example', 401],
    ['https://floor.example', 'evil.example', 400],
    ['https://floor.example', 'floor.example.evil.example', 400],
    ['https://floor.example', 'localhost:3000', 400],
    ['http://localhost:3000', '127.0.0.1:3000', 401],
    ['http://localhost:3000', '[::1]:3000', 401],
    ['http://localhost:3000', 'evil.example', 400],
    ['http://localhost:3000', '127.0.0.1.evil.example', 400],
  ])('served at %s, asked as %s: %i', async (publicUrl, host, status) => {
    const { app } = await createTestApp({ PUBLIC_URL: publicUrl, FEEDS: 'off' });
    const answer = await app.inject({ url: '/api/auth/user', headers: { host } });
    expect(answer.statusCode).toBe(status);
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
  });
});
