import { expect, test } from '@playwright/test';
import { addMembers } from '../support/instances';
import { reportSkip } from '../support/machine';
import { type Publisher, startPublisher } from '../support/publisher';
import { startTwoInstances, type TwoInstances } from '../support/two-instances';

/** Two instances share jobs, files, presence and a replica. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });
const SOURCES = 12;
let publisher: Publisher;
let instances: TwoInstances;
let members: { id: string; cookie: string }[];

test.beforeAll(async () => {
  publisher = await startPublisher();
  const urls = Array.from({ length: SOURCES }, (_, index) =>
    publisher.publish(`/feed-${index}`, `Feed ${index}`, [{ title: `News of feed ${index}` }]),
  );
  const started = await startTwoInstances(
    { FEEDS: 'on', FEED_ALLOWED_HOSTS: publisher.host, RATE_LIMIT_READS: '0' },
    (sql) =>
      sql(`
        update external_intel_sources set is_active = false;
        insert into external_intel_sources (id, name, url)
        values ${urls.map((url, index) => `(gen_random_uuid(), 'Feed ${index}', '${url}')`).join(', ')};`),
  );
  if ('reason' in started) reportSkip(started.reason);
  test.skip('reason' in started);
  if ('reason' in started) return;
  instances = started;
  members = addMembers({ sql: (statement) => void instances.sql(statement) }, 3);
});
test.afterAll(async () => {
  publisher.close();
  await instances?.stop();
});

const call = (origin: string, path: string, index: number, body?: unknown) =>
  fetch(`${origin}${path}`, {
    headers: {
      cookie: members[index]?.cookie ?? '',
      origin,
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

test('each source is fetched by one of the two instances only', async () => {
  const countFetched = () =>
    Number(instances.sql(`select count(*) from external_intel_sources where last_outcome = 'ok'`));
  await expect.poll(countFetched, { timeout: 60_000 }).toBe(SOURCES);
  const paths = Array.from({ length: SOURCES }, (_, index) => `/feed-${index}`);
  expect(publisher.requested.toSorted()).toEqual(paths.toSorted());
});

test('a file uploaded to one instance is served by the other', async () => {
  const content = Array.from({ length: 20_000 }, (_, index) => `Line ${index}`).join('\n');
  const form = new FormData();
  form.append('file', new Blob([content]), 'long.txt');
  const uploaded = await call(instances.one, '/api/global-forum/upload', 0, form);
  expect(uploaded.status).toBe(201);
  const { url } = (await uploaded.json()) as { url: string };
  const got = await call(instances.other, url, 0);
  expect(got.status).toBe(200);
  expect(await got.text()).toBe(content);
  // Attaching it through one instance makes it readable through the other.
  expect((await call(instances.one, url, 1)).status).toBe(404);
  const message = { content: 'See this', attachments: [{ type: 'file', url }] };
  expect((await call(instances.other, '/api/global-forum/messages', 0, message)).status).toBe(201);
  expect(await (await call(instances.one, url, 1)).text()).toBe(content);
});

test('a write through one instance is found through the other at once, even with a replica', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [there, here] =
      round % 2 ? [instances.one, instances.other] : [instances.other, instances.one];
    const word = `round${round}word`;
    const report = { title: `A ${word}`, content: 'Seen.', intelligenceType: 'OSINT', tags: [] };
    expect((await call(here, '/api/reports', 0, report)).status).toBe(201);
    const found = await call(there, `/api/reports?q=${word}`, 0);
    expect(((await found.json()) as unknown[]).length).toBe(1);
  }
  const isServed = async () => {
    await call(instances.one, '/api/reports?q=round', 1);
    const metrics = await (await fetch(`${instances.one}/metrics`)).text();
    return Number(/list_reads_total\{outcome="replica"\} (\d+)/.exec(metrics)?.[1]);
  };
  await expect.poll(isServed, { timeout: 30_000 }).toBeGreaterThan(0);
});

test('presence reported to one instance is listed by the other', async () => {
  const report = { title: 'Watched', content: 'Seen.', intelligenceType: 'OSINT', tags: [] };
  const created = await call(instances.one, '/api/reports', 0, report);
  const { id } = (await created.json()) as { id: string };
  const body = { place: 'report', placeId: id };
  await call(instances.one, '/api/presence', 1, body);
  const present = await (await call(instances.other, '/api/presence', 0, body)).json();
  expect((present as { id: string }[]).map((member) => member.id)).toContain(members[1]?.id);
});
