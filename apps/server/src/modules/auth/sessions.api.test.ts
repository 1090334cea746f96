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
const isSignedIn = async (member: Member) =>
  (await apiAs(member)(authEndpoints.currentUser)).status === 200;

describe('own sessions', () => {
  test('are listed, the current one first, without secrets', async () => {
    const here = await make.member();
    await elsewhere(here);
    const sessions = await listOwn(here);
    expect(
      sessions.map(({ isCurrent, userAgent, address }) => [isCurrent, userAgent, address]),
    ).toEqual([
      [true, null, null],
      [false, 'Elsewhere/1.0', '192.0.2.7'],
    ]);
    const json = JSON.stringify(sessions);
    for (const { sid } of await db<{ sid: string }[]>`select sid from sessions`) {
      expect(json).not.toContain(sid);
    }
  });

  test('are listed only until they expire', async () => {
    const here = await make.member();
    await elsewhere(here);
    await db`update sessions set expire = now() - interval '1 second'
      where user_id = ${here.id} and user_agent is not null`;
    expect(await listOwn(here)).toHaveLength(1);
  });

  test('can be ended one by one, with immediate effect', async () => {
    const here = await make.member();
    const there = await elsewhere(here);
    const other = (await listOwn(here)).find((session) => !session.isCurrent);
    const params = { id: other?.id };
    expect((await apiAs(here)(sessionsEndpoints.endMine, { params })).status).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await apiAs(here)(sessionsEndpoints.endMine, { params })).status).toBe(404);
  });

  test('can all be ended except the current one, with one audit entry', async () => {
    const here = await make.member();
    const others = [await elsewhere(here), await elsewhere(here)];
    const stranger = await make.member();
    expect((await apiAs(here)(sessionsEndpoints.endMyOthers)).status).toBe(204);
    expect((await apiAs(here)(sessionsEndpoints.endMyOthers)).status).toBe(204);
    expect(await Promise.all([here, ...others, stranger].map(isSignedIn))).toEqual([
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

  test('can all be ended at once, the current one too', async () => {
    const here = await make.member();
    const [there, stranger] = [await elsewhere(here), await make.member()];
    const ended = await apiAs(here)(sessionsEndpoints.signOutEverywhere);
    expect([ended.status, ended.body]).toEqual([200, { continueAt: '/' }]);
    expect(ended.headers['clear-site-data']).toBe('"cache"');
    expect(String(ended.headers['set-cookie'])).toMatch(/^watchfloor_session=;.*Max-Age=0/);
    expect(await Promise.all([here, there, stranger].map(isSignedIn))).toEqual([
      false,
      false,
      true,
    ]);
    expect((await apiAs(here)(sessionsEndpoints.signOutEverywhere)).status).toBe(401);
    const { body } = await apiAs(admin)(auditEndpoints.list, { query: { actor: here.id } });
    expect(body.map((entry) => [entry.act, entry.details])).toEqual([
      ['session.ended', { count: 2 }],
    ]);
  });

  test('of two concurrent requests to end all, one does it', async () => {
    const here = await make.member();
    const there = await elsewhere(here);
    const answers = await Promise.all(
      [here, there].map((one) => apiAs(one)(sessionsEndpoints.signOutEverywhere)),
    );
    expect(answers.map(({ status }) => status).every((status) => [200, 401].includes(status))).toBe(
      true,
    );
    const rows = await db<{ count: number }[]>`
      select (details ->> 'count')::int as count from audit_log
      where act = 'session.ended' and member_id = ${here.id}`;
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('cannot be ended by other members', async () => {
    const [owner, stranger] = [await make.member(), await make.member()];
    const [session] = await listOwn(owner);
    const params = { id: session?.id };
    expect((await apiAs(stranger)(sessionsEndpoints.endMine, { params })).status).toBe(404);
    expect((await apiAs(stranger)(sessionsEndpoints.end, { params })).status).toBe(403);
    expect((await apiAs(null)(sessionsEndpoints.endMine, { params })).status).toBe(401);
    expect((await apiAs(null)(sessionsEndpoints.listMine)).status).toBe(401);
    expect((await apiAs(null)(sessionsEndpoints.endMyOthers)).status).toBe(401);
    expect((await apiAs(null)(sessionsEndpoints.signOutEverywhere)).status).toBe(401);
    expect(await isSignedIn(owner)).toBe(true);
  });
});

describe('all sessions', () => {
  test('are listed for admins in pages', async () => {
    const member = await make.member();
    await elsewhere(member);
    await elsewhere(member);
    const first = await apiAs(admin)(sessionsEndpoints.list, { query: { limit: 2 } });
    expect(first.body.map((session) => session.user.id)).toEqual([member.id, member.id]);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await apiAs(admin)(sessionsEndpoints.list, { query: { limit: 1, cursor } });
    expect(second.body).toMatchObject([{ user: { id: member.id } }]);
    const all = await apiAs(admin)(sessionsEndpoints.list);
    expect(all.body.filter((session) => session.isCurrent)).toMatchObject([
      { user: { id: admin.id } },
    ]);
    expect((await apiAs(member)(sessionsEndpoints.list)).status).toBe(403);
    expect((await apiAs(null)(sessionsEndpoints.list)).status).toBe(401);
    expect(all.headers['x-total-count']).toBe(String(all.body.length));
    const odd = await apiAs(admin)(sessionsEndpoints.list, { query: { cursor: 'me' } });
    expect(odd.status).toBe(400);
  });

  test('can be ended by admins, with an audit entry', async () => {
    const member = await make.member();
    const [session] = await listOwn(member);
    const params = { id: session?.id };
    expect((await apiAs(admin)(sessionsEndpoints.end, { params })).status).toBe(204);
    expect(await isSignedIn(member)).toBe(false);
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

test('the password is required again after a session was ended', async () => {
  const server = await startTestServer();
  const browser = createBrowser(server.origin);
  await createAccount(browser);
  // The session at the provider is still active, so no password is needed.
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
  const visit = await browser.open('/api/login', { until: isHome });
  expect(visit.status).toBe(200);
  expect(visit.text).toContain('name="password"');
});
