import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { rss, startFeedServer } from './feed-server.fixture';
import type { FetchTask } from './feed-task';
import { createFeedWorkers } from './feed-workers';

const publisher = await startFeedServer();
const workers = createFeedWorkers({ readTimeoutMs: 1500 });
afterAll(() => workers.close());

const task = (url: string): FetchTask => ({
  kind: 'fetch',
  url,
  etag: null,
  lastModified: null,
  intelligenceType: null,
  region: null,
  allowedHosts: [publisher.host],
  now: Date.now(),
});

test('a feed is fetched and read in another thread', async () => {
  const url = publisher.publish('/good', rss([{ title: 'Flood in Kenya', guid: '1' }]));
  const result = await workers.run(task(url));
  expect(result).toMatchObject({
    outcome: 'ok',
    title: 'Test feed',
    items: [{ title: 'Flood in Kenya', region: 'Africa', intelligenceType: 'GEOINT' }],
  });
});

test('a thread that is ended because it was idle gets no further feed', async () => {
  const brief = createFeedWorkers({ idleMs: 1 });
  const url = publisher.publish('/brief', rss([{ title: 'Again', guid: '1' }]));
  expect(await brief.run(task(url))).toMatchObject({ outcome: 'ok' });
  // Set after the timer of the thread, so that it runs right after that.
  await setTimeout(1);
  expect(await brief.run(task(url))).toMatchObject({ outcome: 'ok' });
  await brief.close();
});

test('a feed that takes too long to read is abandoned without blocking the server or other feeds', async () => {
  // The cost of parsing grows with the depth of open elements.
  const deep = '<a>'.repeat(1_500_000);
  const hostile = publisher.publish(
    '/deep',
    `<rss version="2.0"><channel><title>x</title>${deep}</channel></rss>`,
  );
  const good = publisher.publish('/beside', rss([{ title: 'Still here', guid: '2' }]));
  let turns = 0;
  const pulse = setInterval(() => {
    turns += 1;
  }, 10);
  const [bad, fine] = await Promise.all([workers.run(task(hostile)), workers.run(task(good))]);
  clearInterval(pulse);
  expect(bad).toMatchObject({ outcome: 'unreadable' });
  expect(fine).toMatchObject({ outcome: 'ok', items: [{ title: 'Still here' }] });
  // Parsing in this thread would leave no turn of the event loop.
  expect(turns).toBeGreaterThan(5);
});

test('an OPML list is read in another thread, including its folders', async () => {
  const opml = `<opml version="2.0"><head/><body><outline text="Cyber"><outline type="rss" text="A" xmlUrl="https://a.example/rss" region="Europe"/>
    <outline text="Empty"/></outline><outline text="B" xmlUrl="https://b.example/"/></body></opml>`;
  expect(await workers.run({ kind: 'outlines', opml, atMost: 10 })).toEqual({
    outcome: 'ok',
    total: 3,
    outlines: [
      {
        name: 'A',
        url: 'https://a.example/rss',
        category: 'Cyber',
        intelligenceType: null,
        region: 'Europe',
      },
      { name: 'Empty', url: '', category: 'Cyber', intelligenceType: null, region: null },
      {
        name: 'B',
        url: 'https://b.example/',
        category: null,
        intelligenceType: null,
        region: null,
      },
    ],
  });
  expect(await workers.run({ kind: 'outlines', opml: '<nope', atMost: 10 })).toMatchObject({
    outcome: 'unreadable',
  });
  expect(
    await workers.run({ kind: 'outlines', opml: '<!DOCTYPE x><opml/>', atMost: 10 }),
  ).toMatchObject({ outcome: 'unreadable' });
});
