import { sourcesEndpoints } from '@watchfloor/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { newId } from '../../identifiers';
import { createLog } from '../../logging';
import { readSettings } from '../../settings';
import { rss } from './feed-server.fixture';
import { createFeedWorkers } from './feed-workers';
import { createIngestionApp } from './ingestion.fixture';
import { createIngestionService } from './ingestion.service';

const { apiAs, db, publisher, environment, admin, addSource, fetchNow, addFetched, feed } =
  await createIngestionApp();

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
