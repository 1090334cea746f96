import {
  commentsEndpoints,
  entitiesEndpoints,
  namedEntitiesEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { createScanAll } from './scan-all.fixture';

const { db, make, apiAs } = await createTestApp();
const scanAll = createScanAll(db);
const ada = await make.member();
const ben = await make.member();

async function report(content: string, more: object = {}): Promise<string> {
  const body = { title: 'Seen', content, intelligenceType: 'OSINT', ...more };
  const { status, body: created } = await apiAs(ada)(reportsEndpoints.create, { body });
  expect(status).toBe(201);
  await scanAll();
  return created.id;
}
async function list(reader: Member, query: Record<string, string>): Promise<string[]> {
  const { status, body } = await apiAs(reader)(entitiesEndpoints.list, { query });
  expect(status).toBe(200);
  return body.map(({ value }) => value).toSorted();
}
const RED = { marking: { tlp: 'RED' } };

test('a network lists the addresses and networks within it', async () => {
  await report('Hosts 198.18.7.1, 198.18.7.77, 198.18.8.5, 2a00:1450::8 and 198.18.7.64/26');
  await report('Hidden 198.18.7.99', RED);
  expect(await list(ben, { cidr: '198.18.7.0/24' })).toEqual([
    '198.18.7.1',
    '198.18.7.64/26',
    '198.18.7.77',
  ]);
  expect(await list(ada, { cidr: '198.18.7.64/26' })).toEqual([
    '198.18.7.64/26',
    '198.18.7.77',
    '198.18.7.99',
  ]);
  expect(await list(ben, { cidr: '198.18.7[.]77' })).toEqual(['198.18.7.77']);
  expect(await list(ben, { cidr: '2a00::/16', kind: 'ipv6' })).toEqual(['2a00:1450::8']);
  expect(await list(ben, { cidr: '198.18.7.0/24', kind: 'cidr' })).toEqual(['198.18.7.64/26']);
});

test('a place lists positions near it, and what texts about places near it mention', async () => {
  await report('At 69.6400, 18.9500 and 33WXT1234512345, far from 10.5000, 20.5000');
  const places = [
    { label: 'Far', latitude: '-40', longitude: '-70' },
    { label: 'Quay', latitude: '69.7', longitude: '19.1' },
  ];
  await report('Seen: near-quay.com', { places });
  await report('Seen: hidden-quay.com', { places, ...RED });
  await report('Seen: date-line.com', {
    places: [{ label: 'Line', latitude: '-17', longitude: '-179.9' }],
  });
  const quay = await list(ben, { near: '69.65,18.96,50km' });
  expect(quay).toEqual(['33WXT1234512345', '69.640000,18.950000', 'near-quay.com']);
  expect(await list(ada, { near: '69.65,18.96,50' })).toContain('hidden-quay.com');
  expect(await list(ben, { near: '69.65,18.96,50km', kind: 'domain' })).toEqual(['near-quay.com']);
  expect(await list(ben, { near: '-17,179.9,100km' })).toEqual(['date-line.com']);
  expect(await list(ben, { near: '89,0,5000km' })).toEqual(
    expect.arrayContaining(['33WXT1234512345', '69.640000,18.950000']),
  );
});

test('a time lists what was mentioned since then, in texts that the reader sees', async () => {
  const old = await report('Since: old-one.com and again.com');
  await db`update search_entries set created_at = '2020-01-01' where id = ${old}`;
  await db`update entity_mentions set seen_at = '2020-01-01' where entry_id = ${old}`;
  await report('Since: again.com');
  const secret = await report('Since: old-one.com', RED);
  expect(await list(ben, { since: '1h', q: 'e.com' })).not.toContain('old-one.com');
  expect(await list(ben, { since: '1h' })).toContain('again.com');
  expect(await list(ada, { since: new Date(Date.now() - 60_000).toISOString() })).toEqual(
    expect.arrayContaining(['again.com', 'old-one.com']),
  );
  expect(await list(ben, { since: '2019-12-31' })).toContain('old-one.com');
  expect(await list(ben, { since: '2199-12-31' })).toEqual([]);
  await db`delete from reports where id = ${secret}`;
});

test('what was merged counts for what it was merged into', async () => {
  const ids = [];
  for (const name of ['Polar Wind', 'Ice Runner']) {
    const body = { kind: 'vessel', name, confirmed: true };
    ids.push((await apiAs(ada)(namedEntitiesEndpoints.create, { body })).body.id);
    const text = await report(`The ${name} at sea`);
    await db`update entity_mentions set seen_at = '2020-01-01' where entry_id = ${text}`;
  }
  const [id = '', intoId = ''] = ids;
  await report('Polar Wind again');
  expect(await list(ben, { since: '1h', kind: 'vessel' })).toEqual(['Polar Wind']);
  await apiAs(ada)(namedEntitiesEndpoints.merge, { params: { id }, body: { intoId } });
  expect(await list(ben, { since: '1h', kind: 'vessel' })).toEqual(['Ice Runner']);
});

test.each([
  ['cidr', 'not a network', /^CIDR must be a network/],
  ['cidr', '10.0.0.0/33', /^CIDR must be a network/],
  ['cidr', 'evil.com', /^CIDR must be a network/],
  ['cidr', '', /^CIDR must be a network/],
  ['near', 'Skarholm', /^Near must be a latitude/],
  ['near', '91,0,5', /^Near must be a latitude/],
  ['near', '1,1,9999km', /^Near must be a latitude/],
  ['since', 'yesterday', /^Since must be a day/],
  ['since', '2026-13-01', /^Since must be a day/],
  ['watched', 'maybe', /^Watched must be true or false/],
  ['near', '1'.repeat(101), /at most 100/],
])('%s=%s is refused', async (name, value, message) => {
  const { status, error } = await apiAs(ben)(entitiesEndpoints.list, { query: { [name]: value } });
  expect(status).toBe(400);
  expect(error.details?.[0]?.message ?? error.message).toMatch(message);
});

test('mentions are listed and counted by the kind of text', async () => {
  const id = await report('Kinds: by-kind.com');
  for (const content of ['First by-kind.com', 'Second by-kind.com']) {
    await apiAs(ben)(commentsEndpoints.create, { params: { id }, body: { content } });
  }
  await report('Hidden by-kind.com', RED);
  await scanAll();
  const [row] = await db<{ id: string }[]>`select id from entities where value = 'by-kind.com'`;
  const params = { id: row?.id ?? '' };
  const { body: entity } = await apiAs(ben)(entitiesEndpoints.get, { params });
  expect(entity.kinds).toEqual({ report: 1, comment: 2 });
  const mentions = async (kind: string) =>
    (await apiAs(ben)(entitiesEndpoints.mentions, { params, query: { kind } })).body.map(
      (mention) => mention.kind,
    );
  expect(await mentions('comment')).toEqual(['comment', 'comment']);
  expect(await mentions('report')).toEqual(['report']);
  expect(await mentions('message')).toEqual([]);
  const { headers } = await apiAs(ben)(entitiesEndpoints.mentions, {
    params,
    query: { kind: 'comment', limit: 1 },
  });
  expect(headers.link).toMatch(/kind=comment/);
  const wrong = await apiAs(ben)(entitiesEndpoints.mentions, { params, query: { kind: 'rumour' } });
  expect(wrong.status).toBe(400);
});

test('of many with the same part, what the reader saw last is first, whatever others saw later', async () => {
  const values = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name}${n}.tide-order.com`);
  const [early, late] = [values('early', 180), values('late', 60)];
  await report(early.join(' '));
  await report(late.join(' '));
  await report(early.join(' '), RED);
  const pageOf = async (reader: Member, cursor?: string) => {
    const query = { q: 'tide-order', limit: '50', ...(cursor ? { cursor } : {}) };
    return apiAs(reader)(entitiesEndpoints.list, { query });
  };
  const read: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { body, headers } = await pageOf(ben, cursor);
    read.push(...body.map(({ value }) => value));
    cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1];
  }
  expect(read.slice(0, 60).toSorted()).toEqual(late.toSorted());
  expect(read.slice(60).toSorted()).toEqual(early.toSorted());
  const { body } = await pageOf(ada);
  expect(body.every(({ value }) => value.startsWith('early'))).toBe(true);
});
