import {
  followsEndpoints,
  notificationsEndpoints,
  sinceEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { readStream } from '../live/stream-reader.fixture';

const { app, apiAs, make, db } = await createTestApp({ FEEDS: 'off' });
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const joiner = await make.member({ username: 'joiner' });
const admin = await make.member({ username: 'chief', isAdmin: true });
type Member = typeof owner;
const calls = warRoomsEndpoints;
const outsider = await make.member();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
const stream = (reader: Member) => readStream(`http://127.0.0.1:${port}`, reader);
const PLACE = { description: 'd', severity: 'low', latitude: '1', longitude: '2' };

const send = async (caller: Member, id: string, content: string) =>
  (await apiAs(caller)(calls.sendMessage, { params: { id }, body: { content } })).body.id;
const post = async (caller: Member, id: string, title: string) =>
  (await apiAs(caller)(calls.createUpdate, { params: { id }, body: { title, ...PLACE } })).body.id;
const setPrivate = (id: string, isPrivate: boolean) =>
  apiAs(owner)(calls.change, { params: { id }, body: { isPrivate } });
const join = (caller: Member, id: string) => apiAs(caller)(calls.join, { params: { id } });

/** Everything a member can read of a room's messages and updates. */
async function readAll(caller: Member, id: string) {
  const params = { id };
  const [messages, updates, compact] = [
    await apiAs(caller)(calls.listMessages, { params }),
    await apiAs(caller)(calls.listUpdates, { params }),
    await apiAs(caller)(calls.compactUpdates, { params }),
  ];
  return {
    messages: messages.status === 200 ? messages.body.map(({ content }) => content) : null,
    messageTotal: messages.headers['x-total-count'] ?? null,
    updates: updates.body.map(({ title }) => title),
    updateTotal: updates.headers['x-total-count'],
    drawn: compact.body.ids.length,
  };
}

/** A private room with a message and an update, made open, then with one more of each. */
async function openedRoom() {
  const memberIds = [member.id];
  const id = await make.warRoom({ ownerId: owner.id, memberIds, isPrivate: true });
  const before = {
    messageId: await send(owner, id, 'before, @member'),
    updateId: await post(owner, id, 'before'),
  };
  await setPrivate(id, false);
  await send(owner, id, 'after');
  await post(owner, id, 'after');
  return { id, ...before };
}

const EVERYTHING = {
  messages: ['after', 'before, @member'],
  messageTotal: '2',
  updates: ['after', 'before'],
  updateTotal: '2',
  drawn: 2,
};
const LATER = {
  messages: ['after'],
  messageTotal: '1',
  updates: ['after'],
  updateTotal: '1',
  drawn: 1,
};

describe('a private room that was made open', () => {
  test('shows earlier content only to those who were members then', async () => {
    const { id } = await openedRoom();
    expect(await readAll(member, id)).toEqual(EVERYTHING);
    expect(await readAll(joiner, id)).toEqual({ ...LATER, messages: null, messageTotal: null });
    await join(joiner, id);
    expect(await readAll(joiner, id)).toEqual(LATER);
    expect(await readAll(admin, id)).toEqual(LATER);
    const [partial, full] = [
      await apiAs(joiner)(calls.get, { params: { id } }),
      await apiAs(member)(calls.get, { params: { id } }),
    ];
    expect([partial.body.seesFrom, full.body.seesFrom]).toEqual([expect.any(String), null]);
  });

  test('hides earlier content from requests by id', async () => {
    const { id, messageId, updateId } = await openedRoom();
    await join(joiner, id);
    await apiAs(owner)(calls.addMember, {
      params: { id },
      body: { userId: joiner.id, role: 'owner' },
    });
    const as = apiAs(joiner);
    const statuses = [
      await as(calls.deleteMessage, { params: { id, messageId } }),
      await as(calls.deleteUpdate, { params: { id, updateId } }),
      await as(calls.listMessages, { params: { id }, query: { newerThan: messageId } }),
      await as(calls.listMessages, { params: { id }, query: { olderThan: messageId } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    const byId = await as(calls.listUpdates, { params: { id }, query: { ids: updateId } });
    expect(byId.body).toEqual([]);
  });

  test('leaves earlier content out of the audit log, which all admins read', async () => {
    const { id, messageId, updateId } = await openedRoom();
    await apiAs(owner)(calls.deleteMessage, { params: { id, messageId } });
    await apiAs(owner)(calls.deleteUpdate, { params: { id, updateId } });
    const rows = await db<{ subjectName: string | null }[]>`
      select subject_name from audit_log where subject_id in (${messageId}, ${updateId}, ${id})`;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ subjectName }) => subjectName !== null)).toEqual([]);
  });

  test('does not reveal changes of earlier content by ETags', async () => {
    const { id, messageId, updateId } = await openedRoom();
    await join(joiner, id);
    const versions = async () => [
      (await apiAs(joiner)(calls.listMessages, { params: { id } })).headers.etag,
      (await apiAs(joiner)(calls.compactUpdates, { params: { id } })).headers.etag,
    ];
    const before = await versions();
    await apiAs(owner)(calls.deleteMessage, { params: { id, messageId } });
    await apiAs(owner)(calls.deleteUpdate, { params: { id, updateId } });
    expect(await versions()).toEqual(before);
    await send(owner, id, 'again');
    expect((await versions())[0]).not.toBe(before[0]);
  });

  test('hides from each member what came before they joined, after repeated changes', async () => {
    const { id } = await openedRoom();
    await join(joiner, id);
    await setPrivate(id, true);
    await send(owner, id, 'closed again');
    await setPrivate(id, false);
    const late = await make.member();
    await join(late, id);
    await send(owner, id, 'open again');
    expect((await readAll(member, id)).messages).toHaveLength(4);
    expect((await readAll(joiner, id)).messages).toEqual(['open again', 'closed again', 'after']);
    expect((await readAll(late, id)).messages).toEqual(['open again']);
  });

  test('hides earlier content even if the clock was set back since', async () => {
    const id = await make.warRoom({ ownerId: owner.id, isPrivate: true });
    await send(owner, id, 'before');
    await post(owner, id, 'before');
    await db`update chat_messages set created_at = now() + interval '1 hour' where war_room_id = ${id}`;
    await db`update war_room_situation_updates set created_at = now() + interval '2 hours'
      where war_room_id = ${id}`;
    await setPrivate(id, false);
    await join(joiner, id);
    const nothing = { messages: [], messageTotal: '0', updates: [], updateTotal: '0', drawn: 0 };
    expect(await readAll(joiner, id)).toEqual(nothing);
  });

  test('deletes notifications about earlier content when a member leaves', async () => {
    const { id } = await openedRoom();
    const mentions = async () =>
      (await apiAs(member)(notificationsEndpoints.list)).body.filter(
        ({ targetId, kind }) => targetId === id && kind === 'mention',
      );
    expect(await mentions()).toHaveLength(1);
    await apiAs(member)(calls.removeMember, { params: { id, userId: member.id } });
    expect(await mentions()).toEqual([]);
    await join(member, id);
    expect(await readAll(member, id)).toEqual(LATER);
  });

  test('tells nobody else of changes of earlier content', async () => {
    const { id, messageId, updateId } = await openedRoom();
    const late = await make.member();
    const streams = await Promise.all([member, late, outsider].map((one) => stream(one)));
    await join(late, id);
    for (const one of [late, outsider]) {
      await apiAs(one)(followsEndpoints.follow, {
        params: { kind: 'war-room', id },
        body: { level: 'all' },
      });
      await apiAs(one)(sinceEndpoints.markSeen, { body: {} });
    }
    /** What all get. Earlier events may still be on their way when a stream opens. */
    const tellAll = async () => {
      const room = await make.warRoom({ ownerId: owner.id });
      await post(owner, room, 'for all');
      await Promise.all(
        streams.map((one) =>
          one.find(({ data }) => 'warRoomId' in data && data.warRoomId === room),
        ),
      );
      return room;
    };
    const first = await tellAll();
    const raised = { title: 'raised', ...PLACE, severity: 'critical', revision: 1 };
    const updateParams = { params: { id, updateId } };
    expect((await apiAs(owner)(calls.changeUpdate, { ...updateParams, body: raised })).status).toBe(
      200,
    );
    await apiAs(owner)(calls.deleteMessage, { params: { id, messageId } });
    const noticesOf = async (one: Member) =>
      (await apiAs(one)(notificationsEndpoints.list)).body.filter(
        ({ subjectId }) => subjectId === updateId,
      );
    for (const one of [late, outsider]) {
      const since = await apiAs(one)(sinceEndpoints.get);
      expect([since.body.groups, await noticesOf(one)]).toEqual([[], []]);
    }
    await apiAs(owner)(calls.deleteUpdate, updateParams);
    await setPrivate(id, true);
    await setPrivate(id, false);
    await Promise.all(
      streams.map((one) =>
        one.find(({ data }) => data.kind === 'war-room.changed' && data.warRoomId === id),
      ),
    );
    const last = await tellAll();
    const kinds = streams.map((one) => {
      one.close();
      const placeOf = (room: string) =>
        one.events.findIndex(({ data }) => 'warRoomId' in data && data.warRoomId === room);
      return one.events
        .slice(placeOf(first) + 1, placeOf(last))
        .map(({ data }) => data.kind)
        .filter((kind) => /^(war-room-update|room-message|watch-log)/.test(kind));
    });
    expect(kinds[0]).toEqual(
      expect.arrayContaining(['war-room-update.corrected', 'room-message.changed']),
    );
    expect([kinds[1], kinds[2]]).toEqual([[], []]);
  });

  test('shows everything to an admin who takes access', async () => {
    const { id } = await openedRoom();
    const body = { reason: 'A complaint about an old message' };
    expect((await apiAs(admin)(calls.takeAccess, { params: { id }, body })).status).toBe(201);
    expect(await readAll(admin, id)).toEqual(EVERYTHING);
    await join(joiner, id);
    await db`update war_room_accesses set created_at = created_at - interval '1 day'
      where war_room_id = ${id}`;
    const shown = await apiAs(joiner)(calls.listAccesses, { params: { id } });
    expect([shown.body, shown.headers['x-total-count']]).toEqual([[], '0']);
  });
});

test('a notification of a private room is hidden when the access of an admin has ended', async () => {
  const id = await make.warRoom({ ownerId: owner.id, isPrivate: true });
  const params = { id };
  await apiAs(admin)(calls.takeAccess, { params, body: { reason: 'To answer a question' } });
  await apiAs(admin)(followsEndpoints.follow, { params: { kind: 'war-room', id }, body: {} });
  await apiAs(owner)(calls.createUpdate, {
    params,
    body: { title: 'x', ...PLACE, severity: 'critical' },
  });
  const count = async () => {
    const { body } = await apiAs(admin)(notificationsEndpoints.list);
    return body.filter(({ targetId }) => targetId === id).length;
  };
  expect(await count()).toBe(1);
  await apiAs(admin)(calls.endAccess, { params });
  expect(await count()).toBe(0);
});

test('a room that started open shows everything to everyone', async () => {
  const id = await make.warRoom({ ownerId: owner.id });
  await send(owner, id, 'first');
  await setPrivate(id, true);
  await join(joiner, id);
  expect((await apiAs(owner)(calls.get, { params: { id } })).body.seesFrom).toBeNull();
  expect((await readAll(owner, id)).messages).toEqual(['first']);
});
