import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  commentsEndpoints,
  entitiesEndpoints,
  markingsEndpoints,
  reportsEndpoints,
  searchEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { app, db, make, apiAs } = await createTestApp();
const ada = await make.member();
const ben = await make.member();
const admin = await make.member({ isAdmin: true });
let count = 0;
/** Never seen before. */
let ip = '';
let domain = '';
beforeEach(() => {
  count += 1;
  ip = `45.77.${count}.9`;
  domain = `evil${count}.com`;
});

const countUnscanned = async () => (await db`select from unscanned_texts`).length;
/** Until nothing is left: the server scans as well. */
async function scanAll(): Promise<void> {
  while ((await countUnscanned()) > 0) await scanTexts(db);
}

async function ok<Answer extends { status: number }>(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer;
  expect([200, 201, 204]).toContain(done.status);
  return done;
}

async function report(content: string, more: object = {}, author = ada): Promise<string> {
  const { body } = await ok(
    apiAs(author)(reportsEndpoints.create, {
      body: { title: 'Beacon', content, intelligenceType: 'CYBERINT', ...more },
    }),
  );
  await scanAll();
  return body.id;
}

const ofReport = async (reader: Member, id: string, state?: 'rejected') =>
  (
    await apiAs(reader)(entitiesEndpoints.ofReport, {
      params: { id },
      query: state ? { state } : {},
    })
  ).body;
const valuesOf = async (reader: Member, id: string) =>
  (await ofReport(reader, id)).map(({ value }) => value).toSorted();
const lookup = async (reader: Member, ...values: string[]) =>
  (await ok(apiAs(reader)(entitiesEndpoints.lookup, { body: { values } }))).body;
async function entityOf(reader: Member, value: string) {
  const [row] = await lookup(reader, value);
  return row?.entity ?? null;
}
async function idOf(value: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`select id from entities where value = ${value}`;
  return row?.id ?? newId();
}

describe('texts that are stored', () => {
  test('name entities in their own order, whatever is known for longer', async () => {
    await report(`Known before: ${domain}`, { marking: { tlp: 'RED' } });
    const id = await report(`First ${ip}, then ${domain}`);
    expect((await ofReport(ben, id)).map(({ value }) => value)).toEqual([ip, domain]);
  });

  test('name entities, with their places', async () => {
    const content = `\u{1f6a2} Beacon to ${ip.replace('.9', '[.]9')}, then hxxp://${domain}/a and ${ip}.`;
    const id = await report(content, { title: `Seen: ${domain}` });
    const found = await ofReport(ada, id);
    expect(found.map(({ kind, value, label }) => [kind, value, label])).toEqual(
      expect.arrayContaining([
        ['domain', domain, domain.replace('.com', '[.]com')],
        ['ipv4', ip, ip.replace(/\.9$/, '[.]9')],
        ['url', `http://${domain}/a`, `hxxp://${domain.replace('.com', '[.]com')}/a`],
      ]),
    );
    const places = found.find(({ value }) => value === ip)?.texts[0]?.places ?? [];
    expect(places.map(({ text, start, end }) => [text, content.slice(start, end)])).toEqual([
      [1, ip.replace('.9', '[.]9')],
      [1, ip],
    ]);
    const [title] = found.find(({ value }) => value === domain)?.texts[0]?.places ?? [];
    expect(title).toEqual({ text: 0, start: 6, end: 6 + domain.length });
  });

  test('of every kind are read', async () => {
    const api = apiAs(ada);
    const id = await report('Nothing here');
    await ok(api(commentsEndpoints.create, { params: { id }, body: { content: `Also ${ip}` } }));
    const { body: room } = await ok(api(warRoomsEndpoints.create, { body: { name: 'Room' } }));
    const params = { id: room.id };
    await ok(api(warRoomsEndpoints.sendMessage, { params, body: { content: `${ip} again` } }));
    const entry = { title: `At ${ip}`, description: 'Seen', latitude: '1', longitude: '1' };
    await ok(api(warRoomsEndpoints.createUpdate, { params, body: entry }));
    await make.situationUpdate({ userId: ada.id, description: `From ${ip}` });
    await scanAll();
    const { body } = await ok(api(entitiesEndpoints.mentions, { params: { id: await idOf(ip) } }));
    expect(body.map(({ source }) => source).toSorted()).toEqual([
      'personal-update',
      'report-comment',
      'room-message',
      'room-update',
    ]);
    expect(body.find(({ source }) => source === 'report-comment')?.excerpt).toBe(`Also ${ip}`);
    expect(await entityOf(ada, ip)).toMatchObject({ mentions: 4 });
  });

  test('take their mentions with them when they change or go', async () => {
    const id = await report(`Beacon to ${ip}`);
    const params = { id };
    const { body: read } = await ok(apiAs(ada)(reportsEndpoints.get, { params }));
    const change = { title: read.title, intelligenceType: read.intelligenceType };
    const body = { ...change, content: `No, to ${domain}`, revision: read.revision };
    await ok(apiAs(ada)(reportsEndpoints.change, { params, body }));
    await scanAll();
    expect(await valuesOf(ada, id)).toEqual([domain]);
    expect(await entityOf(ada, ip)).toBeNull();
    await ok(apiAs(admin)(reportsEndpoints.delete, { params }));
    expect(await entityOf(ada, domain)).toBeNull();
  });

  test('with five thousand addresses have them all', async () => {
    const all = Array.from({ length: 3000 }, (_, n) => `46.${count}.${n >> 8}.${n & 255}`);
    await report(all.slice(-2).join(' '));
    await report(`${all.at(-1)} once more`);
    const id = await report(all.join('\n'));
    const params = { id };
    const found: string[] = [];
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const query = { limit: 500, ...(cursor && { cursor }) };
      const answer = await ok(apiAs(ada)(entitiesEndpoints.ofReport, { params, query }));
      expect(answer.headers['x-total-count']).toBe('3000');
      found.push(...answer.body.map(({ value }) => value));
      cursor = /cursor=([^&>]+)/.exec(answer.headers.link ?? '')?.[1];
      isMore = cursor !== undefined;
    }
    // What others mention too comes first, the rarest of it before the rest, and after it what only this text has.
    expect(found).toEqual([...all.slice(-2), ...all.slice(0, -2)]);
    const { body: first } = await ok(apiAs(ada)(entitiesEndpoints.ofReport, { params }));
    expect(first).toHaveLength(100);
    const { body: kinds } = await ok(apiAs(ada)(entitiesEndpoints.kindsOfReport, { params }));
    expect(kinds).toEqual([{ kind: 'ipv4', count: 3000 }]);
    const query = { cursor: 'x' };
    const wrong = await apiAs(ada)(entitiesEndpoints.ofReport, { params, query });
    expect(wrong.status).toBe(400);
  });

  test('with too many values do not hide those of other texts', async () => {
    const many = await report(
      Array.from({ length: 600 }, (_, n) => `47.${count}.${n >> 8}.${n & 255}`).join(' '),
    );
    const few = await report(`Only ${domain}`);
    const query = { ids: [many, few].join() };
    const { body } = await ok(apiAs(ben)(entitiesEndpoints.ofTexts, { query }));
    expect(body).toHaveLength(500);
    expect(body.map(({ value }) => value)).toEqual(expect.arrayContaining([domain]));
  });
});

describe('a mention', () => {
  test('that is rejected stays rejected, and can be found again', async () => {
    const id = await report(`Beacon to ${ip} and ${domain}`);
    const params = { id: await idOf(ip), textId: id };
    await ok(apiAs(ben)(entitiesEndpoints.judge, { params, body: { state: 'rejected' } }));
    expect(await valuesOf(ada, id)).toEqual([domain]);
    expect(await entityOf(ada, ip)).toBeNull();
    await db`update reports set content = 'Nothing' where id = ${id}`;
    await scanAll();
    await db`update reports set content = ${`Again ${ip}`} where id = ${id}`;
    await scanAll();
    expect(await valuesOf(ada, id)).toEqual([]);
    const [rejected] = await ofReport(ada, id, 'rejected');
    expect(rejected).toMatchObject({ value: ip, texts: [{ judgedBy: { id: ben.id } }] });
    await ok(apiAs(ada)(entitiesEndpoints.judge, { params, body: { state: 'found' } }));
    expect(await valuesOf(ada, id)).toEqual([ip]);
  });

  test('must be there', async () => {
    const id = await report(`Beacon to ${ip}`);
    const judge = (params: { id: string; textId: string }, state = 'rejected') =>
      apiAs(ada)(entitiesEndpoints.judge, { params, body: { state } as never });
    expect((await judge({ id: newId(), textId: id })).status).toBe(404);
    expect((await judge({ id: await idOf(ip), textId: newId() })).status).toBe(404);
    expect((await judge({ id: await idOf(ip), textId: id }, 'odd')).status).toBe(400);
  });
});

describe('what a reader may not see', () => {
  test('neither ranks nor counts among the entities of a report', async () => {
    const red = { marking: { tlp: 'RED', compartments: [], recipients: [] } };
    await report(`Hidden: ${domain}`, red);
    const id = await report(`First ${ip}, then ${domain}`);
    expect((await ofReport(ada, id)).map(({ value }) => value)).toEqual([domain, ip]);
    expect((await ofReport(ben, id)).map(({ value }) => value)).toEqual([ip, domain]);
    const hidden = await report(`Only here: ${domain}`, red);
    const answer = await apiAs(ben)(entitiesEndpoints.kindsOfReport, { params: { id: hidden } });
    expect(answer.status).toBe(404);
  });

  test('does not exist for them, and its mentions are not counted', async () => {
    const hidden = await report(`Only here: ${ip} with ${domain}`);
    const shown = await report(`Also here: ${domain}`);
    const body = { tlp: 'RED', recipients: [] } as const;
    const before = await entityOf(ben, domain);
    expect(before?.mentions).toBe(2);
    await ok(apiAs(ada)(markingsEndpoints.markReport, { params: { id: hidden }, body }));
    expect(await entityOf(ben, ip)).toBeNull();
    const seen = await entityOf(ben, domain);
    const [row] = await db<{ createdAt: string }[]>`
      select created_at from reports where id = ${shown}`;
    expect(seen).toMatchObject({
      mentions: 1,
      firstSeen: row?.createdAt,
      lastSeen: row?.createdAt,
    });
    expect(await entityOf(ada, domain)).toMatchObject({ mentions: 2 });
    const api = apiAs(ben);
    const params = { id: await idOf(ip) };
    for (const endpoint of [
      entitiesEndpoints.get,
      entitiesEndpoints.mentions,
      entitiesEndpoints.neighbours,
      entitiesEndpoints.timeline,
    ]) {
      expect((await api(endpoint, { params })).status).toBe(404);
    }
    const near = await ok(api(entitiesEndpoints.neighbours, { params: { id: seen?.id ?? '' } }));
    expect(near.body).toEqual([]);
    expect((await api(entitiesEndpoints.ofReport, { params: { id: hidden } })).status).toBe(404);
    const list = await ok(api(entitiesEndpoints.list, { query: { q: ip } }));
    expect(list.body).toEqual([]);
    const judged = await api(entitiesEndpoints.judge, {
      params: { ...params, textId: hidden },
      body: { state: 'confirmed' },
    });
    expect(judged.status).toBe(404);
  });

  test('a private room', async () => {
    const api = apiAs(ada);
    const { body: room } = await ok(
      api(warRoomsEndpoints.create, { body: { name: 'Closed', isPrivate: true } }),
    );
    const params = { id: room.id };
    await ok(api(warRoomsEndpoints.sendMessage, { params, body: { content: `${ip}` } }));
    await scanAll();
    expect(await entityOf(ben, ip)).toBeNull();
    expect(await entityOf(ada, ip)).toMatchObject({ mentions: 1 });
    await ok(api(warRoomsEndpoints.addMember, { params, body: { userId: ben.id } }));
    await ok(api(warRoomsEndpoints.sendMessage, { params, body: { content: `Again ${ip}` } }));
    await scanAll();
    expect((await entityOf(ben, ip))?.mentions).toBeGreaterThan(0);
  });
});

describe('an entity', () => {
  test('is listed by part of its value, defanged or not, page by page', async () => {
    await report(`${domain} a.${domain} b.${domain} ${ip}`);
    const api = apiAs(ben);
    const list = async (query: object) =>
      ok(api(entitiesEndpoints.list, { query: query as never }));
    const { body } = await list({ q: domain.replace('.', '[.]') });
    expect(body.map(({ value }) => value).toSorted()).toEqual(
      [domain, `a.${domain}`, `b.${domain}`].toSorted(),
    );
    expect((await list({ q: domain, kind: 'ipv4' })).body).toEqual([]);
    const first = await list({ q: domain, limit: 2 });
    expect(first.body).toHaveLength(2);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1];
    const second = await list({ q: domain, limit: 2, cursor });
    expect(second.body).toHaveLength(1);
    expect((await api(entitiesEndpoints.list, { query: { kind: 'odd' as never } })).status).toBe(
      400,
    );
  });

  test.each([3, 2050])(
    'is listed among %i in the order in which the reader saw them last',
    async (many) => {
      const values = Array.from(
        { length: many },
        (_, n) => `45.8${count % 10}.${n >> 8}.${n & 255}`,
      );
      const red = { marking: { tlp: 'RED', compartments: [], recipients: [] } };
      await report(`Hidden before: ${values[0]}`, red);
      await report(values.join(' '));
      await report(`Again: ${values[1]}`);
      await report(`Hidden after: ${values[2]}`, red);
      const listFor = async (reader: Member) => {
        const found = [];
        for (let cursor: string | undefined, isMore = true; isMore; ) {
          const query = { q: `45.8${count % 10}.`, limit: 100, ...(cursor && { cursor }) };
          const { body, headers } = await ok(apiAs(reader)(entitiesEndpoints.list, { query }));
          found.push(...body);
          cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1];
          isMore = cursor !== undefined;
          // A cursor tells no other time than that of the last row.
          const place = Buffer.from(cursor ?? '', 'base64url').toString();
          if (isMore) expect(place).toBe(`${body.at(-1)?.lastSeen}_${body.at(-1)?.id}`);
        }
        return found;
      };
      const [open, own] = [await listFor(ben), await listFor(ada)];
      expect(open.map(({ value }) => value).toSorted()).toEqual(values.toSorted());
      expect(own.map(({ value }) => value).toSorted()).toEqual(values.toSorted());
      expect(open[0]?.value).toBe(values[1]);
      expect(own.slice(0, 2).map(({ value }) => value)).toEqual([values[2], values[1]]);
      // All in one text: nothing tells which of them is known for longer.
      const rest = open.slice(1).map(({ id }) => id);
      expect(rest).toEqual(rest.toSorted().reverse());
    },
  );

  test('is found by the search, and counted', async () => {
    await report(`${domain} and ${ip}`);
    const search = async (query: object) =>
      (await ok(apiAs(ben)(searchEndpoints.list, { query: query as never }))).body;
    const { results, totals } = await search({ q: domain, kind: 'entity' });
    expect(results).toMatchObject([
      { kind: 'entity', source: 'entity', title: domain.replace('.', '[.]'), excerpt: 'domain' },
    ]);
    expect(results[0]?.url).toBe(`/entities/${results[0]?.id}`);
    expect(totals).toEqual({ report: 1, entity: 1 });
    expect((await search({ q: domain })).totals).toEqual({ report: 1, entity: 1 });
    expect((await search({ q: `${domain} type:OSINT`, kind: 'entity' })).results).toEqual([]);
    expect((await search({ q: `kind:entity ${domain}` })).results).toEqual(results);
    const overview = async (query: { q: string; kind?: 'entity' }) =>
      (await ok(apiAs(ben)(searchEndpoints.overview, { query }))).body;
    const kinds = [{ kind: 'entity', count: 1 }];
    expect(await overview({ q: domain })).toMatchObject({
      total: 1,
      kinds: [{ kind: 'report', count: 1 }, ...kinds],
    });
    for (const query of [{ q: domain, kind: 'entity' as const }, { q: `kind:entity ${domain}` }]) {
      expect(await overview(query)).toMatchObject({ total: 1, isComplete: true, kinds });
    }
  });

  test('has neighbours, rare ones first, and a timeline', async () => {
    const common = `common${count}.com`;
    for (let n = 0; n < 4; n += 1) await report(`${common} and nothing else ${n}`);
    const id = await report(`${ip} with ${common} and ${domain}`);
    const params = { id: await idOf(ip) };
    const { body } = await ok(apiAs(ben)(entitiesEndpoints.neighbours, { params }));
    expect(body.map(({ value, together }) => [value, together])).toEqual([
      [domain, 1],
      [common, 1],
    ]);
    expect(body[0]?.texts).toEqual([
      { source: 'report', id, title: 'Beacon', url: `/reports/${id}` },
    ]);
    const { body: days } = await ok(apiAs(ben)(entitiesEndpoints.timeline, { params }));
    expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10), count: 1 }]);
  });

  test('is looked up by a thousand values at once', async () => {
    await report(`${ip} ${domain}`);
    const rows = await lookup(ben, ` ${ip.replace('.9', '[.]9')} `, 'never.com', 'just words', '');
    expect(rows.map(({ kind, entity }) => [kind, entity?.value ?? null])).toEqual([
      ['ipv4', ip],
      ['domain', null],
      [null, null],
      [null, null],
    ]);
    const many = Array.from({ length: 1000 }, (_, n) => `47.${count}.${n >> 8}.${n & 255}`);
    expect(await lookup(ben, ...many)).toHaveLength(1000);
    const values = [...many, ip];
    expect((await apiAs(ben)(entitiesEndpoints.lookup, { body: { values } })).status).toBe(400);
  });

  test.each(['1.2.3.4 ', '1.2.3.4,', 'a@b.co '])(
    'of long values of %s lets others work in between',
    async (piece) => {
      const values = Array<string>(230).fill(piece.repeat(2000 / piece.length));
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const rows = await lookup(ben, ...values);
      delay.disable();
      expect(rows.every(({ kind, entity }) => kind === null && entity === null)).toBe(true);
      expect(delay.max / 1e6).toBeLessThan(250);
    },
  );
});

test('a text can be scanned without storing anything', async () => {
  const text = `See ${domain.replace('.', '[.]')}`;
  const { body } = await ok(apiAs(ben)(entitiesEndpoints.extract, { body: { text } }));
  expect(body).toEqual([
    { kind: 'domain', value: domain, start: 4, end: text.length, defanged: true, local: false },
  ]);
  expect(await db`select from entities where value = ${domain}`).toHaveLength(0);
  const long = { text: 'x'.repeat(50_001) };
  expect((await apiAs(ben)(entitiesEndpoints.extract, { body: long })).status).toBe(400);
});

test.each(['/api/entities', '/api/entities/x', '/api/reports/x/entities'])(
  '%s needs a session',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(401);
  },
);
