import { authEndpoints, scoringEndpoints, warRoomsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { recount } from './rebuild';

const { apiAs, make, db } = await createTestApp({ FEEDS: 'off' });
const update = {
  title: 'Seen',
  description: 'On the road.',
  severity: 'low',
  latitude: '1',
  longitude: '2',
};
const post = async (member: Member, id: string) =>
  (await apiAs(member)(warRoomsEndpoints.createUpdate, { params: { id }, body: update })).body.id;
const pointsOf = async (member: Member) =>
  (await apiAs(member)(authEndpoints.currentUser)).body.points;

test('updates earn points in an open room and none in a private one', async () => {
  const author = await make.member();
  await post(author, await make.warRoom({ ownerId: author.id, isPrivate: true }));
  expect(await pointsOf(author)).toBe(0);
  expect((await apiAs(author)(scoringEndpoints.listPoints)).body).toEqual([]);
  await post(author, await make.warRoom({ ownerId: author.id }));
  expect(await pointsOf(author)).toBe(2);
  expect((await recount(db, { isRepairing: false })).differences).toEqual([]);
});

test('earned points stay when the room becomes private before the update is deleted', async () => {
  const [owner, author] = [await make.member(), await make.member()];
  const id = await make.warRoom({ ownerId: owner.id, memberIds: [author.id] });
  const [first, second] = [await post(author, id), await post(author, id)];
  const remove = (updateId: string) =>
    apiAs(owner)(warRoomsEndpoints.deleteUpdate, { params: { id, updateId } });
  await remove(second);
  expect(await pointsOf(author)).toBe(2);
  await apiAs(owner)(warRoomsEndpoints.change, { params: { id }, body: { isPrivate: true } });
  await remove(first);
  expect(await pointsOf(author)).toBe(2);
  expect((await recount(db, { isRepairing: false })).differences).toEqual([]);
});
