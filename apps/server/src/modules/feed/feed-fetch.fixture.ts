import {
  type FeedItem,
  feedEndpoints,
  feedSourcesEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { startFeedServer } from './fetching/feed-server.fixture';

/** The app and a publisher that it may fetch from. Each test starts without sources and stories. */
export async function createFeedApp() {
  const publisher = await startFeedServer();
  const environment = { FEED_ALLOWED_HOSTS: publisher.host };
  const test = await createTestApp(environment);
  const { apiAs, make, db } = test;
  const admin = await make.member({ isAdmin: true });
  const member = await make.member();
  beforeEach(async () => {
    await db`delete from external_intel_sources`;
    await db`delete from external_intel_stories`;
  });

  let counter = 0;
  async function addSource(body: string, overrides: object = {}) {
    counter += 1;
    const url = publisher.publish(`/feed-${counter}`, body);
    const answer = await apiAs(admin)(feedSourcesEndpoints.create, {
      body: { url, name: `Source ${counter}`, ...overrides },
    });
    expect(answer.status).toBe(201);
    return answer.body;
  }
  const fetchNow = (id: string) => apiAs(admin)(feedSourcesEndpoints.fetch, { params: { id } });
  async function addFetched(body: string, overrides: object = {}) {
    const { id } = await addSource(body, overrides);
    return (await fetchNow(id)).body;
  }
  async function feed(regions: string[] = [], intTypes: string[] = [], query = {}) {
    await apiAs(member)(usersEndpoints.updatePreferences, { body: { regions, intTypes } });
    const answer = await apiAs(member)(feedEndpoints.listItems, { query });
    expect(answer.status).toBe(200);
    return answer;
  }
  const calls = { addSource, fetchNow, addFetched, feed };
  return { ...test, publisher, environment, admin, member, ...calls };
}

export const titlesOf = (items: readonly FeedItem[]) => items.map(({ title }) => title);
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toUTCString();
