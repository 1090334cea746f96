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
  subject: 'Train 4411',
};

const makeRoom = (isPrivate = false) =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], isPrivate });
const post = (caller: typeof owner, id: string, body: object = valid) =>
  apiAs(caller)(warRoomsEndpoints.createUpdate, { params: { id }, body });
const list = (caller: typeof owner, id: string, query = {}) =>
  apiAs(caller)(warRoomsEndpoints.listUpdates, { params: { id }, query });
const compact = (caller: typeof owner, id: string, etag = '') =>
  apiAs(caller)(warRoomsEndpoints.compactUpdates, {
    params: { id },
    headers: { 'if-none-match': etag },
  });
const remove = (caller: typeof owner, id: string, updateId: string) =>
  apiAs(caller)(warRoomsEndpoints.deleteUpdate, { params: { id, updateId } });

const correct = (caller: typeof owner, id: string, updateId: string, revision = 1) =>
  apiAs(caller)(warRoomsEndpoints.changeUpdate, {
    params: { id, updateId },
    body: { ...valid, title: 'Half empty', revision },
  });

describe('correcting an update of a room', () => {
  test('is for its author, makes a new version of the map and keeps the earlier one', async () => {
    const id = await makeRoom();
    const { body: update } = await post(member, id);
    const before = await compact(member, id);
    expect((await correct(owner, id, update.id)).status).toBe(403);
    expect((await correct(stranger, id, update.id)).status).toBe(403);
    const { status, body } = await correct(member, id, update.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Half empty', revision: 2, warRoomId: id });
    expect((await compact(member, id, before.headers.etag)).status).toBe(200);
    expect((await correct(member, id, update.id)).status).toBe(409);
    const { body: revisions } = await apiAs(stranger)(warRoomsEndpoints.listUpdateRevisions, {
      params: { id, updateId: update.id },
    });
    expect(revisions).toMatchObject([
      { revision: 1, title: valid.title, replacedBy: { id: member.id } },
    ]);
  });

  test('ends with the membership', async () => {
    const id = await makeRoom();
    const { body: update } = await post(member, id);
    await apiAs(member)(warRoomsEndpoints.removeMember, { params: { id, userId: member.id } });
    expect((await correct(member, id, update.id)).status).toBe(403);
  });
});

describe('the map of a room', () => {
  test('is writable by members and readable by everyone while the room is open', async () => {
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
    const { body } = await compact(stranger, id);
    expect([body.ids, body.subjects]).toEqual([[posted.body.id], ['Train 4411']]);
  });

  test('is hidden if the room is private', async () => {
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

  test('has no updates of another room', async () => {
    const [room, other] = [await makeRoom(), await makeRoom()];
    const { body } = await post(member, room);
    expect((await list(member, other)).body).toEqual([]);
    expect((await list(member, other, { ids: body.id })).body).toEqual([]);
    expect((await remove(owner, other, body.id)).status).toBe(404);
  });

  test('is a 304 until an update is added', async () => {
    const id = await makeRoom();
    const first = await compact(member, id);
    expect((await compact(member, id, first.headers.etag)).status).toBe(304);
    await post(member, id);
    expect((await compact(member, id, first.headers.etag)).body.ids).toHaveLength(1);
  });

  test('accepts an import completely or not at all', async () => {
    const id = await makeRoom();
    const importAll = (caller: typeof owner, updates: unknown[]) =>
      apiAs(caller)(warRoomsEndpoints.importUpdates, { params: { id }, body: { updates } });
    expect((await importAll(stranger, [valid])).status).toBe(403);
    expect((await importAll(member, [valid, { ...valid, title: '' }])).status).toBe(400);
    expect((await list(member, id)).headers['x-total-count']).toBe('0');
    expect((await importAll(member, [valid, valid])).body).toEqual({ imported: 2 });
    expect((await list(member, id)).headers['x-total-count']).toBe('2');
  });

  test('rejects invalid updates with errors at their fields', async () => {
    const { status, error } = await post(member, await makeRoom(), {
      ...valid,
      title: ' ',
      longitude: '181',
    });
    expect(status).toBe(400);
    expect(error.details?.map((detail) => detail.path)).toEqual(['title', 'longitude']);
  });

  test('lets only the author, an owner of the room or an admin delete an update', async () => {
    const id = await makeRoom();
    await apiAs(stranger)(warRoomsEndpoints.join, { params: { id } });
    const place = async () => (await post(member, id)).body.id;
    expect((await remove(stranger, id, await place())).status).toBe(403);
    expect((await remove(member, id, await place())).status).toBe(204);
    expect((await remove(owner, id, await place())).status).toBe(204);
    expect((await remove(admin, id, await place())).status).toBe(204);
    expect((await remove(owner, id, missing)).status).toBe(404);
  });

  test('has no updates left after posts that race with the deletion of the room', async () => {
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
