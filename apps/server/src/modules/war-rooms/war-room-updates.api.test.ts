import { warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make } = await createTestApp();
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const missing = '00000000-0000-7000-8000-000000000000';

const valid = {
  title: 'Rail yard at capacity',
  description: 'Forty wagons more than last week.',
  severity: 'high',
  latitude: '48.4647',
  longitude: '35.0462',
};

const makeRoom = (isPrivate = false) =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], isPrivate });
const post = (who: typeof owner, id: string, body: object = valid) =>
  apiAs(who)(warRoomsEndpoints.createUpdate, { params: { id }, body });
const list = (who: typeof owner, id: string, query = {}) =>
  apiAs(who)(warRoomsEndpoints.listUpdates, { params: { id }, query });
const compact = (who: typeof owner, id: string, etag = '') =>
  apiAs(who)(warRoomsEndpoints.compactUpdates, {
    params: { id },
    headers: { 'if-none-match': etag },
  });
const remove = (who: typeof owner, id: string, updateId: string) =>
  apiAs(who)(warRoomsEndpoints.deleteUpdate, { params: { id, updateId } });

describe('the map of a room', () => {
  test('is its members’ to fill and everyone’s to read while the room is open', async () => {
    const id = await makeRoom();
    const posted = await post(member, id);
    expect(posted.status).toBe(201);
    expect(posted.body).toMatchObject({
      ...valid,
      warRoomId: id,
      userId: member.id,
      category: null,
    });
    expect((await post(stranger, id)).status).toBe(403);
    expect((await list(stranger, id)).body).toEqual([posted.body]);
    expect((await list(stranger, id)).headers['x-total-count']).toBe('1');
    expect((await compact(stranger, id)).body.ids).toEqual([posted.body.id]);
  });

  test('is hidden with a private room', async () => {
    const id = await makeRoom(true);
    const { body } = await post(owner, id);
    for (const answer of [
      await list(admin, id),
      await compact(admin, id),
      await post(stranger, id),
      await list(stranger, id),
      await compact(stranger, id),
      await remove(stranger, id, body.id),
      await apiAs(stranger)(warRoomsEndpoints.importUpdates, {
        params: { id },
        body: { updates: [valid] },
      }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  test('shows nothing of another room', async () => {
    const [one, other] = [await makeRoom(), await makeRoom()];
    const { body } = await post(member, one);
    expect((await list(member, other)).body).toEqual([]);
    expect((await list(member, other, { ids: body.id })).body).toEqual([]);
    expect((await remove(owner, other, body.id)).status).toBe(404);
  });

  test('is a 304 until something comes or goes', async () => {
    const id = await makeRoom();
    const first = await compact(member, id);
    expect((await compact(member, id, first.headers.etag)).status).toBe(304);
    await post(member, id);
    expect((await compact(member, id, first.headers.etag)).body.ids).toHaveLength(1);
  });

  test('takes an import whole or not at all', async () => {
    const id = await makeRoom();
    const bring = (who: typeof owner, updates: unknown[]) =>
      apiAs(who)(warRoomsEndpoints.importUpdates, { params: { id }, body: { updates } });
    expect((await bring(stranger, [valid])).status).toBe(403);
    expect((await bring(member, [valid, { ...valid, title: '' }])).status).toBe(400);
    expect((await list(member, id)).headers['x-total-count']).toBe('0');
    expect((await bring(member, [valid, valid])).body).toEqual({ imported: 2 });
    expect((await list(member, id)).headers['x-total-count']).toBe('2');
  });

  test('refuses bad updates at their fields', async () => {
    const { status, error } = await post(member, await makeRoom(), {
      ...valid,
      title: ' ',
      longitude: '181',
    });
    expect(status).toBe(400);
    expect(error.details?.map((detail) => detail.path)).toEqual(['title', 'longitude']);
  });

  test('loses an update to its author, an owner of the room or an admin', async () => {
    const id = await makeRoom();
    await apiAs(stranger)(warRoomsEndpoints.join, { params: { id } });
    const place = async () => (await post(member, id)).body.id;
    expect((await remove(stranger, id, await place())).status).toBe(403);
    expect((await remove(member, id, await place())).status).toBe(204);
    expect((await remove(owner, id, await place())).status).toBe(204);
    expect((await remove(admin, id, await place())).status).toBe(204);
    expect((await remove(owner, id, missing)).status).toBe(404);
  });

  test('of posts while the room is deleted, none is left behind', async () => {
    const id = await makeRoom();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => post(member, id)),
      apiAs(owner)(warRoomsEndpoints.delete, { params: { id } }),
    ]);
    expect(answers.at(-1)?.status).toBe(204);
    for (const answer of answers.slice(0, -1)) expect([201, 404]).toContain(answer.status);
    expect((await list(member, id)).status).toBe(404);
  });
});
