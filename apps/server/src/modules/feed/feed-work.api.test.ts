import { feedEndpoints, feedSourcesEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const other = await make.member();

/** One story that two sources tell. */
const [itemId, otherTelling] = [newId(), newId()];
const storyId = newId();
await db`delete from external_intel_sources`;
await db`insert into external_intel_stories (id, published_at) values (${storyId}, now())`;
for (const id of [itemId, otherTelling]) {
  const url = `https://wire.example/${id}`;
  const sourceId = newId();
  await db`
    insert into external_intel_sources (id, name, source_type, url)
    values (${sourceId}, 'Wire', 'rss', ${url})`;
  await db`
    insert into external_intel_items (id, source_id, story_id, title, content, url, published_at,
      intelligence_type, source_url, identity, content_hash, canonical_url)
    values (${id}, ${sourceId}, ${storyId}, 'Dam breach', 'Villages flooded.', ${url}, now(),
      'OSINT', ${url}, ${id}, ${id}, ${url})`;
}

const seenBy = async (reader: Member) => (await apiAs(reader)(feedEndpoints.listItems, {})).body;
const onlyItem = async (reader: Member) => {
  const [item] = await seenBy(reader);
  if (!item) throw new Error('the feed is empty');
  return item;
};
const claim = (actor: Member | null, id: string) =>
  apiAs(actor)(feedEndpoints.claimItem, { params: { id } });
const release = (actor: Member, id: string) =>
  apiAs(actor)(feedEndpoints.releaseItem, { params: { id } });

describe('a claim', () => {
  test('shows everyone who is on it, and refuses a second member on any telling', async () => {
    expect((await claim(member, itemId)).status).toBe(204);
    expect((await claim(member, itemId)).status).toBe(204);
    expect((await onlyItem(other)).claimedBy?.id).toBe(member.id);
    const { status, error } = await claim(other, otherTelling);
    expect([status, error.message]).toEqual([409, 'Another member is on it already']);
  });

  test('is released by its member or an admin', async () => {
    expect((await release(other, itemId)).status).toBe(403);
    expect((await release(admin, itemId)).status).toBe(204);
    expect((await onlyItem(other)).claimedBy).toBeNull();
    expect((await release(member, itemId)).status).toBe(204);
  });

  test('of two members at once only one is taken', async () => {
    const answers = await Promise.all([claim(member, itemId), claim(other, otherTelling)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('needs a signed-in member and an item that exists', async () => {
    expect((await claim(null, itemId)).status).toBe(401);
    expect((await claim(member, newId())).status).toBe(404);
  });
});

test('a report made of an item is shown with it to everyone, until it is deleted', async () => {
  const body = { title: 'Dam', content: 'Broke.', intelligenceType: 'OSINT', feedItemId: itemId };
  const { body: report } = await apiAs(member)(reportsEndpoints.create, { body });
  expect((await onlyItem(other)).reports).toEqual([{ id: report.id, title: 'Dam' }]);
  const asked = await apiAs(other)(feedEndpoints.getItem, { params: { id: otherTelling } });
  expect(asked.body.reports).toEqual([{ id: report.id, title: 'Dam' }]);
  await apiAs(admin)(reportsEndpoints.delete, { params: { id: report.id } });
  expect((await onlyItem(other)).reports).toEqual([]);
});

test('one item needs a signed-in member and must exist', async () => {
  const get = (actor: Member | null, id: string) =>
    apiAs(actor)(feedEndpoints.getItem, { params: { id } });
  expect((await get(member, itemId)).body).toEqual(await onlyItem(member));
  expect((await get(member, newId())).status).toBe(404);
  expect((await get(null, itemId)).status).toBe(401);
});

test('a report made of an item that is gone is accepted', async () => {
  const body = { title: 'Dam', content: 'Broke.', intelligenceType: 'OSINT', feedItemId: newId() };
  expect((await apiAs(member)(reportsEndpoints.create, { body })).status).toBe(201);
});

test('a dismissed item is hidden from that member alone, and comes back', async () => {
  const parts = { params: { id: itemId } };
  expect((await apiAs(other)(feedEndpoints.dismissItem, parts)).status).toBe(204);
  expect(await seenBy(other)).toEqual([]);
  expect(await seenBy(member)).toHaveLength(1);
  const dismissedBy = async (one: typeof member) => apiAs(one)(feedEndpoints.listDismissed, {});
  const { body, headers } = await dismissedBy(other);
  expect(body).toEqual(await seenBy(member));
  expect(headers['x-total-count']).toBe('1');
  expect((await dismissedBy(member)).body).toEqual([]);
  expect((await apiAs(null)(feedEndpoints.listDismissed, {})).status).toBe(401);
  expect((await apiAs(other)(feedEndpoints.restoreItem, parts)).status).toBe(204);
  expect(await seenBy(other)).toHaveLength(1);
  expect((await dismissedBy(other)).body).toEqual([]);
  const unknown = { params: { id: newId() } };
  expect((await apiAs(other)(feedEndpoints.dismissItem, unknown)).status).toBe(404);
  expect((await apiAs(null)(feedEndpoints.dismissItem, parts)).status).toBe(401);
});

test('admins learn whether sources are fetched', async () => {
  expect((await apiAs(admin)(feedSourcesEndpoints.settings, {})).body).toEqual({
    isFetching: true,
  });
  expect((await apiAs(member)(feedSourcesEndpoints.settings, {})).status).toBe(403);
});
