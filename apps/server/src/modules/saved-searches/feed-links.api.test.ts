import {
  activityEndpoints,
  auditEndpoints,
  feedLinksEndpoints,
  markingsEndpoints,
  reportsEndpoints,
  savedSearchesEndpoints,
  sessionsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { newToken } from '../auth/token-format';
import { readFeed } from '../feed/fetching/read-feed';

const { app, apiAs, db, make } = await createTestApp();
const admin = await make.member({ isAdmin: true });
type Member = typeof admin;

async function submit(member: Member, title: string): Promise<string> {
  const body = { title, content: 'About lanterns', intelligenceType: 'OSINT' };
  const made = await apiAs(member)(reportsEndpoints.create, { body });
  return made.body.id;
}

async function save(member: Member, query = 'lanterns'): Promise<string> {
  const body = { name: 'Lanterns & <lamps>', query };
  return (await apiAs(member)(savedSearchesEndpoints.create, { body })).body.id;
}

const link = async (member: Member, id: string) =>
  (await apiAs(member)(feedLinksEndpoints.create, { params: { id } })).body.url;

async function get(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  return app.inject({ url: pathname + search, headers: { host: 'localhost:3000', ...headers } });
}
const titlesOf = (body: string) =>
  readFeed(body, 'https://own.example/feed').items.map(({ title }) => title);

describe('the feed of a saved search', () => {
  test('is Atom with titles and links, readable without a session', async () => {
    const member = await make.member();
    const id = await submit(member, 'Lamp “A” & <b>B</b>');
    const answer = await get(await link(member, await save(member)));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const feed = readFeed(answer.body, 'https://own.example/feed');
    // Our own reader takes markup out of titles.
    expect(feed.title).toBe('Lanterns & - Watchfloor');
    expect(answer.body).toContain('<title>Lanterns &amp; &lt;lamps&gt; - Watchfloor</title>');
    expect(feed.items).toMatchObject([{ url: `http://localhost:3000/reports/${id}` }]);
    expect(answer.body).toContain('<title>Lamp “A” &amp; &lt;b&gt;B&lt;/b&gt;</title>');
    expect(answer.body).not.toContain('About lanterns');
    const again = await get(await link(member, await save(member)), {
      'if-none-match': String(answer.headers.etag),
    });
    expect(again.statusCode).toBe(200);
  });

  test('costs a 304 while nothing is new', async () => {
    const member = await make.member();
    const url = await link(member, await save(member));
    const { etag } = (await get(url)).headers;
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test('has nothing above GREEN, though its owner reads it', async () => {
    const member = await make.member();
    const id = await submit(member, 'Kept among us');
    const url = await link(member, await save(member, 'Kept'));
    expect(titlesOf((await get(url)).body)).toEqual(['Kept among us']);
    const body = { tlp: 'AMBER', compartments: [], recipients: [] };
    const marked = await apiAs(member)(markingsEndpoints.markReport, { params: { id }, body });
    expect(marked.status).toBe(200);
    const answer = await get(url);
    expect([answer.statusCode, titlesOf(answer.body)]).toEqual([200, []]);
  });

  test('has nothing of private rooms', async () => {
    const member = await make.member();
    const warRoomId = await make.warRoom({ ownerId: member.id, isPrivate: true, memberIds: [] });
    await db`
      insert into chat_messages (id, war_room_id, user_id, content)
      values (gen_random_uuid(), ${warRoomId}, ${member.id}, 'whispered lanterns')`;
    expect(titlesOf((await get(await link(member, await save(member, 'whispered')))).body)).toEqual(
      [],
    );
  });

  test('is gone after it was revoked, replaced, or its search deleted', async () => {
    const member = await make.member();
    const id = await save(member);
    const first = await link(member, id);
    const second = await link(member, id);
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([410, 200]);
    const list = async () => (await apiAs(member)(savedSearchesEndpoints.list)).body;
    expect(await list()).toMatchObject([{ hasFeed: true }]);
    const revoke = async () =>
      (await apiAs(member)(feedLinksEndpoints.revoke, { params: { id } })).status;
    expect([await revoke(), await revoke()]).toEqual([204, 404]);
    expect(await list()).toMatchObject([{ hasFeed: false }]);
    expect((await get(second)).json()).toMatchObject({ code: 'GONE' });
    const third = await link(member, id);
    await apiAs(member)(savedSearchesEndpoints.delete, { params: { id } });
    expect((await get(third)).statusCode).toBe(410);
    const { body } = await apiAs(admin)(auditEndpoints.list, { query: { actor: member.id } });
    expect(body.filter(({ act }) => act.startsWith('feed-link.')).map(({ act }) => act)).toEqual([
      'feed-link.made',
      'feed-link.revoked',
      'feed-link.made',
      'feed-link.made',
    ]);
    expect(JSON.stringify(body)).not.toContain('wfr_');
  });

  test('ends with its owner', async () => {
    const member = await make.member();
    const url = await link(member, await save(member));
    await db`update users set state = 'suspended' where id = ${member.id}`;
    expect((await get(url)).statusCode).toBe(410);
    await db`update users set state = 'active' where id = ${member.id}`;
    expect((await get(url)).statusCode).toBe(410);
  });

  test('ends when its owner signs out everywhere, or an admin ends all their sessions', async () => {
    const [member, other] = [await make.member(), await make.member()];
    const urls = [await link(member, await save(member)), await link(other, await save(other))];
    const bystander = await make.member();
    const kept = await link(bystander, await save(bystander));
    await apiAs(member)(sessionsEndpoints.signOutEverywhere);
    await apiAs(admin)(activityEndpoints.endSessions, { params: { id: other.id } });
    for (const url of urls) expect((await get(url)).statusCode).toBe(410);
    expect((await get(kept)).statusCode).toBe(200);
    const log = await db`
      select actor_id, member_id, subject_name from audit_log
      where act = 'feed-link.revoked' and member_id in (${member.id}, ${other.id}) order by seq`;
    const subjectName = 'Lanterns & <lamps>';
    expect(log).toEqual([
      { actorId: member.id, memberId: member.id, subjectName },
      { actorId: admin.id, memberId: other.id, subjectName },
    ]);
  });

  test('is found by its own secret only, and the secret is good for nothing else', async () => {
    const member = await make.member();
    const url = await link(member, await save(member));
    const other = await link(member, await save(member, 'other'));
    const secret = new URL(url).searchParams.get('token') ?? '';
    for (const token of ['', 'wfr_x', newToken('wfr'), newToken('wfp'), secret.slice(0, -1)]) {
      const wrong = new URL(url);
      wrong.searchParams.set('token', token);
      expect((await get(wrong.href)).statusCode).toBe(404);
    }
    const swapped = new URL(other);
    swapped.searchParams.set('token', secret);
    expect((await get(swapped.href)).statusCode).toBe(404);
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await get('http://x/api/reports', bearer)).statusCode).toBe(401);
    expect((await get('http://x/api/feeds/nothing.xml')).statusCode).toBe(404);
  });

  test('is made by the owner of the search only', async () => {
    const [member, stranger] = [await make.member(), await make.member()];
    const params = { id: await save(member) };
    for (const [caller, status] of [
      [null, 401],
      [stranger, 404],
      [admin, 404],
    ] as const) {
      expect((await apiAs(caller)(feedLinksEndpoints.create, { params })).status).toBe(status);
    }
  });
});
