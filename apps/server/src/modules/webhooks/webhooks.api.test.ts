import {
  activityEndpoints,
  auditEndpoints,
  notificationsEndpoints,
  sessionsEndpoints,
  WEBHOOKS_MAX,
  webhooksEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { readSettings } from '../../settings';
import { startSession } from '../auth/sessions';
import { purgeDeliveries } from './deliveries.queries';
import { refuseReceiver } from './receiver-guard';
import { createWebhookApp } from './webhooks.fixture';

const { apiAs, apiWith, db, make, ...webhooks } = await createWebhookApp();
const { add, create, receive, listOwn, logOf } = webhooks;
const admin = await make.member({ isAdmin: true });
const EVENTS = ['report.created'] as const;
const { url: URL_HERE } = receive();

async function memberWithSearch() {
  const member = await make.member();
  const savedSearchId = await webhooks.saveSearch(member, 'harbour');
  const body = { url: URL_HERE, events: ['search.matched' as const], savedSearchId };
  return { member, savedSearchId, body };
}

describe('making a webhook', () => {
  test('shows its secret once, and is audited without the path of its URL', async () => {
    const { member, savedSearchId, body } = await memberWithSearch();
    const made = await create(member, body);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        url: URL_HERE,
        events: ['search.matched'],
        savedSearch: { id: savedSearchId, name: 'harbour' },
        maxTlp: 'GREEN',
        createdAt: expect.any(String),
        ...{ previousUntil: null, disabledAt: null, disabledReason: null, lastDeliveredAt: null },
        secret: expect.stringMatching(/^whsec_/),
      },
    ]);
    const { secret, ...listed } = made.body;
    expect(await listOwn(member)).toEqual([listed]);
    expect(
      JSON.stringify(await db`select * from webhooks where id = ${made.body.id}`),
    ).not.toContain(secret.slice('whsec_'.length));
    const { body: log } = await apiAs(admin)(auditEndpoints.list, { query: { actor: member.id } });
    expect(log[0]).toMatchObject({
      act: 'webhook.made',
      subjectName: new URL(URL_HERE).host,
      details: { events: ['search.matched'], maxTlp: 'GREEN' },
    });
    expect(JSON.stringify(log)).not.toContain(new URL(URL_HERE).pathname);
  });

  test('of events of the installation, or above GREEN, is for admins', async () => {
    const { member, body } = await memberWithSearch();
    expect((await create(member, { url: URL_HERE, events: [...EVENTS] })).status).toBe(403);
    expect((await create(member, { ...body, maxTlp: 'AMBER' })).status).toBe(403);
    expect((await create(member, { ...body, maxTlp: 'CLEAR' })).status).toBe(201);
    const made = await create(admin, { url: URL_HERE, events: [...EVENTS], maxTlp: 'AMBER' });
    expect([made.status, made.body.maxTlp]).toEqual([201, 'AMBER']);
  });

  test.each([
    ['http://169.254.169.254/latest/', 'The address is not on the public internet'],
    ['https://10.0.0.7/', 'The address is not on the public internet'],
    ['https://[::1]/', 'The address is not on the public internet'],
    ['https://localhost/', 'The address is not on the public internet'],
    ['http://127.0.0.1:1/', 'The address is not on the public internet'],
    ['http://receiver.example/', 'URL must start with https://'],
    ['ftp://receiver.example/', 'URL must start with http:// or https://'],
    ['https://me:secret@receiver.example/', 'URL must not contain a user name or password'],
    ['https://receiver.example:99999/', 'URL must start with http:// or https://'],
    ['receiver', 'URL must start with http:// or https://'],
    [`https://receiver.example/${'x'.repeat(2000)}`, 'URL must be at most 2000 characters'],
  ])('refuses %s', async (url, message) => {
    const refused = await create(admin, { url, events: [...EVENTS] });
    expect([refused.status, refused.error.details]).toEqual([400, [{ path: 'url', message }]]);
  });

  test('refuses wrong events, and searches of others', async () => {
    const { member, savedSearchId, body } = await memberWithSearch();
    for (const wrong of [
      { ...body, events: [] },
      { ...body, events: ['room.opened'] },
      { ...body, savedSearchId: undefined },
      { ...body, savedSearchId: newId() },
      { ...body, events: ['report.created'] },
      { ...body, maxTlp: 'PINK' },
    ]) {
      const refused = await create(admin, wrong as never);
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await create(admin, { ...body, savedSearchId })).status).toBe(400);
    expect((await create(member, body)).status).toBe(201);
  });

  test(`is possible ${WEBHOOKS_MAX} times, also at once`, async () => {
    const { member, body } = await memberWithSearch();
    for (let count = 0; count < WEBHOOKS_MAX - 1; count += 1) await add(member, body);
    const last = await Promise.all([create(member, body), create(member, body)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await listOwn(member)).toHaveLength(WEBHOOKS_MAX);
  });

  test('needs a session', async () => {
    const { member, body } = await memberWithSearch();
    expect((await apiAs(null)(webhooksEndpoints.create, { body })).status).toBe(401);
    expect((await apiAs(null)(webhooksEndpoints.listMine)).status).toBe(401);
    const api = apiWith(await make.token(member.id));
    expect((await api(webhooksEndpoints.create, { body })).status).toBe(403);
    expect((await api(webhooksEndpoints.listMine)).status).toBe(403);
  });

  test('calls nothing outside in the demo, except hosts that the operator lists', () => {
    const settings = readSettings({ WEBHOOK_ALLOWED_HOSTS: 'collector.example' });
    const refuse = (url: string) => refuseReceiver({ settings, demo: {} as never }, new URL(url));
    expect(refuse('https://receiver.example/')).toBe('The demo calls nothing outside');
    expect(refuse('http://collector.example:8080/')).toBeNull();
  });
});

describe('the owner', () => {
  test('alone sees, tests, rotates and deletes a webhook', async () => {
    const { member, body } = await memberWithSearch();
    const { id } = await add(member, body);
    const other = await make.member();
    const { test: testCall, rotate, enable, listDeliveries, deleteMine } = webhooksEndpoints;
    for (const stranger of [other, admin]) {
      for (const call of [testCall, rotate, enable, listDeliveries, deleteMine]) {
        expect((await apiAs(stranger)(call, { params: { id } })).status).toBe(404);
      }
    }
    expect(await listOwn(other)).toEqual([]);
    expect((await apiAs(member)(deleteMine, { params: { id } })).status).toBe(204);
    expect((await apiAs(member)(deleteMine, { params: { id } })).status).toBe(404);
    expect(await listOwn(member)).toEqual([]);
  });

  test('pages through the log, in which old deliveries are forgotten', async () => {
    const { member, body } = await memberWithSearch();
    const { id } = await add(member, body);
    for (const days of [0, 1, 29, 31]) {
      await db`
        insert into webhook_deliveries (id, webhook_id, type, object_ids, state, attempts, created_at, attempted_at, status_code)
        values (${newId()}, ${id}, 'search.matched', '{}', 'delivered', 1, now() - make_interval(days => ${days}), now(), 204)`;
    }
    const page = await apiAs(member)(webhooksEndpoints.listDeliveries, {
      params: { id },
      query: { limit: 3 },
    });
    expect([page.body.length, page.headers.link]).toEqual([3, expect.stringContaining('cursor=')]);
    await purgeDeliveries(db);
    expect(await logOf(member, id)).toHaveLength(3);
  });

  test('has it switched off when they sign out everywhere, or an admin ends all their sessions', async () => {
    const [own, other] = [await memberWithSearch(), await memberWithSearch()];
    for (const { member, body } of [own, other]) await add(member, body);
    await apiAs(own.member)(sessionsEndpoints.signOutEverywhere);
    await apiAs(admin)(activityEndpoints.endSessions, { params: { id: other.member.id } });
    const rows = await db`
      select disabled_reason from webhooks where user_id in (${own.member.id}, ${other.member.id})
      order by created_at`;
    const reasons = ['You signed out everywhere', 'An admin ended your sessions'];
    expect(rows.map(({ disabledReason }) => disabledReason)).toEqual(reasons);
    const log = await apiAs(admin)(auditEndpoints.list, { query: { act: 'webhook.disabled' } });
    expect(log.body).toMatchObject([
      { actorId: admin.id, memberId: other.member.id, details: { reason: reasons[1] } },
      { actorId: own.member.id, memberId: own.member.id, details: { reason: reasons[0] } },
    ]);
    const again = { ...own.member, session: await startSession(db, { userId: own.member.id }) };
    expect((await apiAs(again)(notificationsEndpoints.list)).body).toMatchObject([
      { kind: 'webhook-disabled' },
    ]);
  });

  test('loses it with the saved search', async () => {
    const { member, savedSearchId, body } = await memberWithSearch();
    await add(member, body);
    await db`delete from saved_searches where id = ${savedSearchId}`;
    expect(await listOwn(member)).toEqual([]);
  });
});

describe('admins', () => {
  test('see all webhooks by their hosts, and can delete them', async () => {
    const { member, body } = await memberWithSearch();
    const { id } = await add(member, body);
    const { body: all, headers } = await apiAs(admin)(webhooksEndpoints.list);
    const listed = all.find((webhook) => webhook.id === id);
    expect(listed).toMatchObject({ url: new URL(URL_HERE).origin, user: { id: member.id } });
    expect(JSON.stringify(all)).not.toContain(new URL(URL_HERE).pathname);
    // It tells when there was work that the owner sees.
    expect(listed).not.toHaveProperty('lastDeliveredAt');
    expect(Number(headers['x-total-count'])).toBe(all.length);
    expect((await apiAs(member)(webhooksEndpoints.list)).status).toBe(403);
    expect((await apiAs(member)(webhooksEndpoints.delete, { params: { id } })).status).toBe(403);
    expect((await apiAs(admin)(webhooksEndpoints.delete, { params: { id } })).status).toBe(204);
    expect(await listOwn(member)).toEqual([]);
    const { body: log } = await apiAs(admin)(auditEndpoints.list, {
      query: { act: 'webhook.deleted' },
    });
    expect(log[0]).toMatchObject({ subjectId: id });
  });
});
