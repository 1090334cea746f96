import {
  type ExternalItem,
  externalIntelEndpoints,
  sourcesEndpoints,
  statusEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { newId } from '../../identifiers';
import { createLog } from '../../logging';
import { readSettings } from '../../settings';
import { createTestApp } from '../../testing/test-app';
import { rss, startFeedServer } from './feed-server.fixture';
import { createFeedWorkers } from './feed-workers';
import { createIngestionService } from './ingestion.service';

const publisher = await startFeedServer();
const environment = { FEED_ALLOWED_HOSTS: publisher.host };
const { apiAs, make, db } = await createTestApp(environment);
const admin = await make.member({ isAdmin: true });
const member = await make.member();

beforeEach(async () => {
  await db`delete from external_intel_sources`;
  await db`delete from external_intel_stories`;
});

let counter = 0;
async function addSource(body: string, given: object = {}) {
  counter += 1;
  const url = publisher.publish(`/feed-${counter}`, body);
  const answer = await apiAs(admin)(sourcesEndpoints.create, {
    body: { url, name: `Source ${counter}`, ...given },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
const fetchNow = (id: string) => apiAs(admin)(sourcesEndpoints.fetch, { params: { id } });
async function addFetched(body: string, given: object = {}) {
  const { id } = await addSource(body, given);
  return (await fetchNow(id)).body;
}
async function feed(regions: string[] = [], intTypes: string[] = [], query = {}) {
  await apiAs(member)(usersEndpoints.updatePreferences, { body: { regions, intTypes } });
  const answer = await apiAs(member)(externalIntelEndpoints.list, { query });
  expect(answer.status).toBe(200);
  return answer;
}
const titles = (items: readonly ExternalItem[]) => items.map(({ title }) => title);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toUTCString();

describe('a fetched source', () => {
  test('fills the feed, newest first, with all that a card shows', async () => {
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
    expect(titles(body)).toEqual(['Newer', 'Older']);
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

  test('is asked with the marks it left, and an unchanged one changes nothing', async () => {
    const url = publisher.serve('/marks', (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') return response.writeHead(304).end();
      response
        .writeHead(200, { etag: '"v1"', 'last-modified': 'Sat, 14 Nov 2026 10:00:00 GMT' })
        .end(rss([{ title: 'Once', guid: '1' }]));
    });
    const { body: source } = await apiAs(admin)(sourcesEndpoints.create, {
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

  test('fetched again brings only what is new, and follows corrections', async () => {
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
    expect(titles((await feed()).body)).toEqual(['Two', 'One, corrected']);
  });

  test('with a date ahead is dated now; positions are kept', async () => {
    await addFetched(`<rss version="2.0" xmlns:georss="http://www.georss.org/georss"><channel><title>x</title><item><title>Ahead</title>
      <guid>1</guid><pubDate>Sun, 01 Jan 2045 00:00:00 GMT</pubDate><georss:point>59.9139 -10.7522</georss:point></item></channel></rss>`);
    const [item] = (await feed()).body;
    expect(Date.parse(item?.publishedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(item).toMatchObject({ latitude: '59.9139', longitude: '-10.7522' });
  });

  test('keeps its newest 500 items', async () => {
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
      'is torn',
      () => publisher.publish('/torn', '<rss version="2.0"><channel><item>'),
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
    'because it %s says so, is left alone longer each time, and harms no other',
    async (_name, publish, outcome) => {
      const { body } = await apiAs(admin)(sourcesEndpoints.create, {
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

  test('that is unknown is a 404', async () => {
    expect((await fetchNow(newId())).status).toBe(404);
    expect((await fetchNow('nonsense')).status).toBe(404);
  });

  test('keeps its items through a failure, and recovers', async () => {
    const source = await addFetched(rss([{ title: 'Kept', guid: '1' }]));
    const path = new URL(source.url).pathname;
    publisher.serve(path, (_request, response) => response.writeHead(500).end());
    expect((await fetchNow(source.id)).body).toMatchObject({ failures: 1, itemCount: 1 });
    publisher.publish(path, rss([{ title: 'Kept', guid: '1' }]));
    expect((await fetchNow(source.id)).body).toMatchObject({ failures: 0, lastProblem: null });
  });
});

describe('stories', () => {
  const event = 'Dam breach floods villages in northern Kenya';
  const tell = (title: string, hours: number, given: object = {}) =>
    addFetched(
      rss([{ title, guid: newId(), date: hoursAgo(hours), link: `https://n.example/${newId()}` }]),
      given,
    );

  test('five sources that tell one event are one card that lists them all', async () => {
    for (const hours of [3, 5, 1, 2, 4]) await tell(event, hours);
    await tell('Something else entirely happened today elsewhere', 6);
    const { body, headers } = await feed();
    expect(headers['x-total-count']).toBe('2');
    expect(body.map(({ story }) => story.length)).toEqual([5, 1]);
    const times = body[0]?.story.map(({ publishedAt }) => publishedAt) ?? [];
    expect(times).toEqual(times.toSorted());
    expect(new Set(body[0]?.story.map(({ sourceName }) => sourceName)).size).toBe(5);
  });

  test('are found by every region and type that one of their items has, once', async () => {
    await tell(event, 2, { region: 'Africa', intelligenceType: 'OSINT' });
    await tell(event, 1, { region: 'Europe', intelligenceType: 'GEOINT' });
    const found = async (regions: string[], types: string[]) =>
      (await feed(regions, types)).body.map(({ region, story }) => [region, story.length]);
    expect(await found(['Africa'], [])).toEqual([['Africa', 2]]);
    expect(await found(['Europe'], [])).toEqual([['Europe', 2]]);
    expect(await found(['Europe', 'Africa'], [])).toEqual([['Africa', 2]]);
    expect(await found([], ['GEOINT'])).toEqual([['Europe', 2]]);
    expect(await found(['Africa'], ['GEOINT'])).toEqual([]);
    expect(await found(['South America'], [])).toEqual([]);
  });

  test('shrink and go with their sources, and follow their changes', async () => {
    const one = await tell(event, 2, { region: 'Africa' });
    const other = await tell(event, 1, { region: 'Europe' });
    await apiAs(admin)(sourcesEndpoints.change, {
      params: { id: other.id },
      body: { region: 'Middle East' },
    });
    expect((await feed(['Middle East'])).body).toHaveLength(1);
    expect((await feed(['Europe'])).body).toHaveLength(0);
    await apiAs(admin)(sourcesEndpoints.delete, { params: { id: one.id } });
    expect((await feed()).body.map(({ story }) => story.length)).toEqual([1]);
    expect((await feed(['Africa'])).body).toHaveLength(0);
    await apiAs(admin)(sourcesEndpoints.delete, { params: { id: other.id } });
    expect((await feed()).body).toHaveLength(0);
    expect(await db`select from external_intel_stories`).toHaveLength(0);
    expect(await db`select from external_intel_story_places`).toHaveLength(0);
  });

  test('page without gap or repeat', async () => {
    const entries = Array.from({ length: 25 }, (_, index) => ({
      title: `Entry number ${index}`,
      guid: String(index),
      date: hoursAgo(index % 5),
    }));
    await addFetched(rss(entries), { region: 'Europe' });
    await addFetched(rss(entries.map((entry) => ({ ...entry, title: `Other ${entry.title}` }))), {
      region: 'Africa',
    });
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = { limit: 7, ...(cursor && { cursor }) };
      const { body, headers } = await feed(['Europe', 'Africa'], [], query);
      seen.push(...body.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1] ?? '';
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([50, 50]);
  });

  test('are for members', async () => {
    expect((await apiAs(null)(externalIntelEndpoints.list)).status).toBe(401);
    const { status } = await apiAs(member)(externalIntelEndpoints.list, { query: { cursor: 'x' } });
    expect(status).toBe(400);
  });
});

describe('two instances', () => {
  const instances = [createFeedWorkers(), createFeedWorkers()].map((workers) => {
    afterAll(() => workers.close());
    return createIngestionService(
      {
        db,
        transact: createTransact(db, createDomainEvents()),
        settings: readSettings(environment),
        log: createLog('silent'),
      },
      workers,
    );
  });

  test('fetch every due source once between them, and nothing that is paused or not due', async () => {
    const due = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        addSource(rss([{ title: `Due ${index}`, guid: '1' }])),
      ),
    );
    const paused = await addSource(rss([]), { isActive: false });
    const later = await addFetched(rss([{ title: 'Later', guid: '1' }]));
    const before = publisher.requests.length;
    const fetched = await Promise.all(
      instances.flatMap((one) => [one.fetchDueSources(), one.fetchDueSources()]),
    );
    expect(fetched.reduce((sum, count) => sum + count, 0)).toBe(6);
    const asked = publisher.requests.slice(before).map(({ url }) => url);
    expect(asked.toSorted()).toEqual(due.map(({ url }) => new URL(url).pathname).toSorted());
    expect(asked).not.toContain(new URL(paused.url).pathname);
    expect(asked).not.toContain(new URL(later.url).pathname);
    expect((await feed()).body).toHaveLength(7);
  });

  test('and an admin in a hurry: one fetches, the other is told', async () => {
    let answer = () => {};
    const url = publisher.serve('/held', (_request, response) => {
      answer = () => response.end(rss([{ title: 'Held', guid: '1' }]));
    });
    const { body } = await apiAs(admin)(sourcesEndpoints.create, { body: { url, name: 'Held' } });
    const before = publisher.requests.length;
    const first = fetchNow(body.id);
    await expect.poll(() => publisher.requests.length, { timeout: 20_000 }).toBe(before + 1);
    expect((await fetchNow(body.id)).status).toBe(409);
    expect(await instances[0]?.fetchDueSources()).toBe(0);
    answer();
    expect((await first).body).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
    expect(publisher.requests.length).toBe(before + 1);
  });

  test('telling the same event at the same moment end in one story', async () => {
    const title = 'Port workers strike halts exports in Rotterdam';
    await Promise.all(
      Array.from({ length: 4 }, () =>
        addSource(rss([{ title, guid: newId(), link: `https://n.example/${newId()}` }])),
      ),
    );
    await Promise.all(instances.flatMap((one) => [one.fetchDueSources(), one.fetchDueSources()]));
    expect((await feed()).body.map(({ story }) => story.length)).toEqual([4]);
  });

  test('a source that is deleted or moved while it is fetched leaves nothing behind', async () => {
    let answer = () => {};
    const url = publisher.serve('/vanishing', (_request, response) => {
      answer = () => response.end(rss([{ title: 'Vanishing', guid: '1' }]));
    });
    const { body } = await apiAs(admin)(sourcesEndpoints.create, {
      body: { url, name: 'Vanishing' },
    });
    const before = publisher.requests.length;
    const fetching = fetchNow(body.id);
    await expect.poll(() => publisher.requests.length, { timeout: 20_000 }).toBe(before + 1);
    await apiAs(admin)(sourcesEndpoints.delete, { params: { id: body.id } });
    answer();
    expect((await fetching).status).toBe(404);
    expect((await feed()).body).toHaveLength(0);
  });
});

test('with FEEDS off nothing is fetched, and it is said', async () => {
  const quiet = await createTestApp({ FEEDS: 'off' });
  const chief = await quiet.make.member({ isAdmin: true });
  const { body } = await quiet.apiAs(chief)(sourcesEndpoints.list);
  expect(body.every(({ nextFetchAt }) => nextFetchAt === null)).toBe(true);
  const params = { id: body[0]?.id ?? '' };
  const answer = await quiet.apiAs(chief)(sourcesEndpoints.fetch, { params });
  expect(answer).toMatchObject({
    status: 409,
    error: { message: 'Fetching is turned off on this installation' },
  });
  const status = await quiet.apiAs(chief)(statusEndpoints.get);
  expect(status.body.feeds.isOn).toBe(false);
  expect(status.body.jobs.map(({ name }) => name)).not.toContain('feeds');
});
