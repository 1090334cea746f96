import {
  accessEndpoints,
  auditEndpoints,
  investigationsEndpoints,
  markingsEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  WebhookMessage,
  webhooksEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { ATTEMPTS_MAX } from './retry-schedule';
import { createWebhookApp, verify } from './webhooks.fixture';

const { apiAs, db, make, ...webhooks } = await createWebhookApp();
const { add, receive, submit, logOf, hold, resume, untilState, createInstance } = webhooks;
const author = await make.member();
const admin = await make.member({ isAdmin: true });
const CREATED = ['report.created'] as const;

beforeEach(async () => {
  await db`delete from webhooks`;
});

describe('a message', () => {
  test('is signed as the reference library demands, and has ids only', async () => {
    const { url, received } = receive();
    const { id, secret } = await add(admin, { url, events: [...CREATED] });
    const reportId = await submit(author, { title: 'Hidden words' });
    const { id: deliveryId } = await untilState(admin, id, 'delivered');
    const [got] = received;
    if (!got) throw new Error('nothing was sent');
    const message = WebhookMessage.parse(verify(got, secret));
    expect(message).toEqual({
      type: 'report.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { webhookId: id, objects: [{ kind: 'report', id: reportId }] },
    });
    expect(got.body).not.toContain('Hidden words');
    expect(got.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': deliveryId,
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(Math.abs(Number(got.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(() => verify({ ...got, body: `${got.body} ` }, secret)).toThrow();
  });

  test('tells of changes, retractions and investigations, each once', async () => {
    const { url, received } = receive();
    const events = [
      ...(['report.changed', 'report.retracted'] as const),
      ...(['investigation.created', 'investigation.closed'] as const),
    ];
    await add(admin, { url, events });
    const reportId = await submit(author);
    const report = { title: 'Seen', content: 'Thrice', intelligenceType: 'OSINT', revision: 1 };
    const api = apiAs(author);
    await api(reportsEndpoints.change, { params: { id: reportId }, body: report as never });
    const reason = 'The source was mistaken';
    await api(reportsEndpoints.retract, { params: { id: reportId }, body: { reason } });
    const made = await api(investigationsEndpoints.create, { body: { title: 'Who' } });
    const params = { id: made.body.id };
    await api(investigationsEndpoints.change, { params, body: { status: 'closed' } });
    await expect.poll(() => received.length).toBe(events.length);
    const messages = received.map(({ body }) => JSON.parse(body) as WebhookMessage);
    expect(messages.map(({ type, data }) => [type, data.objects[0]?.id])).toEqual([
      ['report.changed', reportId],
      ['report.retracted', reportId],
      ['investigation.created', made.body.id],
      ['investigation.closed', made.body.id],
    ]);
  });

  test('of a saved search names its new matches, whatever its alert', async () => {
    const member = await make.member();
    const word = `halcyon${newId().slice(-8)}`;
    const savedSearchId = await webhooks.saveSearch(member, word);
    const { url, received } = receive();
    const { secret } = await add(member, { url, events: ['search.matched'], savedSearchId });
    await submit(author, { content: 'Something else' });
    const reportId = await submit(author, { content: `About ${word}` });
    await expect.poll(() => received.length).toBe(1);
    expect(verify(received[0] as never, secret)).toMatchObject({
      type: 'search.matched',
      data: { savedSearchId, objects: [{ kind: 'report', id: reportId }] },
    });
  });

  test('of a test is sent on request, and says nothing', async () => {
    const member = await make.member();
    const savedSearchId = await webhooks.saveSearch(member, 'anything');
    const { url, received } = receive();
    const made = await add(member, { url, events: ['search.matched'], savedSearchId });
    const params = { id: made.id };
    expect((await apiAs(member)(webhooksEndpoints.test, { params })).status).toBe(204);
    await untilState(member, made.id, 'delivered');
    expect(verify(received[0] as never, made.secret)).toMatchObject({
      type: 'webhook.test',
      data: { webhookId: made.id, objects: [] },
    });
    const [listed] = await webhooks.listOwn(member);
    expect(listed?.lastDeliveredAt).toBeTruthy();
  });
});

describe('rights', () => {
  const markAmber = (id: string) =>
    apiAs(author)(markingsEndpoints.markReport, {
      params: { id },
      body: { tlp: 'AMBER', compartments: [], recipients: [] },
    });

  test('nothing above GREEN is sent or logged, unless an admin set another level', async () => {
    const [green, amber] = [receive(), receive()];
    const low = await add(admin, { url: green.url, events: [...CREATED] });
    const high = await add(admin, { url: amber.url, events: [...CREATED], maxTlp: 'AMBER' });
    await submit(author, { marking: { tlp: 'AMBER', compartments: [], recipients: [] } });
    await untilState(admin, high.id, 'delivered');
    await resume(low.id);
    await expect
      .poll(() => db`select from webhook_deliveries where webhook_id = ${low.id}`)
      .toEqual([]);
    expect([green.received.length, await logOf(admin, low.id)]).toEqual([0, []]);
    // The level does not show what the owner cannot read.
    await submit(author, { marking: { tlp: 'RED', compartments: [], recipients: [] } });
    await resume(high.id);
    expect(amber.received).toHaveLength(1);
  });

  test('are asked again when it is sent: a raised marking', async () => {
    const { url, received } = receive();
    const { id } = await add(admin, { url, events: [...CREATED] });
    await hold(id);
    const [raised, open] = [await submit(author), await submit(author)];
    expect(await logOf(admin, id)).toEqual([]);
    expect((await markAmber(raised)).status).toBe(200);
    await resume(id);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.body).toContain(open);
    expect(await logOf(admin, id)).toHaveLength(1);
  });

  test('are asked again between attempts', async () => {
    const { url, received } = receive(500, 204);
    const { id } = await add(admin, { url, events: [...CREATED] });
    const reportId = await submit(author);
    await untilState(admin, id, 'waiting', 1);
    await markAmber(reportId);
    await resume(id);
    await untilState(admin, id, 'dropped');
    expect(received).toHaveLength(1);
  });

  test('are asked again for each match of a saved search', async () => {
    const member = await make.member();
    const word = `petrel${newId().slice(-8)}`;
    const savedSearchId = await webhooks.saveSearch(member, word);
    const { url, received } = receive();
    const { id } = await add(member, { url, events: ['search.matched'], savedSearchId });
    await hold(id);
    const [raised, open] = [
      await submit(author, { content: word }),
      await submit(author, { content: word }),
    ];
    const queued = async () => {
      const rows = await db<{ ids: string[] }[]>`
        select object_ids as ids from webhook_deliveries where webhook_id = ${id}`;
      return rows.flatMap(({ ids }) => ids).length;
    };
    await expect.poll(queued).toBe(2);
    await markAmber(raised);
    await resume(id);
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '').data.objects).toEqual([
      { kind: 'report', id: open },
    ]);
  });

  test('an admin who is none any more is sent nothing', async () => {
    const former = await make.member({ isAdmin: true });
    const { url, received } = receive();
    const { id } = await add(former, { url, events: [...CREATED] });
    await hold(id);
    await submit(author);
    await db`update users set is_admin = false where id = ${former.id}`;
    await resume(id);
    expect([received.length, await logOf(former, id)]).toEqual([0, []]);
  });

  test('a suspended owner is sent nothing, also after their return', async () => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive();
    const { id } = await add(owner, { url, events: [...CREATED] });
    await hold(id);
    await submit(author);
    const params = { id: owner.id };
    const decide = (state: string) =>
      apiAs(admin)(accessEndpoints.changeMember, { params, body: { state } as never });
    expect((await decide('suspended')).status).toBe(200);
    await submit(author);
    await resume(id);
    expect((await decide('active')).status).toBe(200);
    await resume(id);
    expect(received).toHaveLength(0);
    expect(await db`select disabled_reason from webhooks where id = ${id}`).toEqual([
      { disabledReason: 'Your membership was suspended' },
    ]);
  });
});

describe('a failing receiver', () => {
  test('is tried ten times under one id, then switched off, and its owner told', async () => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive(500);
    const { id, secret } = await add(owner, { url, events: [...CREATED] });
    await submit(author);
    const waits: number[] = [];
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      const { nextAt, attemptedAt } = await untilState(owner, id, 'waiting', attempt);
      waits.push((Date.parse(nextAt ?? '') - Date.parse(attemptedAt ?? '')) / 1000);
      await resume(id);
    }
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3600);
    for (const [index, seconds] of [5, 300, 1800, ...hours].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds);
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1 + 1);
    }
    const failed = await untilState(owner, id, 'failed', ATTEMPTS_MAX);
    expect(failed).toMatchObject({ status: 500, problem: 'It responded with status 500' });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const one of received) verify(one, secret);
    expect(await webhooks.listOwn(owner)).toMatchObject([
      { disabledAt: expect.any(String), disabledReason: 'It responded with status 500' },
    ]);
    await submit(author);
    await resume(id);
    expect(received).toHaveLength(ATTEMPTS_MAX);
    const { body: notices } = await apiAs(owner)(notificationsEndpoints.list);
    const title = `${new URL(url).host}: It responded with status 500`;
    expect(notices).toMatchObject([{ kind: 'webhook-disabled', target: 'webhooks', title }]);
  });

  test('is switched off at once when it says that it is gone', async () => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive(410);
    const { id } = await add(owner, { url, events: [...CREATED] });
    await submit(author);
    await untilState(owner, id, 'failed', 1);
    const { body: log } = await apiAs(owner)(auditEndpoints.list, {
      query: { act: 'webhook.disabled' },
    });
    expect(log[0]).toMatchObject({ details: { reason: 'It says that it is gone' } });
    expect((await apiAs(owner)(webhooksEndpoints.test, { params: { id } })).status).toBe(409);
    expect(received).toHaveLength(1);
    // Switched on again it gets what happens from then on.
    expect((await apiAs(owner)(webhooksEndpoints.enable, { params: { id } })).status).toBe(204);
    expect((await webhooks.listOwn(owner))[0]?.disabledAt).toBeNull();
    await submit(author);
    await expect.poll(() => received.length).toBe(2);
  });

  test('is not followed to another address', async () => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive((_request, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    });
    const { id } = await add(owner, { url, events: [...CREATED] });
    await submit(author);
    expect(await untilState(owner, id, 'waiting', 1)).toMatchObject({
      status: 307,
      problem: 'It redirects, which is not followed',
    });
    expect(received).toHaveLength(1);
  });

  test('that hangs is given up, and does not delay others', async () => {
    const owner = await make.member({ isAdmin: true });
    const hanging = receive(() => {});
    const fine = receive();
    const slow = await add(owner, { url: hanging.url, events: [...CREATED] });
    const fast = await add(owner, { url: fine.url, events: [...CREATED] });
    await hold(slow.id);
    await submit(author);
    await submit(author);
    await resume(slow.id, createInstance({ timeoutMs: 300 }));
    await untilState(owner, fast.id, 'delivered');
    await expect.poll(() => fine.received.length).toBe(2);
    const { problem, status } = await untilState(owner, slow.id, 'waiting', 1);
    expect([problem, status]).toEqual([
      expect.stringMatching(/^It did not respond completely within [\d.]+ seconds$/),
      null,
    ]);
    // The other message waits as well.
    const [pause] = await db<{ isLong: boolean }[]>`
      select busy_until > attempted_at + interval '4 seconds' as is_long
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where webhook_id = ${slow.id} and attempts = 1`;
    expect(pause).toEqual({ isLong: true });
  });

  test.each([
    [429, () => '120'],
    [504, () => new Date(Date.now() + 130_000).toUTCString()],
  ])('that is overloaded (%i) decides when it is called again', async (status, retryAfter) => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive((_request, response) => {
      response.writeHead(status, { 'retry-after': retryAfter() }).end();
    });
    const { id } = await add(owner, { url, events: [...CREATED] });
    await hold(id);
    await submit(author);
    await submit(author);
    await resume(id);
    await expect.poll(async () => (await logOf(owner, id)).length).toBe(1);
    const [delivery] = await logOf(owner, id);
    const wait = Date.parse(delivery?.nextAt ?? '') - Date.parse(delivery?.attemptedAt ?? '');
    expect(wait).toBeGreaterThan(100_000);
    expect(received).toHaveLength(1);
  });

  test('on a private address is refused when its name is resolved', async () => {
    const owner = await make.member({ isAdmin: true });
    const { id } = await add(owner, { url: 'https://rebound.example/', events: [...CREATED] });
    await hold(id);
    await submit(author);
    const instance = createInstance({ lookup: async () => [{ address: '10.0.0.7' }] });
    // The server itself, which knows no such name, may be faster.
    await expect
      .poll(async () => {
        await resume(id, instance);
        return (await logOf(owner, id))[0];
      })
      .toMatchObject({ status: null, problem: 'The address is not on the public internet' });
  });

  test('that is no longer listed by the operator is not called', async () => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive();
    const { id } = await add(owner, { url, events: [...CREATED] });
    await db`update webhooks set url = 'http://169.254.169.254/' where id = ${id}`;
    await submit(author);
    expect(await untilState(owner, id, 'waiting', 1)).toMatchObject({
      problem: 'The address is not on the public internet',
    });
    expect(received).toHaveLength(0);
  });
});

describe('instances', () => {
  test('that work at once send each message once', async () => {
    const owner = await make.member({ isAdmin: true });
    const receivers = [receive(), receive(), receive()];
    const ids: string[] = [];
    for (const { url } of receivers) {
      ids.push((await add(owner, { url, events: [...CREATED] })).id);
    }
    for (const id of ids) await hold(id);
    for (let count = 0; count < 5; count += 1) await submit(author);
    await db`update webhooks set busy_until = '-infinity' where id = any (${ids}::uuid[])`;
    const instances = [createInstance(), createInstance(), createInstance()];
    await Promise.all(instances.map((instance) => instance.start()));
    await Promise.all(instances.map((instance) => instance.settle()));
    for (const [index, { received }] of receivers.entries()) {
      await expect.poll(async () => (await logOf(owner, ids[index] ?? '')).length).toBe(5);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
      expect(received).toHaveLength(5);
    }
  });

  test('that stop break off, and the next one sends it', async () => {
    const owner = await make.member({ isAdmin: true });
    const { url, received } = receive(() => {}, 204);
    const { id } = await add(owner, { url, events: [...CREATED] });
    await hold(id);
    await submit(author);
    await db`update webhooks set busy_until = '-infinity' where id = ${id}`;
    const stopping = createInstance();
    await stopping.start();
    await expect.poll(() => received.length).toBe(1);
    await stopping.close();
    await resume(id);
    expect(await untilState(owner, id, 'delivered')).toMatchObject({ attempts: 1 });
    const sent = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(sent).size).toBe(1);
  });
});

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  const owner = await make.member({ isAdmin: true });
  const { url, received } = receive();
  const { id, secret } = await add(owner, { url, events: [...CREATED] });
  const rotated = await apiAs(owner)(webhooksEndpoints.rotate, { params: { id } });
  expect(rotated.status).toBe(200);
  const hours = (Date.parse(rotated.body.previousUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  await submit(author);
  await expect.poll(() => received.length).toBe(1);
  const [both] = received;
  expect(both?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  verify(both as never, secret);
  verify(both as never, rotated.body.secret);
  await db`update webhooks set previous_until = now() where id = ${id}`;
  await submit(author);
  await expect.poll(() => received.length).toBe(2);
  verify(received[1] as never, rotated.body.secret);
  expect(() => verify(received[1] as never, secret)).toThrow();
});

test('a delivery is sent again on request, under the same id', async () => {
  const owner = await make.member({ isAdmin: true });
  const { url, received } = receive();
  const { id } = await add(owner, { url, events: [...CREATED] });
  await submit(author);
  const { id: deliveryId } = await untilState(owner, id, 'delivered');
  const params = { id, deliveryId };
  expect((await apiAs(owner)(webhooksEndpoints.replay, { params })).status).toBe(204);
  await expect.poll(() => received.length).toBe(2);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
  const other = await make.member({ isAdmin: true });
  expect((await apiAs(other)(webhooksEndpoints.replay, { params })).status).toBe(404);
  const unknown = { params: { id, deliveryId: newId() } };
  expect((await apiAs(owner)(webhooksEndpoints.replay, unknown)).status).toBe(404);
});
