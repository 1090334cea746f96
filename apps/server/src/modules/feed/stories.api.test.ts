import { feedEndpoints, feedSourcesEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createFeedApp, hoursAgo } from './feed-fetch.fixture';
import { rss } from './fetching/feed-server.fixture';

const { apiAs, db, admin, member, addFetched, feed } = await createFeedApp();

describe('stories', () => {
  const event = 'Dam breach floods villages in northern Kenya';
  const report = (title: string, hours: number, overrides: object = {}) =>
    addFetched(
      rss([{ title, guid: newId(), date: hoursAgo(hours), link: `https://n.example/${newId()}` }]),
      overrides,
    );

  test('one event in five sources is one card that lists them all', async () => {
    for (const hours of [3, 5, 1, 2, 4]) await report(event, hours);
    await report('Something else entirely happened today elsewhere', 6);
    const { body, headers } = await feed();
    expect(headers['x-total-count']).toBe('2');
    expect(body.map(({ story }) => story.length)).toEqual([5, 1]);
    const times = body[0]?.story.map(({ publishedAt }) => publishedAt) ?? [];
    expect(times).toEqual(times.toSorted());
    expect(new Set(body[0]?.story.map(({ sourceName }) => sourceName)).size).toBe(5);
  });

  test('match every region and type of their items, and are listed once', async () => {
    await report(event, 2, { region: 'Africa', intelligenceType: 'OSINT' });
    await report(event, 1, { region: 'Europe', intelligenceType: 'GEOINT' });
    const found = async (regions: string[], types: string[]) =>
      (await feed(regions, types)).body.map(({ region, story }) => [region, story.length]);
    expect(await found(['Africa'], [])).toEqual([['Africa', 2]]);
    expect(await found(['Europe'], [])).toEqual([['Europe', 2]]);
    expect(await found(['Europe', 'Africa'], [])).toEqual([['Africa', 2]]);
    expect(await found([], ['GEOINT'])).toEqual([['Europe', 2]]);
    expect(await found(['Africa'], ['GEOINT'])).toEqual([]);
    expect(await found(['South America'], [])).toEqual([]);
  });

  test('follow changes of their sources and are deleted with the last one', async () => {
    const one = await report(event, 2, { region: 'Africa' });
    const other = await report(event, 1, { region: 'Europe' });
    await apiAs(admin)(feedSourcesEndpoints.change, {
      params: { id: other.id },
      body: { region: 'Middle East' },
    });
    expect((await feed(['Middle East'])).body).toHaveLength(1);
    expect((await feed(['Europe'])).body).toHaveLength(0);
    await apiAs(admin)(feedSourcesEndpoints.delete, { params: { id: one.id } });
    expect((await feed()).body.map(({ story }) => story.length)).toEqual([1]);
    expect((await feed(['Africa'])).body).toHaveLength(0);
    await apiAs(admin)(feedSourcesEndpoints.delete, { params: { id: other.id } });
    expect((await feed()).body).toHaveLength(0);
    expect(await db`select from external_intel_stories`).toHaveLength(0);
    expect(await db`select from external_intel_story_places`).toHaveLength(0);
  });

  test('have pages without gaps or duplicates', async () => {
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

  test('are visible to members only', async () => {
    expect((await apiAs(null)(feedEndpoints.listItems)).status).toBe(401);
    const { status } = await apiAs(member)(feedEndpoints.listItems, { query: { cursor: 'x' } });
    expect(status).toBe(400);
  });
});
