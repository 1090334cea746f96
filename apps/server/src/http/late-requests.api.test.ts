import { type AddressInfo, connect } from 'node:net';
import {
  accessEndpoints,
  authEndpoints,
  sessionsEndpoints,
  TAXII_ROOT_PATH,
  taxiiEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { countBlocked } from '../testing/count-blocked';
import type { Member } from '../testing/factories';
import { createTestApp, SESSION_COOKIE, TEST_ORIGIN } from '../testing/test-app';

const { app, db, apiAs, make } = await createTestApp({ RATE_LIMIT_UPLOADS: '30' });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const admin = await make.member({ isAdmin: true });

const cookieOf = (member: Member) => `cookie: ${SESSION_COOKIE}=${member.session}`;

/** Sends all but the last byte of a request, which is admitted meanwhile. */
async function hold(line: string, body: string, headers: readonly string[]) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const head = [
    `${line} HTTP/1.1`,
    'host: localhost:3000',
    `origin: ${TEST_ORIGIN}`,
    'connection: close',
    `content-length: ${body.length}`,
    ...headers,
  ];
  socket.on('error', () => {}).write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  for (let i = 0; i < 5; i += 1) await apiAs(admin)(authEndpoints.currentUser);
  return {
    finish: async () => {
      socket.write(body.slice(-1));
      await closed;
      return answer;
    },
  };
}

const JSON_TYPE = 'content-type: application/json';
const change = (member: Member, body: object) =>
  apiAs(admin)(accessEndpoints.changeMember, { params: { id: member.id }, body });

describe('a request whose last byte comes later', () => {
  const commentAs = async (member: Member, reportId: string) =>
    hold(`POST /api/reports/${reportId}/comments`, JSON.stringify({ content: 'Late.' }), [
      JSON_TYPE,
      cookieOf(member),
    ]);

  test.each([
    ['signed out', 401, (member: Member) => apiAs(member)(sessionsEndpoints.signOutEverywhere)],
    [
      'was suspended',
      401,
      (member: Member) => change(member, { state: 'suspended', reason: 'Left' }),
    ],
    [
      'was removed',
      401,
      ({ id }: Member) =>
        apiAs(admin)(usersEndpoints.delete, { params: { id }, query: { work: 'keep' } }),
    ],
    ['may read less', 404, (member: Member) => change(member, { affiliation: 'community' })],
  ])('writes nothing of somebody who %s', async (_name, status, act) => {
    const [member, reportId] = [await make.member(), await make.report()];
    await make.mark('report', reportId, { tlp: 'AMBER' });
    const { finish } = await commentAs(member, reportId);
    expect((await act(member)).status).toBeLessThan(300);
    expect(await finish()).toContain(`HTTP/1.1 ${status} `);
    expect(await db`select from comments where report_id = ${reportId}`).toHaveLength(0);
  });

  test('makes nobody an admin once the session of the admin has ended', async () => {
    const [other, accomplice] = [await make.member({ isAdmin: true }), await make.member()];
    const { finish } = await hold(
      `PATCH /api/users/${accomplice.id}/role`,
      JSON.stringify({ isAdmin: true }),
      [JSON_TYPE, cookieOf(other)],
    );
    await apiAs(other)(sessionsEndpoints.signOutEverywhere);
    expect(await finish()).toContain('HTTP/1.1 401 ');
  });

  test.each(['/api/reports', `${TAXII_ROOT_PATH}collections/:id/objects/`])(
    'to %s uses no token that was revoked',
    async (path) => {
      const collection = await apiAs(admin)(taxiiEndpoints.create, {
        body: { title: 'Received', query: 'tag:a' },
      });
      const { id } = collection.body;
      await apiAs(admin)(taxiiEndpoints.change, { params: { id }, body: { canWrite: true } });
      const member = await make.member();
      const token = await make.token(member.id);
      const isTaxii = path.startsWith(TAXII_ROOT_PATH);
      const { finish } = await hold(`POST ${path.replace(':id', id)}`, '{}', [
        `content-type: application/${isTaxii ? 'taxii+json;version=2.1' : 'json'}`,
        `accept: application/${isTaxii ? 'taxii+json;version=2.1' : 'json'}`,
        `authorization: Bearer ${token}`,
      ]);
      await db`update api_tokens set revoked_at = now() where user_id = ${member.id}`;
      expect(await finish()).toContain('HTTP/1.1 401 ');
    },
  );
});

test('a file is not stored if the session ended while its request was admitted', async () => {
  const member = await make.member();
  const form =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n';
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = db.begin(async (tx) => {
    await tx`lock table rate_limits in exclusive mode`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const holding = hold('POST /api/global-forum/upload', form, [
    'content-type: multipart/form-data; boundary=b',
    cookieOf(member),
  ]);
  await expect.poll(() => countBlocked(db), { timeout: 30_000 }).toBe(1);
  await db`delete from sessions where user_id = ${member.id}`;
  release.resolve();
  await locking;
  const { finish } = await holding;
  expect(await finish()).toContain('HTTP/1.1 401 ');
  expect(await db`select from uploads where user_id = ${member.id}`).toHaveLength(0);
});

/** Reads that are answered behind megabytes which nobody reads keep their places. */
async function takeAllPlaces(member: Member) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  const read = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n${cookieOf(member)}\r\n\r\n`;
  socket.write(read('/api/openapi.json').repeat(8) + read('/api/auth/user').repeat(8));
  for (let i = 0; i < 20; i += 1) await apiAs(admin)(authEndpoints.currentUser);
  return socket;
}

test('a read that waited for its turn is answered with the rights of then', async () => {
  const [member, reportId] = [await make.member(), await make.report({ title: 'Nightingale' })];
  await make.mark('report', reportId, { tlp: 'AMBER' });
  const socket = await takeAllPlaces(member);
  const reading = app.inject({
    url: `/api/reports/${reportId}`,
    headers: { host: 'localhost:3000', cookie: cookieOf(member).slice(8) },
  });
  for (let i = 0; i < 5; i += 1) await apiAs(admin)(authEndpoints.currentUser);
  await change(member, { affiliation: 'community' });
  socket.destroy();
  const { statusCode, body } = await reading;
  expect(statusCode).toBe(404);
  expect(body).not.toContain('Nightingale');
});
