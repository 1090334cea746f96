import { feedSourcesEndpoints, statusEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { createFeedApp, hoursAgo, titlesOf } from './feed-fetch.fixture';
import { rss } from './fetching/feed-server.fixture';

const { apiAs, db, publisher, admin, addSource, fetchNow, addFetched, feed } =
  await createFeedApp();

describe('a fetched source', () => {
  test('fills the feed, newest first, with the fields of a card', async () => {
    const fetched = await addFetched(
      rss([
        { title: 'Older', link: 'https://news.example/1', guid: '1', date: hoursAgo(2) },
        {
          title: 'Newer',
          link: '/2',
          guid: '2',
          date: hoursAgo(1),
          text: '&lt;b&gt;Bold&lt;/b&gt; words',
        },
      ]),
      { intelligenceType: 'HUMINT', region: 'Africa' },
    );
    expect(fetched).toMatchObject({
      lastOutcome: 'ok',
      lastProblem: null,
      failures: 0,
      itemCount: 2,
      isFetching: false,
      sourceType: 'rss',
    });
    const wait = Date.parse(fetched.nextFetchAt ?? '') - Date.parse(fetched.lastFetchedAt ?? '');
    expect(wait).toBe(15 * 60_000);
    const { body, headers } = await feed();
    expect(headers['x-total-count']).toBe('2');
    expect(titlesOf(body)).toEqual(['Newer', 'Older']);
    expect(body[0]).toMatchObject({
      content: 'Bold words',
      url: 'https://news.example/2',
      imageUrl: null,
      intelligenceType: 'HUMINT',
      region: 'Africa',
      sourceName: fetched.name,
      sourceUrl: fetched.url,
      story: [{ title: 'Newer', sourceName: fetched.name }],
    });
  });

  test('is requested conditionally, and a 304 changes nothing', async () => {
    const url = publisher.serve('/marks', (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') return response.writeHead(304).end();
      response
        .writeHead(200, { etag: '"v1"', 'last-modified': 'Sat, 14 Nov 2026 10:00:00 GMT' })
        .end(rss([{ title: 'Once', guid: '1' }]));
    });
    const { body: source } = await apiAs(admin)(feedSourcesEndpoints.create, {
      body: { url, name: 'Marks' },
    });
    expect((await fetchNow(source.id)).body).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
    expect((await fetchNow(source.id)).body).toMatchObject({
      lastOutcome: 'unchanged',
      itemCount: 1,
    });
    const last = publisher.requests.at(-1);
    expect(last?.headers['if-modified-since']).toBe('Sat, 14 Nov 2026 10:00:00 GMT');
  });

  test('adds new items and updates corrected ones at the next fetch', async () => {
    const source = await addFetched(rss([{ title: 'One', guid: '1', date: hoursAgo(3) }]));
    const path = new URL(source.url).pathname;
    publisher.publish(
      path,
      rss([
        { title: 'One, corrected', guid: '1', date: hoursAgo(0) },
        { title: 'Two', guid: '2', date: hoursAgo(1) },
      ]),
    );
    expect((await fetchNow(source.id)).body.itemCount).toBe(2);
    expect(titlesOf((await feed()).body)).toEqual(['Two', 'One, corrected']);
  });

  test('sends one live event per fetch, and only if something changed', async () => {
    const countEvents = async () =>
      (await db`select from live_events where data = '{"kind":"external-intel.changed"}'`).length;
    const item = { title: 'One', guid: '1', date: hoursAgo(3) };
    const source = await addSource(rss([item, { title: 'Two', guid: '2', date: hoursAgo(2) }]));
    const path = new URL(source.url).pathname;
    const before = await countEvents();
    await fetchNow(source.id);
    expect(await countEvents()).toBe(before + 1);
    await fetchNow(source.id);
    expect(await countEvents()).toBe(before + 1);
    publisher.publish(path, rss([{ ...item, title: 'One, corrected' }]));
    await fetchNow(source.id);
    expect(await countEvents()).toBe(before + 2);
    await apiAs(admin)(feedSourcesEndpoints.delete, { params: { id: source.id } });
    expect(await countEvents()).toBe(before + 3);
  });

  test('dates items from the future now, and stores their positions', async () => {
    await addFetched(`<rss version="2.0" xmlns:georss="http://www.georss.org/georss"><channel><title>x</title><item><title>Ahead</title>
      <guid>1</guid><pubDate>Sun, 01 Jan 2045 00:00:00 GMT</pubDate><georss:point>59.9139 -10.7522</georss:point></item></channel></rss>`);
    const [item] = (await feed()).body;
    expect(Date.parse(item?.publishedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(item).toMatchObject({ latitude: '59.9139', longitude: '-10.7522' });
  });

  test('stores its newest 500 items', async () => {
    const source = await addSource('');
    const path = new URL(source.url).pathname;
    for (let batch = 0; batch < 3; batch += 1) {
      const entries = Array.from({ length: 200 }, (_, index) => ({
        title: `Item ${batch * 200 + index}`,
        guid: `${batch}-${index}`,
        date: hoursAgo(600 - batch * 200 - index),
      }));
      publisher.publish(path, rss(entries));
      await fetchNow(source.id);
    }
    const [counts] = await db`select (select count(*)::int from external_intel_items) as items,
      (select count(*)::int from external_intel_stories) as stories,
      (select min(title) from external_intel_items where title = 'Item 99') as dropped`;
    expect(counts).toEqual({ items: 500, stories: 500, dropped: null });
  });
});

describe('a source that fails', () => {
  test.each<[string, () => string, string]>([
    ['is missing', () => `${publisher.origin}/missing`, 'http-error'],
    ['is a web page', () => publisher.publish('/web', '<!doctype html><p>x'), 'not-a-feed'],
    [
      'is truncated',
      () => publisher.publish('/truncated', '<rss version="2.0"><channel><item>'),
      'unreadable',
    ],
    [
      'has a document type',
      () =>
        publisher.publish('/doctype', '<!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0"></rss>'),
      'unreadable',
    ],
    [
      'redirects without end',
      () =>
        publisher.serve('/round', (_request, response) => {
          response.writeHead(302, { location: '/round' }).end();
        }),
      'too-many-redirects',
    ],
    [
      'is a gigabyte',
      () =>
        publisher.serve('/giga', (_request, response) => {
          response.writeHead(200, { 'content-length': String(1024 ** 3) }).write('<rss');
        }),
      'too-large',
    ],
  ])(
    'because it %s reports the problem, backs off, and does not affect others',
    async (_name, publish, outcome) => {
      const { body } = await apiAs(admin)(feedSourcesEndpoints.create, {
        body: { url: publish(), name: 'Bad' },
      });
      const first = (await fetchNow(body.id)).body;
      expect(first).toMatchObject({ lastOutcome: outcome, failures: 1, itemCount: 0 });
      expect(first.lastProblem).not.toBeNull();
      await fetchNow(body.id);
      const third = (await fetchNow(body.id)).body;
      const wait = Date.parse(third.nextFetchAt ?? '') - Date.parse(third.lastFetchedAt ?? '');
      expect([third.failures, wait]).toEqual([3, 60 * 60_000]);
      const good = await addFetched(rss([{ title: 'Good', guid: '1' }]));
      expect(good).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
      const { feeds } = (await apiAs(admin)(statusEndpoints.get)).body;
      expect(feeds).toMatchObject({ isOn: true, active: 2, paused: 0, failing: 1, items: 1 });
    },
  );

  test('because it is unknown is a 404', async () => {
    expect((await fetchNow(newId())).status).toBe(404);
    expect((await fetchNow('nonsense')).status).toBe(404);
  });

  test('keeps its items and recovers', async () => {
    const source = await addFetched(rss([{ title: 'Kept', guid: '1' }]));
    const path = new URL(source.url).pathname;
    publisher.serve(path, (_request, response) => response.writeHead(500).end());
    expect((await fetchNow(source.id)).body).toMatchObject({ failures: 1, itemCount: 1 });
    publisher.publish(path, rss([{ title: 'Kept', guid: '1' }]));
    expect((await fetchNow(source.id)).body).toMatchObject({ failures: 0, lastProblem: null });
  });
});

test('with FEEDS off nothing is fetched, and a manual fetch explains why', async () => {
  const offline = await createTestApp({ FEEDS: 'off' });
  const chief = await offline.make.member({ isAdmin: true });
  const { body } = await offline.apiAs(chief)(feedSourcesEndpoints.list);
  expect(body.every(({ nextFetchAt }) => nextFetchAt === null)).toBe(true);
  const params = { id: body[0]?.id ?? '' };
  const answer = await offline.apiAs(chief)(feedSourcesEndpoints.fetch, { params });
  expect(answer).toMatchObject({
    status: 409,
    error: { message: 'Fetching is turned off on this installation' },
  });
  const status = await offline.apiAs(chief)(statusEndpoints.get);
  expect(status.body.feeds.isOn).toBe(false);
  expect(status.body.jobs.map(({ name }) => name)).not.toContain('feeds');
});
