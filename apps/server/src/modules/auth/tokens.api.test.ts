import {
  activityEndpoints,
  allowsToken,
  auditEndpoints,
  authEndpoints,
  commentsEndpoints,
  type Endpoint,
  endpoints,
  investigationsEndpoints,
  markingsEndpoints,
  type NewToken,
  notificationsEndpoints,
  reportsEndpoints,
  searchEndpoints,
  sessionsEndpoints,
  type Tlp,
  TOKEN_SCOPES,
  TOKENS_MAX,
  tokenAccessOf,
  tokensEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test, vi } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import type { Member } from '../../testing/factories';
import { createTestApp, SESSION_COOKIE, TEST_ORIGIN } from '../../testing/test-app';
import { listenForNotifications } from '../notifications/notifications.listeners';
import { newToken } from './token-format';
import { purgeTokens } from './tokens.queries';
import { remindOfTokens } from './tokens.service';

const { app, apiAs, apiWith, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const body: Partial<NewToken> = { name: 'Nightly export', scopes: ['reports:read'] };
const missing = { id: '00000000-0000-7000-8000-000000000000' };

const create = (member: Member | null, more: object = {}) =>
  apiAs(member)(tokensEndpoints.create, { body: { ...body, ...more } });
const listOwn = async (member: Member) => (await apiAs(member)(tokensEndpoints.listMine)).body;
const works = async (token: string) =>
  (await apiWith(token)(authEndpoints.currentUser)).status === 200;

describe('making a token', () => {
  test('shows it once, and stores its hash', async () => {
    const member = await make.member();
    const made = await create(member);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Nightly export',
      scopes: ['reports:read'],
      maxTlp: 'GREEN',
      isExpired: false,
      lastUsedAt: null,
    });
    const { token, ...listed } = made.body;
    expect(token).toMatch(/^wfp_[0-9A-Za-z]{36}$/);
    expect(await listOwn(member)).toEqual([listed]);
    const [row] = await db<{ text: string }[]>`
      select api_tokens::text as text from api_tokens where id = ${listed.id}`;
    expect(row?.text).not.toContain(token);
    const days = (Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test('is written to the audit log, without the token', async () => {
    const member = await make.member();
    const { body: made } = await create(member, { maxTlp: 'AMBER', expiresInDays: 366 });
    const { body: entries } = await apiAs(admin)(auditEndpoints.list, {
      query: { actor: member.id },
    });
    expect(entries).toMatchObject([
      {
        act: 'token.made',
        subjectName: 'Nightly export',
        details: { scopes: ['reports:read'], maxTlp: 'AMBER', expiresAt: made.expiresAt },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(made.token);
  });

  test.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['no scope', { scopes: [] }, 'Choose at least one scope'],
    ['an unknown scope', { scopes: ['admin'] }, 'There is no such scope'],
    ['an endless life', { expiresInDays: 367 }, 'A token lasts at most 366 days'],
    ['no life', { expiresInDays: 0 }, 'A token lasts at least one day'],
    ['an unknown level', { maxTlp: 'PINK' }, 'There is no such level'],
    [
      'the forum below its level',
      { scopes: ['forum:read'], maxTlp: 'CLEAR' },
      'The maps and the forum are TLP:GREEN',
    ],
  ])('refuses %s', async (_what, wrong, message) => {
    const { status, error } = await create(await make.member(), wrong);
    expect([status, error.details?.[0]?.message]).toEqual([400, message]);
  });

  test('is limited in number, also for two requests at once', async () => {
    const member = await make.member();
    await Promise.all(Array.from({ length: TOKENS_MAX - 1 }, () => make.token(member.id)));
    const answers = await Promise.all([create(member), create(member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listOwn(member)).toHaveLength(TOKENS_MAX);
  });

  test('needs a session', async () => {
    expect((await create(null)).status).toBe(401);
    const token = await make.token((await make.member()).id);
    for (const call of [tokensEndpoints.create, tokensEndpoints.listMine]) {
      expect((await apiWith(token)(call, { body })).status).toBe(403);
    }
  });
});

describe('a token', () => {
  test('acts for its owner, without origin and cookies', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    expect((await apiWith(token)(authEndpoints.currentUser)).body).toMatchObject({ id: member.id });
    const report = { title: 'Lamp', content: 'Seen twice.', intelligenceType: 'OSINT' };
    const made = await apiWith(token)(reportsEndpoints.create, { body: report });
    expect([made.status, made.body.userId]).toEqual([201, member.id]);
    expect(made.headers['set-cookie']).toBeUndefined();
  });

  test('does not need the scheme in capitals', async () => {
    const token = await make.token((await make.member()).id);
    const answer = await apiAs(null)(authEndpoints.currentUser, {
      headers: { authorization: `bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  });

  test('of a request with a cookie decides alone, and another site cannot use it', async () => {
    const [owner, other] = [await make.member(), await make.member()];
    const token = await make.token(owner.id, { scopes: ['reports:read'] });
    const headers = { authorization: `Bearer ${token}`, host: 'localhost:3000' };
    const cookies = { [SESSION_COOKIE]: other.session };
    const read = await app.inject({ url: '/api/auth/user', headers, cookies });
    expect(read.json()).toMatchObject({ id: owner.id });
    const write = { method: 'POST', url: '/api/reports', cookies, payload: {} } as const;
    const foreign = await app.inject({ ...write, headers });
    expect(foreign.json().message).toMatch('same origin');
    const own = await app.inject({ ...write, headers: { ...headers, origin: TEST_ORIGIN } });
    expect(own.json().message).toBe('This token lacks the scope reports:write');
  });

  test('that is wrong is not helped by a cookie', async () => {
    const member = await make.member();
    const answer = await apiAs(member)(authEndpoints.currentUser, {
      headers: { authorization: `Bearer ${newToken('wfp')}` },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('of another system is ignored beside a session', async () => {
    const answer = await apiAs(await make.member())(authEndpoints.currentUser, {
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    });
    expect(answer.status).toBe(200);
  });

  test('never has the rights of an admin', async () => {
    const token = await make.token(admin.id, { maxTlp: 'RED' });
    const id = await make.report();
    const refused = await apiWith(token)(reportsEndpoints.delete, { params: { id } });
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Tokens cannot do this: sign in with a browser',
    ]);
    expect((await apiWith(token)(tokensEndpoints.list)).status).toBe(403);
  });

  test('is found by its last use', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    await Promise.all([works(token), works(token), works(token)]);
    const [listed] = await listOwn(member);
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000);
    expect(listed?.lastUsedAddress).toBe('127.0.0.1');
    await db`update api_tokens set last_used_at = '2020-01-01' where user_id = ${member.id}`;
    await works(token);
    expect((await listOwn(member))[0]?.lastUsedAt).not.toMatch(/^2020/);
  });
});

describe('scopes', () => {
  const callWith = (endpoint: Endpoint, scopes: (typeof TOKEN_SCOPES)[number][], token: string) =>
    app
      .inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{\w+\}/g, missing.id),
        headers: { authorization: `Bearer ${token}`, host: 'localhost:3000' },
        remoteAddress: `198.51.100.${scopes.length}`,
        payloadAsStream: true,
      })
      .then(async (answer) => ({
        status: answer.statusCode,
        scope: /scope="(.*)"/.exec(String(answer.headers['www-authenticate']))?.[1],
        ends: answer.stream().destroy(),
      }));

  test('every call is refused to the tokens that are not for it, and to no others', async () => {
    const tokens = new Map<string, string>();
    for (const scope of TOKEN_SCOPES) {
      // Each of another member: a response that is not read holds up the next of its kind.
      const { id } = await make.member();
      tokens.set(scope, await make.token(id, { scopes: [scope] }));
    }
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      const access = tokenAccessOf(endpoint);
      for (const [scope, token] of tokens) {
        const { status } = await callWith(endpoint, [], token);
        const isOpen = allowsToken(access, [scope as (typeof TOKEN_SCOPES)[number]]);
        if (isOpen === (status === 403)) wrong.push(`${endpoint.path} with ${scope}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('reports of an investigation need both scopes', async () => {
    const member = await make.member();
    const params = { id: await make.investigation({ userId: member.id }) };
    const one = await make.token(member.id, { scopes: ['investigations:read'] });
    const both = await make.token(member.id, { scopes: ['investigations:read', 'reports:read'] });
    const refused = await apiWith(one)(investigationsEndpoints.listReports, { params });
    expect(refused.error.message).toBe(
      'This token lacks the scope investigations:read and reports:read',
    );
    expect((await apiWith(both)(investigationsEndpoints.listReports, { params })).status).toBe(200);
  });

  test('a refusal names what is missing', async () => {
    const token = await make.token((await make.member()).id, { scopes: ['forum:read'] });
    expect(await callWith(reportsEndpoints.create, [], token)).toMatchObject({
      status: 403,
      scope: 'reports:write',
    });
  });
});

describe('the highest level', () => {
  const find = (token: string, id: string) =>
    apiWith(token)(reportsEndpoints.get, { params: { id } });

  test('hides what is above it, though the owner may read it', async () => {
    const member = await make.member();
    const code = await make.compartment([member.id]);
    const marked = async (marking: Parameters<typeof make.mark>[2]) => {
      const id = await make.report({ userId: member.id });
      await make.mark('report', id, marking);
      return id;
    };
    const reports = {
      GREEN: await marked({ tlp: 'GREEN' }),
      AMBER: await marked({ tlp: 'AMBER' }),
      'AMBER, compartment': await marked({ tlp: 'AMBER', compartments: [code] }),
      RED: await marked({ tlp: 'RED', recipients: [member.id] }),
    };
    const seen = async (token: string) => {
      const names: string[] = [];
      for (const [name, id] of Object.entries(reports)) {
        if ((await find(token, id)).status === 200) names.push(name);
      }
      const list = await apiWith(token)(reportsEndpoints.listMine);
      expect(list.body.map(({ id }) => id).sort()).toEqual(
        names.map((name) => reports[name as keyof typeof reports]).sort(),
      );
      expect(list.headers['x-total-count']).toBe(String(names.length));
      return names;
    };
    expect(await seen(await make.token(member.id))).toEqual(['GREEN']);
    expect(await seen(await make.token(member.id, { maxTlp: 'AMBER' }))).toEqual([
      'GREEN',
      'AMBER',
      'AMBER, compartment',
    ]);
    expect(await seen(await make.token(member.id, { maxTlp: 'RED' }))).toHaveLength(4);
  });

  test('gives nobody more than they may read themselves', async () => {
    const id = await make.report();
    await make.mark('report', id, { tlp: 'RED', recipients: [] });
    const token = await make.token((await make.member()).id, { maxTlp: 'RED' });
    expect((await find(token, id)).status).toBe(404);
  });

  test('is not exceeded by what the token writes', async () => {
    const token = await make.token((await make.member()).id, { maxTlp: 'AMBER' });
    const report = { title: 'Lamp', content: 'Seen.', intelligenceType: 'OSINT' };
    for (const [tlp, status] of [
      ['AMBER', 201],
      ['AMBER+STRICT', 400],
      ['RED', 400],
    ] as const) {
      const marking = { tlp, compartments: [], recipients: [] };
      const made = await apiWith(token)(reportsEndpoints.create, { body: { ...report, marking } });
      expect(made.status).toBe(status);
    }
  });

  test('and what the owner may read are those of now, also where a list has not changed', async () => {
    const [author, member] = [await make.member(), await make.member()];
    const id = await make.report({ userId: author.id });
    await make.mark('report', id, { tlp: 'AMBER+STRICT' });
    const token = await make.token(member.id, { maxTlp: 'RED' });
    const list = (etag = '') =>
      apiWith(token)(reportsEndpoints.list, { headers: { 'if-none-match': etag } });
    const before = await list();
    expect(before.body.map((report) => report.id)).toContain(id);
    await db`update users set affiliation = 'community' where id = ${member.id}`;
    const after = await list(before.headers.etag);
    expect(after.status).toBe(200);
    expect(after.body.map((report) => report.id)).not.toContain(id);
  });

  test('of what everyone may read names no compartments', async () => {
    const member = await make.member();
    const code = await make.compartment([member.id]);
    const listWith = async (maxTlp: Tlp) => {
      const { body: found } = await apiWith(await make.token(member.id, { maxTlp }))(
        markingsEndpoints.list,
      );
      return found.compartments.map((compartment) => compartment.code);
    };
    expect(await listWith('GREEN')).toEqual([]);
    expect(await listWith('AMBER')).toEqual([code]);
  });

  test('an access that an admin has taken does not count', async () => {
    const id = await make.report();
    await make.mark('report', id, { tlp: 'RED', recipients: [] });
    await db`
      insert into marking_accesses (id, kind, object_id, user_id, user_name, reason, until)
      values (${missing.id}, 'report', ${id}, ${admin.id}, 'admin', 'A complaint was made', now() + interval '1 hour')`;
    expect((await apiAs(admin)(reportsEndpoints.get, { params: { id } })).status).toBe(200);
    expect((await find(await make.token(admin.id, { maxTlp: 'RED' }), id)).status).toBe(404);
  });

  test('rooms have none: a token does not find what was said there', async () => {
    const member = await make.member();
    const warRoomId = await make.warRoom({ ownerId: member.id, isPrivate: true, memberIds: [] });
    await db`
      insert into chat_messages (id, war_room_id, user_id, content)
      values (${missing.id}, ${warRoomId}, ${member.id}, 'zeppelin at dawn')`;
    const query = { q: 'zeppelin' };
    await vi.waitFor(async () => {
      const { body: found } = await apiAs(member)(searchEndpoints.list, { query });
      expect(found.results).toHaveLength(1);
    }, 20_000);
    const token = await make.token(member.id, { maxTlp: 'RED' });
    const { body: found } = await apiWith(token)(searchEndpoints.list, { query });
    expect(found.results).toEqual([]);
  });
});

describe('a token ends', () => {
  test('when its owner revokes it, with an audit entry', async () => {
    const [member, stranger] = [await make.member(), await make.member()];
    const { body: made } = await create(member);
    const params = { id: made.id };
    const revokeAs = async (caller: Member | null) =>
      (await apiAs(caller)(tokensEndpoints.revokeMine, { params })).status;
    expect(await works(made.token)).toBe(true);
    expect([await revokeAs(null), await revokeAs(stranger)]).toEqual([401, 404]);
    expect([await revokeAs(member), await revokeAs(member)]).toEqual([204, 404]);
    expect([await works(made.token), await listOwn(member)]).toEqual([false, []]);
    const { body: entries } = await apiAs(admin)(auditEndpoints.list, {
      query: { actor: member.id },
    });
    expect(entries.map(({ act }) => act)).toEqual(['token.revoked', 'token.made']);
  });

  test('when an admin revokes it', async () => {
    const member = await make.member();
    const { body: made } = await create(member);
    const listed = await apiAs(admin)(tokensEndpoints.list, { query: { limit: 1 } });
    expect(listed.body).toMatchObject([{ id: made.id, user: { id: member.id } }]);
    expect(listed.headers.link).toMatch('rel="next"');
    expect(JSON.stringify(listed.body)).not.toContain(made.token);
    const revokeAs = async (caller: Member | null) =>
      (await apiAs(caller)(tokensEndpoints.revoke, { params: { id: made.id } })).status;
    expect([await revokeAs(null), await revokeAs(member)]).toEqual([401, 403]);
    expect([await revokeAs(admin), await revokeAs(admin)]).toEqual([204, 404]);
    expect(await works(made.token)).toBe(false);
    expect((await apiAs(member)(tokensEndpoints.list)).status).toBe(403);
    expect((await apiAs(null)(tokensEndpoints.list)).status).toBe(401);
    expect((await apiAs(admin)(tokensEndpoints.revoke, { params: missing })).status).toBe(404);
  });

  test('with its time, and is then answered without a query', async () => {
    const member = await make.member();
    const token = await make.token(member.id, { days: -1 });
    expect(await works(token)).toBe(false);
    expect((await listOwn(member))[0]).toMatchObject({ isExpired: true });
    // From now on the answer does not depend on the row.
    await db`update api_tokens set expires_at = now() + interval '1 day' where user_id = ${member.id}`;
    expect(await works(token)).toBe(false);
  });

  test('when its owner is suspended, and does not come back with them', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    await db`update users set state = 'suspended' where id = ${member.id}`;
    expect(await works(token)).toBe(false);
    await db`update users set state = 'active' where id = ${member.id}`;
    expect([await works(token), await listOwn(member)]).toEqual([false, []]);
  });

  test('when its owner signs out everywhere', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    await apiAs(member)(sessionsEndpoints.signOutEverywhere);
    expect(await works(token)).toBe(false);
    const { body: entries } = await apiAs(admin)(auditEndpoints.list, {
      query: { actor: member.id },
    });
    expect(entries.map(({ act }) => act)).toEqual(['token.revoked', 'session.ended']);
  });

  test('when an admin ends all sessions of its owner', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    await apiAs(admin)(activityEndpoints.endSessions, { params: { id: member.id } });
    expect(await works(token)).toBe(false);
  });

  test('with the account', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    await db`delete from users where id = ${member.id}`;
    expect(await works(token)).toBe(false);
  });

  test('but not when its owner signs out here', async () => {
    const member = await make.member();
    const token = await make.token(member.id);
    await apiAs(member)(sessionsEndpoints.endMyOthers);
    expect(await works(token)).toBe(true);
  });
});

test('a token does not use up the limits of its owner', async () => {
  const strict = await createTestApp({ RATE_LIMIT_READS: '3' });
  const member = await strict.make.member();
  const [one, two] = [await strict.make.token(member.id), await strict.make.token(member.id)];
  const read = async (api: ReturnType<typeof strict.apiWith>) =>
    (await api(reportsEndpoints.list)).status;
  const readAll = async (api: ReturnType<typeof strict.apiWith>) =>
    [await read(api), await read(api), await read(api), await read(api)].at(-1);
  expect(await readAll(strict.apiWith(one))).toBe(429);
  expect(await read(strict.apiWith(two))).toBe(200);
  expect(await read(strict.apiAs(member))).toBe(200);
});

test('an investigation and a comment of a program bear the name of its owner', async () => {
  const member = await make.member();
  const token = await make.token(member.id);
  const made = await apiWith(token)(investigationsEndpoints.create, {
    body: { title: 'Night trains', description: 'Who loads them' },
  });
  expect([made.status, made.body.userId]).toEqual([201, member.id]);
  const id = await make.report();
  const comment = await apiWith(token)(commentsEndpoints.create, {
    params: { id },
    body: { content: 'Matches ours' },
  });
  expect([comment.status, comment.body.userId]).toEqual([201, member.id]);
});

test('new tokens do not give a member new limits', async () => {
  const strict = await createTestApp({ RATE_LIMIT_READS: '20' });
  const member = await strict.make.member();
  const count = async () => {
    const api = strict.apiWith(await strict.make.token(member.id));
    for (let read = 0; ; read += 1) {
      if ((await api(authEndpoints.currentUser)).status === 429) return read;
    }
  };
  const reads: number[] = [];
  for (let made = 0; made < 6; made += 1) reads.push(await count());
  expect(reads.reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(60);
  expect(reads.at(-1)).toBe(0);
});

describe('housekeeping', () => {
  const events = createDomainEvents();
  listenForNotifications(events);
  const transact = createTransact(db, events);

  test('reminds owners a week before the end, once', async () => {
    const member = await make.member();
    const soon = await make.token(member.id, { days: 90 });
    await make.token(member.id, { days: 90 });
    // Whoever made a token for a few days knows.
    await make.token(member.id, { days: 3 });
    await db`
      update api_tokens set expires_at = now() + interval '6 days', created_at = now() - interval '84 days'
      where ending = ${soon.slice(-4)} and user_id = ${member.id}`;
    await Promise.all([remindOfTokens({ transact }), remindOfTokens({ transact })]);
    await remindOfTokens({ transact });
    const { body: notifications } = await apiAs(member)(notificationsEndpoints.list);
    expect(notifications).toMatchObject([
      { kind: 'token-expiring', target: 'tokens', title: expect.stringMatching(/^Script, on \d/) },
    ]);
  });

  test('forgets tokens a month after their end', async () => {
    const member = await make.member();
    await make.token(member.id, { days: -31 });
    await make.token(member.id, { days: -29 });
    await purgeTokens(db);
    expect(await listOwn(member)).toHaveLength(1);
  });
});
