import { auditEndpoints, authEndpoints, sessionsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { createAccount, isHome } from './account.fixture';
import { createBrowser } from './browser.fixture';
import { startSession } from './sessions';
import { startTestServer } from './test-server.fixture';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };

/** The same member in another browser. */
const elsewhere = async (member: Member, userAgent = 'Elsewhere/1.0'): Promise<Member> => ({
  ...member,
  session: await startSession(db, { userId: member.id, userAgent, address: '192.0.2.7' }),
});
const listOwn = async (member: Member) => (await apiAs(member)(sessionsEndpoints.listMine)).body;
const isIn = async (member: Member) =>
  (await apiAs(member)(authEndpoints.currentUser)).status === 200;

describe("one's own sessions", () => {
  test('are listed, this one first, with no secret in them', async () => {
    const here = await make.member();
    await elsewhere(here);
    const sessions = await listOwn(here);
    expect(
      sessions.map(({ isCurrent, userAgent, address }) => [isCurrent, userAgent, address]),
    ).toEqual([
      [true, null, null],
      [false, 'Elsewhere/1.0', '192.0.2.7'],
    ]);
    const told = JSON.stringify(sessions);
    for (const { sid } of await db<{ sid: string }[]>`select sid from sessions`) {
      expect(told).not.toContain(sid);
    }
  });

  test('leave out those that are over', async () => {
    const here = await make.member();
    await elsewhere(here);
    await db`update sessions set expire = now() - interval '1 second'
      where user_id = ${here.id} and user_agent is not null`;
    expect(await listOwn(here)).toHaveLength(1);
  });

  test('end one by one, and at once', async () => {
    const here = await make.member();
    const there = await elsewhere(here);
    const other = (await listOwn(here)).find((session) => !session.isCurrent);
    const params = { id: other?.id };
    expect((await apiAs(here)(sessionsEndpoints.endMine, { params })).status).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await apiAs(here)(sessionsEndpoints.endMine, { params })).status).toBe(404);
  });

  test('end all but this one, and count as one act', async () => {
    const here = await make.member();
    const others = [await elsewhere(here), await elsewhere(here)];
    const stranger = await make.member();
    expect((await apiAs(here)(sessionsEndpoints.endMyOthers)).status).toBe(204);
    expect((await apiAs(here)(sessionsEndpoints.endMyOthers)).status).toBe(204);
    expect(await Promise.all([here, ...others, stranger].map(isIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const { body } = await apiAs(admin)(auditEndpoints.list, { query: { actor: here.id } });
    expect(body.map((entry) => [entry.act, entry.details])).toEqual([
      ['session.ended', { count: 2 }],
    ]);
  });

  test("are nobody else's to end", async () => {
    const [owner, stranger] = [await make.member(), await make.member()];
    const [session] = await listOwn(owner);
    const params = { id: session?.id };
    expect((await apiAs(stranger)(sessionsEndpoints.endMine, { params })).status).toBe(404);
    expect((await apiAs(stranger)(sessionsEndpoints.end, { params })).status).toBe(403);
    expect((await apiAs(null)(sessionsEndpoints.endMine, { params })).status).toBe(401);
    expect((await apiAs(null)(sessionsEndpoints.listMine)).status).toBe(401);
    expect((await apiAs(null)(sessionsEndpoints.endMyOthers)).status).toBe(401);
    expect(await isIn(owner)).toBe(true);
  });
});

describe('who is signed in', () => {
  test('is told to admins, of all and of one member, page by page', async () => {
    const member = await make.member();
    await elsewhere(member);
    await elsewhere(member);
    const query = { userId: member.id, limit: 2 };
    const first = await apiAs(admin)(sessionsEndpoints.list, { query });
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.body.map((session) => session.user.id)).toEqual([member.id, member.id]);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await apiAs(admin)(sessionsEndpoints.list, { query: { ...query, cursor } });
    expect(second.body).toHaveLength(1);
    const all = await apiAs(admin)(sessionsEndpoints.list);
    expect(all.body.filter((session) => session.isCurrent)).toMatchObject([
      { user: { id: admin.id } },
    ]);
    expect((await apiAs(member)(sessionsEndpoints.list)).status).toBe(403);
    expect((await apiAs(null)(sessionsEndpoints.list)).status).toBe(401);
    const odd = await apiAs(admin)(sessionsEndpoints.list, { query: { userId: 'me' } });
    expect(odd.status).toBe(400);
  });

  test('can be ended by them, and the log says so', async () => {
    const member = await make.member();
    const [session] = await listOwn(member);
    const params = { id: session?.id };
    expect((await apiAs(admin)(sessionsEndpoints.end, { params })).status).toBe(204);
    expect(await isIn(member)).toBe(false);
    expect((await apiAs(admin)(sessionsEndpoints.end, { params })).status).toBe(404);
    expect((await apiAs(admin)(sessionsEndpoints.end, { params: missing })).status).toBe(404);
    const { body } = await apiAs(admin)(auditEndpoints.list, { query: { limit: 1 } });
    expect(body[0]).toMatchObject({
      act: 'session.ended',
      actorId: admin.id,
      memberId: member.id,
    });
  });
});

test('a browser whose session was ended must give the password again', async () => {
  const server = await startTestServer();
  const browser = createBrowser(server.origin);
  await createAccount(browser);
  // Signed in at the provider, one comes straight back.
  expect((await browser.open('/api/login', { until: isHome })).status).toBe(302);
  const [session] = JSON.parse((await browser.request('/api/users/me/sessions')).text);
  const ended = await fetch(`${server.origin}/api/users/me/sessions/${session.id}`, {
    method: 'DELETE',
    headers: {
      origin: server.origin,
      cookie: `watchfloor_session=${browser.cookies.get('watchfloor_session')}`,
    },
  });
  expect(ended.status).toBe(204);
  const asked = await browser.open('/api/login', { until: isHome });
  expect(asked.status).toBe(200);
  expect(asked.text).toContain('name="password"');
});
