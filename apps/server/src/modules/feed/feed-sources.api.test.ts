import { auditEndpoints, type FeedSource, feedSourcesEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { rss, startFeedServer } from './fetching/feed-server.fixture';

const publisher = await startFeedServer();
const { apiAs, make, db } = await createTestApp({ FEED_ALLOWED_HOSTS: publisher.host });
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const defaults = (await apiAs(admin)(feedSourcesEndpoints.list)).body;
await db`delete from external_intel_sources`;

const source = (overrides: object = {}) => ({
  url: `https://feeds.example/${newId()}`,
  name: 'A feed',
  category: 'World news',
  intelligenceType: 'OSINT',
  region: 'Europe',
  ...overrides,
});
async function add(overrides: object = {}): Promise<FeedSource> {
  const body = source(overrides);
  const added = await apiAs(admin)(feedSourcesEndpoints.create, { body });
  expect(added.status).toBe(201);
  return added.body;
}

test('a new installation has public sources of each category with types and regions', () => {
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

test.each(Object.entries(feedSourcesEndpoints))(
  '%s is for admins only',
  async (_name, endpoint) => {
    const before = await db`select * from external_intel_sources order by id`;
    const parts = { params: { id: newId() }, body: { ...source(), opml: '<opml/>' } };
    const input = endpoint.method === 'GET' ? { params: parts.params } : parts;
    expect((await apiAs(null)(endpoint, input)).status).toBe(401);
    expect((await apiAs(member)(endpoint, input)).status).toBe(403);
    expect(await db`select * from external_intel_sources order by id`).toEqual(before);
  },
);

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
  ])('%o is refused at its field', async (overrides, path, message) => {
    const { status, error } = await apiAs(admin)(feedSourcesEndpoints.create, {
      body: source(overrides),
    });
    expect(status).toBe(400);
    expect(error.details).toContainEqual({ path, message });
  });

  test('the same URL can be added only once, even concurrently', async () => {
    const body = source();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => apiAs(admin)(feedSourcesEndpoints.create, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const spelled = { ...body, url: body.url.replace('feeds.example', 'FEEDS.example:443') };
    expect((await apiAs(admin)(feedSourcesEndpoints.create, { body: spelled })).status).toBe(409);
  });
});

describe('a preview', () => {
  const preview = (url: string) => apiAs(admin)(feedSourcesEndpoints.preview, { body: { url } });

  test('shows the items of the feed and stores nothing', async () => {
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

  test('explains why there is none', async () => {
    const page = publisher.publish('/page', '<!doctype html><title>x</title>');
    expect((await preview(page)).body).toMatchObject({
      outcome: 'not-a-feed',
      problem: 'It is a web page, not a feed',
      items: [],
    });
    expect((await preview(`${publisher.origin}/nothing`)).body).toMatchObject({
      outcome: 'http-error',
      problem: 'It responded with status 404',
    });
    expect((await preview('http://10.0.0.1/')).status).toBe(400);
  });
});

describe('changing', () => {
  const change = (id: string, body: object) =>
    apiAs(admin)(feedSourcesEndpoints.change, { params: { id }, body });

  test('affects only the given fields; paused sources are not scheduled', async () => {
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

  test('has the same rules as adding', async () => {
    const [one, other] = [await add(), await add()];
    expect((await change(one.id, { url: other.url })).status).toBe(409);
    expect((await change(one.id, { url: 'http://127.1/' })).status).toBe(400);
    expect((await change(one.id, { name: '' })).status).toBe(400);
    expect((await change(newId(), { name: 'x' })).status).toBe(404);
    expect((await change('nonsense', { name: 'x' })).status).toBe(404);
  });
});

test('the list has pages and can be filtered by text and state', async () => {
  await db`delete from external_intel_sources`;
  for (const name of ['Alpha 100%', 'Beta', 'Gamma']) await add({ name });
  const failing = await add({ name: 'Failing' });
  await db`update external_intel_sources set failures = 2 where id = ${failing.id}`;
  const paused = await add({ name: 'Paused', isActive: false });
  const list = async (query: Record<string, string | number>) => {
    const { body, headers } = await apiAs(admin)(feedSourcesEndpoints.list, { query });
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
  expect((await apiAs(admin)(feedSourcesEndpoints.list, { query: { state: 'odd' } })).status).toBe(
    400,
  );
});

describe('OPML', () => {
  const upload = (opml: string) => apiAs(admin)(feedSourcesEndpoints.import, { body: { opml } });
  const outline = (url: string, name = 'Imported') =>
    `<outline type="rss" text="${name}" xmlUrl="${url}"/>`;
  const opml = (...lines: string[]) =>
    `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>${lines.join('')}</body></opml>`;

  test('invalid outlines are reported one by one and do not affect the valid ones', async () => {
    await db`delete from external_intel_sources`;
    const existing = await add({ url: 'https://old.example/', name: 'Existing' });
    const broken = ['ftp://x/', 'http://127.0.0.1/', '', 'nonsense', 'https://old.example/#again'];
    const lines = Array.from({ length: 1000 }, (_, index) =>
      outline(index % 2 ? (broken[index % 5] ?? '') : `https://many.example/${index}`, `N${index}`),
    );
    const { status, body } = await upload(opml(...lines));
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
    const { body: list } = await apiAs(admin)(feedSourcesEndpoints.list, {
      query: { q: 'old.example' },
    });
    expect(list).toEqual([existing]);
    expect((await upload(opml(...lines))).body).toMatchObject({ added: 0, known: 600 });
  });

  test.each([
    ['plain text', 'hello'],
    ['a truncated list', '<opml version="2.0"><body><outline'],
    ['an empty list', '<opml version="2.0"><head/><body></body></opml>'],
    [
      'a list with a document type',
      '<!DOCTYPE opml [<!ENTITY a "b">]><opml version="2.0"><body/></opml>',
    ],
    [
      'a list with a document type after a long comment',
      `<!-- <opml> ${'x'.repeat(4000)} --><!DOCTYPE opml [<!ENTITY a "b">]><opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/f"/></body></opml>`,
    ],
    ['nothing', ''],
  ])('%s is refused with an explanation', async (_name, text) => {
    const { status, error } = await upload(text);
    expect(status).toBe(400);
    expect(error.details?.[0]).toMatchObject({ path: 'opml' });
  });

  test('an export can be imported without loss', async () => {
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
    const answer = await apiAs(admin)(feedSourcesEndpoints.export);
    expect(answer.headers['content-disposition']).toContain('watchfloor-sources.opml');
    const text = await exportOpml();
    await db`delete from external_intel_sources`;
    expect((await upload(text)).body).toMatchObject({ added: 2, refused: 0 });
    expect(await fields()).toEqual(before);
  });

  async function exportOpml(): Promise<string> {
    const { writeOpml } = await import('./write-opml');
    const { listAllFeeds } = await import('./feed-sources.queries');
    return writeOpml(await listAllFeeds(db), new Date(0).toISOString());
  }
});

test('changes to sources are audited', async () => {
  const added = await add({ name: 'Audited' });
  const params = { id: added.id };
  await apiAs(admin)(feedSourcesEndpoints.change, { params, body: { isActive: false } });
  await apiAs(admin)(feedSourcesEndpoints.change, { params, body: { isActive: false } });
  expect((await apiAs(admin)(feedSourcesEndpoints.delete, { params })).status).toBe(204);
  expect((await apiAs(admin)(feedSourcesEndpoints.delete, { params })).status).toBe(404);
  const { body } = await apiAs(admin)(auditEndpoints.list, { query: { q: 'Audited' } });
  expect(body.map(({ act, details }) => [act, details])).toEqual([
    ['source.deleted', { url: added.url }],
    ['source.changed', { changes: { isActive: false } }],
    ['source.added', { url: added.url }],
  ]);
});
