import { auditEndpoints, type ExternalSource, sourcesEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { rss, startFeedServer } from '../ingestion/feed-server.fixture';

const publisher = await startFeedServer();
const { apiAs, make, db } = await createTestApp({ FEED_ALLOWED_HOSTS: publisher.host });
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const defaults = (await apiAs(admin)(sourcesEndpoints.list)).body;
await db`delete from external_intel_sources`;

const source = (given: object = {}) => ({
  url: `https://feeds.example/${newId()}`,
  name: 'A feed',
  category: 'World news',
  intelligenceType: 'OSINT',
  region: 'Europe',
  ...given,
});
async function add(given: object = {}): Promise<ExternalSource> {
  const { status, body } = await apiAs(admin)(sourcesEndpoints.create, { body: source(given) });
  expect(status).toBe(201);
  return body;
}

test('an installation starts with public sources of each kind, typed and placed', () => {
  expect(defaults.length).toBeGreaterThan(15);
  expect(new Set(defaults.map(({ category }) => category))).toEqual(
    new Set([
      'Cyber advisories',
      'Humanitarian and disasters',
      'World news',
      'Open investigations',
    ]),
  );
  for (const { url, intelligenceType, isActive, nextFetchAt } of defaults) {
    expect(url).toMatch(/^https:/);
    expect(intelligenceType).toMatch(/INT$/);
    expect(isActive).toBe(true);
    expect(nextFetchAt).not.toBeNull();
  }
  expect(new Set(defaults.map(({ region }) => region)).size).toBeGreaterThan(5);
});

test.each(Object.entries(sourcesEndpoints))('%s is for admins only', async (_name, endpoint) => {
  const before = await db`select * from external_intel_sources order by id`;
  const parts = { params: { id: newId() }, body: { ...source(), opml: '<opml/>' } };
  const input = endpoint.method === 'GET' ? { params: parts.params } : parts;
  expect((await apiAs(null)(endpoint, input)).status).toBe(401);
  expect((await apiAs(member)(endpoint, input)).status).toBe(403);
  expect(await db`select * from external_intel_sources order by id`).toEqual(before);
});

describe('adding', () => {
  test('stores the source and makes it due at once', async () => {
    const added = await add({ name: ' Wire ', region: '', intelligenceType: null });
    expect(added).toMatchObject({
      name: 'Wire',
      region: null,
      intelligenceType: null,
      isActive: true,
      itemCount: 0,
      lastOutcome: null,
      failures: 0,
    });
    expect(Date.parse(added.nextFetchAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test.each([
    [{ url: 'ftp://x.example/feed' }, 'url', 'URL must start with http:// or https://'],
    [{ url: 'javascript:alert(1)' }, 'url', 'URL must start with http:// or https://'],
    [{ url: 'not a url' }, 'url', 'URL must start with http:// or https://'],
    [{ url: '' }, 'url', 'URL is required'],
    [
      { url: `https://x.example/${'x'.repeat(2000)}` },
      'url',
      'URL must be at most 2000 characters',
    ],
    [{ url: 'https://u:p@x.example/' }, 'url', 'URL must not contain a user name or password'],
    [{ url: 'http://127.0.0.1:9/' }, 'url', 'URL must be on the public internet'],
    [{ url: 'http://2130706433/' }, 'url', 'URL must be on the public internet'],
    [{ url: 'http://localhost/' }, 'url', 'URL must be on the public internet'],
    [{ url: 'http://169.254.169.254/' }, 'url', 'URL must be on the public internet'],
    [{ url: 'http://[::1]/' }, 'url', 'URL must be on the public internet'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
    [{ category: 'x'.repeat(51) }, 'category', 'Category must be at most 50 characters'],
    [{ region: 'x'.repeat(101) }, 'region', 'Region must be at most 100 characters'],
    [{ intelligenceType: 'GOSSIP' }, 'intelligenceType', 'Please select an intelligence type'],
  ])('%o is refused at its field', async (given, path, message) => {
    const { status, error } = await apiAs(admin)(sourcesEndpoints.create, { body: source(given) });
    expect(status).toBe(400);
    expect(error.details).toContainEqual({ path, message });
  });

  test('the same address twice is one source, also at the same moment', async () => {
    const body = source();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => apiAs(admin)(sourcesEndpoints.create, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const spelled = { ...body, url: body.url.replace('feeds.example', 'FEEDS.example:443') };
    expect((await apiAs(admin)(sourcesEndpoints.create, { body: spelled })).status).toBe(409);
  });
});

describe('a preview', () => {
  const preview = (url: string) => apiAs(admin)(sourcesEndpoints.preview, { body: { url } });

  test('shows what the feed holds and stores nothing', async () => {
    const entries = Array.from({ length: 7 }, (_, index) => ({
      title: `Flood ${index} in Kenya`,
      guid: String(index),
    }));
    const url = publisher.publish('/preview', rss(entries, 'River watch'));
    const { status, body } = await preview(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'ok',
      problem: null,
      title: 'River watch',
      sourceType: 'rss',
      itemCount: 7,
    });
    expect(body.items).toHaveLength(5);
    expect(body.items[0]).toMatchObject({ region: 'Africa', intelligenceType: 'GEOINT' });
    expect(await db`select from external_intel_items`).toHaveLength(0);
  });

  test('says in words why there is none', async () => {
    const page = publisher.publish('/page', '<!doctype html><title>x</title>');
    expect((await preview(page)).body).toMatchObject({
      outcome: 'not-a-feed',
      problem: 'It is a web page, not a feed',
      items: [],
    });
    expect((await preview(`${publisher.origin}/nothing`)).body).toMatchObject({
      outcome: 'http-error',
      problem: 'It answered with status 404',
    });
    expect((await preview('http://10.0.0.1/')).status).toBe(400);
  });
});

describe('changing', () => {
  const change = (id: string, body: object) =>
    apiAs(admin)(sourcesEndpoints.change, { params: { id }, body });

  test('touches only what is sent; pausing takes it off the plan, resuming puts it back', async () => {
    const added = await add();
    const renamed = await change(added.id, { name: 'Renamed' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', region: 'Europe', url: added.url });
    const paused = await change(added.id, { isActive: false });
    expect(paused.body).toMatchObject({ isActive: false, nextFetchAt: null });
    expect((await change(added.id, { isActive: true })).body.nextFetchAt).not.toBeNull();
    expect((await change(added.id, { region: null, category: '' })).body).toMatchObject({
      region: null,
      category: null,
    });
  });

  test('refuses what adding refuses', async () => {
    const [one, other] = [await add(), await add()];
    expect((await change(one.id, { url: other.url })).status).toBe(409);
    expect((await change(one.id, { url: 'http://127.1/' })).status).toBe(400);
    expect((await change(one.id, { name: '' })).status).toBe(400);
    expect((await change(newId(), { name: 'x' })).status).toBe(404);
    expect((await change('nonsense', { name: 'x' })).status).toBe(404);
  });
});

test('lists page, and are narrowed by text and by state', async () => {
  await db`delete from external_intel_sources`;
  for (const name of ['Alpha 100%', 'Beta', 'Gamma']) await add({ name });
  const failing = await add({ name: 'Failing' });
  await db`update external_intel_sources set failures = 2 where id = ${failing.id}`;
  const paused = await add({ name: 'Paused', isActive: false });
  const list = async (query: Record<string, string | number>) => {
    const { body, headers } = await apiAs(admin)(sourcesEndpoints.list, { query });
    return { names: body.map(({ name }) => name), headers };
  };
  expect((await list({})).names).toEqual(['Paused', 'Failing', 'Gamma', 'Beta', 'Alpha 100%']);
  expect((await list({ q: '100%' })).names).toEqual(['Alpha 100%']);
  expect((await list({ state: 'failing' })).names).toEqual(['Failing']);
  expect((await list({ state: 'paused' })).names).toEqual([paused.name]);
  const first = await list({ limit: 3 });
  expect(first.headers['x-total-count']).toBe('5');
  const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
  expect((await list({ limit: 3, cursor })).names).toEqual(['Beta', 'Alpha 100%']);
  expect((await apiAs(admin)(sourcesEndpoints.list, { query: { state: 'odd' } })).status).toBe(400);
});

describe('OPML', () => {
  const bring = (opml: string) => apiAs(admin)(sourcesEndpoints.import, { body: { opml } });
  const outline = (url: string, name = 'Imported') =>
    `<outline type="rss" text="${name}" xmlUrl="${url}"/>`;
  const opml = (...lines: string[]) =>
    `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>${lines.join('')}</body></opml>`;

  test('a thousand outlines, half of them broken: each is told of, nothing else is harmed', async () => {
    await db`delete from external_intel_sources`;
    const kept = await add({ url: 'https://kept.example/', name: 'Kept' });
    const broken = ['ftp://x/', 'http://127.0.0.1/', '', 'nonsense', 'https://kept.example/#again'];
    const lines = Array.from({ length: 1000 }, (_, index) =>
      outline(index % 2 ? (broken[index % 5] ?? '') : `https://many.example/${index}`, `N${index}`),
    );
    const { status, body } = await bring(opml(...lines));
    expect(status).toBe(200);
    expect(body.outlines).toHaveLength(1000);
    expect(body).toMatchObject({ added: 500, known: 100, refused: 400 });
    expect(body.outlines[1]).toMatchObject({
      name: 'N1',
      outcome: 'refused',
      problem: 'URL must be on the public internet',
    });
    const [row] =
      await db`select count(*)::int as count, count(distinct next_fetch_at)::int as times
      from external_intel_sources`;
    expect(row).toMatchObject({ count: 501 });
    expect(row?.times).toBeGreaterThan(400);
    const { body: list } = await apiAs(admin)(sourcesEndpoints.list, {
      query: { q: 'kept.example' },
    });
    expect(list).toEqual([kept]);
    expect((await bring(opml(...lines))).body).toMatchObject({ added: 0, known: 600 });
  });

  test.each([
    ['no list', 'hello'],
    ['a torn one', '<opml version="2.0"><body><outline'],
    ['an empty one', '<opml version="2.0"><head/><body></body></opml>'],
    [
      'one with a document type',
      '<!DOCTYPE opml [<!ENTITY a "b">]><opml version="2.0"><body/></opml>',
    ],
    [
      'one with a document type behind a long comment',
      `<!-- <opml> ${'x'.repeat(4000)} --><!DOCTYPE opml [<!ENTITY a "b">]><opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/f"/></body></opml>`,
    ],
    ['nothing', ''],
  ])('%s is refused in words', async (_name, text) => {
    const { status, error } = await bring(text);
    expect(status).toBe(400);
    expect(error.details?.[0]).toMatchObject({ path: 'opml' });
  });

  test('what is exported comes back the same', async () => {
    await db`delete from external_intel_sources`;
    await add({ url: 'https://a.example/?x=1&y=<2>', name: 'A & "B" <c>', region: 'Africa' });
    await add({
      url: 'https://b.example/',
      name: 'No folder',
      category: null,
      intelligenceType: null,
      region: null,
    });
    const fields = () => db`
      select name, url, category, intelligence_type, region from external_intel_sources order by url`;
    const before = await fields();
    const answer = await apiAs(admin)(sourcesEndpoints.export);
    expect(answer.headers['content-disposition']).toContain('watchfloor-sources.opml');
    const text = await exported();
    await db`delete from external_intel_sources`;
    expect((await bring(text)).body).toMatchObject({ added: 2, refused: 0 });
    expect(await fields()).toEqual(before);
  });

  async function exported(): Promise<string> {
    const { writeOpml } = await import('./write-opml');
    const { listAllSources } = await import('./sources.queries');
    return writeOpml(await listAllSources(db), new Date(0).toISOString());
  }
});

test('what admins do to sources is in the audit log', async () => {
  const added = await add({ name: 'Audited' });
  const params = { id: added.id };
  await apiAs(admin)(sourcesEndpoints.change, { params, body: { isActive: false } });
  await apiAs(admin)(sourcesEndpoints.change, { params, body: { isActive: false } });
  expect((await apiAs(admin)(sourcesEndpoints.delete, { params })).status).toBe(204);
  expect((await apiAs(admin)(sourcesEndpoints.delete, { params })).status).toBe(404);
  const { body } = await apiAs(admin)(auditEndpoints.list, { query: { q: 'Audited' } });
  expect(body.map(({ act, details }) => [act, details])).toEqual([
    ['source.deleted', { url: added.url }],
    ['source.changed', { changes: { isActive: false } }],
    ['source.added', { url: added.url }],
  ]);
});
