import { feedSourcesEndpoints } from '@watchfloor/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import { newId } from '../../identifiers';
import { createLog } from '../../logging';
import { readSettings } from '../../settings';
import { TEST_SECRET } from '../../testing/test-app';
import { createStixImportsService } from '../stix/stix-imports.service';
import { createFeedApp } from './feed-fetch.fixture';
import { createFeedFetchService } from './feed-fetch.service';
import { rss } from './fetching/feed-server.fixture';
import { createFeedWorkers } from './fetching/feed-workers';
import { createTaxiiFetchService } from './taxii-fetch.service';

const { apiAs, db, publisher, environment, admin, addSource, fetchNow, addFetched, feed } =
  await createFeedApp();

describe('two instances', () => {
  const instances = [createFeedWorkers(), createFeedWorkers()].map((workers) => {
    afterAll(() => workers.close());
    const platform = {
      ...{ db, transact: createTransact(db, createDomainEvents()), secret: TEST_SECRET },
      ...{ settings: readSettings(environment), log: createLog('silent') },
    };
    const taxii = createTaxiiFetchService(platform, createStixImportsService(platform));
    return createFeedFetchService(platform, workers, taxii);
  });

  test('fetch every due source once, and no paused or later ones', async () => {
    const due = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        addSource(rss([{ title: `Due ${index}`, guid: '1' }])),
      ),
    );
    const paused = await addSource(rss([]), { isActive: false });
    const later = await addFetched(rss([{ title: 'Later', guid: '1' }]));
    const before = publisher.requests.length;
    const fetched = await Promise.all(
      instances.flatMap((instance) => [instance.fetchDueSources(), instance.fetchDueSources()]),
    );
    expect(fetched.reduce((sum, count) => sum + count, 0)).toBe(6);
    const paths = publisher.requests.slice(before).map(({ url }) => url);
    expect(paths.toSorted()).toEqual(due.map(({ url }) => new URL(url).pathname).toSorted());
    expect(paths).not.toContain(new URL(paused.url).pathname);
    expect(paths).not.toContain(new URL(later.url).pathname);
    expect((await feed()).body).toHaveLength(7);
  });

  test('refuse a manual fetch while another fetch of the source is running', async () => {
    let respond = () => {};
    const url = publisher.serve('/slow', (_request, response) => {
      respond = () => response.end(rss([{ title: 'Slow', guid: '1' }]));
    });
    const { body } = await apiAs(admin)(feedSourcesEndpoints.create, {
      body: { url, name: 'Slow' },
    });
    const before = publisher.requests.length;
    const first = fetchNow(body.id);
    await expect.poll(() => publisher.requests.length, { timeout: 20_000 }).toBe(before + 1);
    expect((await fetchNow(body.id)).status).toBe(409);
    expect(await instances[0]?.fetchDueSources()).toBe(0);
    respond();
    expect((await first).body).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
    expect(publisher.requests.length).toBe(before + 1);
  });

  test('join simultaneous reports of one event into one story', async () => {
    const title = 'Port workers strike halts exports in Rotterdam';
    await Promise.all(
      Array.from({ length: 4 }, () =>
        addSource(rss([{ title, guid: newId(), link: `https://n.example/${newId()}` }])),
      ),
    );
    await Promise.all(
      instances.flatMap((instance) => [instance.fetchDueSources(), instance.fetchDueSources()]),
    );
    expect((await feed()).body.map(({ story }) => story.length)).toEqual([4]);
  });

  test('store nothing for a source that is deleted during its fetch', async () => {
    let respond = () => {};
    const url = publisher.serve('/vanishing', (_request, response) => {
      respond = () => response.end(rss([{ title: 'Vanishing', guid: '1' }]));
    });
    const { body } = await apiAs(admin)(feedSourcesEndpoints.create, {
      body: { url, name: 'Vanishing' },
    });
    const before = publisher.requests.length;
    const fetching = fetchNow(body.id);
    await expect.poll(() => publisher.requests.length, { timeout: 20_000 }).toBe(before + 1);
    await apiAs(admin)(feedSourcesEndpoints.delete, { params: { id: body.id } });
    respond();
    expect((await fetching).status).toBe(404);
    expect((await feed()).body).toHaveLength(0);
  });
});
