import { warRoomsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const owner = await make.member({ username: 'owner' });
const member = await make.member({ username: 'member' });
const stranger = await make.member({ username: 'stranger' });
const admin = await make.member({ username: 'chief', isAdmin: true });
const { listMessages, sendMessage, deleteMessage } = warRoomsEndpoints;
type Member = typeof owner;

const openRoom = (isPrivate = false) =>
  make.warRoom({ ownerId: owner.id, memberIds: [member.id], isPrivate });
const send = (caller: Member, id: string, content: string, key?: string) =>
  apiAs(caller)(sendMessage, {
    params: { id },
    body: { content },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const read = (caller: Member, id: string, etag = '') =>
  apiAs(caller)(listMessages, { params: { id }, headers: { 'if-none-match': etag } });
const remove = (caller: Member, id: string, messageId: string) =>
  apiAs(caller)(deleteMessage, { params: { id, messageId } });

describe('the chat of a war room', () => {
  test('lists messages to its members, newest first, with the total', async () => {
    const id = await openRoom();
    const first = await send(member, id, 'On watch.');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ warRoomId: id, userId: member.id, content: 'On watch.' });
    await send(owner, id, 'Good.');
    const { body, headers } = await read(owner, id);
    expect(body.map(({ content }) => content)).toEqual(['Good.', 'On watch.']);
    expect(body[1]).toEqual(first.body);
    expect(headers['x-total-count']).toBe('2');
  });

  test.each([
    ['an open room', false, 403],
    ['a private room', true, 404],
  ])('of %s cannot be read or changed by strangers', async (_name, isPrivate, refusal) => {
    const id = await openRoom(isPrivate);
    const { body } = await send(owner, id, 'Ours.');
    expect((await read(stranger, id)).status).toBe(refusal);
    expect((await send(stranger, id, 'Theirs.')).status).toBe(refusal);
    expect((await remove(stranger, id, body.id)).status).toBe(refusal);
    expect((await read(admin, id)).status).toBe(isPrivate ? 404 : 200);
    await db`delete from war_room_members where war_room_id = ${id} and user_id = ${member.id}`;
    expect((await read(member, id)).status).toBe(refusal);
  });

  test('of one room is not available through another', async () => {
    const [here, there] = [await openRoom(), await openRoom()];
    const { body } = await send(owner, here, 'Here.');
    expect((await read(owner, there)).body).toEqual([]);
    expect((await remove(owner, there, body.id)).status).toBe(404);
    const newer = await apiAs(owner)(listMessages, {
      params: { id: there },
      query: { newerThan: body.id },
    });
    expect(newer.status).toBe(404);
  });

  test('mentions only members who may read it', async () => {
    const { body } = await send(owner, await openRoom(), '@member and @stranger');
    expect(body.mentions).toEqual([{ id: member.id, username: 'member' }]);
  });

  test('rejects blank and too long messages', async () => {
    const id = await openRoom();
    expect((await send(owner, id, '  ')).error.details).toEqual([
      { path: 'content', message: 'Message is required' },
    ]);
    expect((await send(owner, id, 'x'.repeat(4001))).status).toBe(400);
  });

  test('stores one message for twenty requests with the same idempotency key', async () => {
    const [id, other] = [await openRoom(), await openRoom()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(owner, id, 'Once', 'attempt')),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await read(owner, id)).headers['x-total-count']).toBe('1');
    expect((await send(owner, other, 'Once', 'attempt')).status).toBe(409);
  });

  test('is a 304 that does not read the messages while unchanged', async () => {
    const [id, other] = [await openRoom(), await openRoom()];
    const { body } = await send(owner, id, 'First');
    const { etag = '' } = (await read(member, id)).headers;
    await send(owner, other, 'Elsewhere');
    await db.begin(async (tx) => {
      // A read of the table would now block until the test times out.
      await tx`lock table chat_messages in access exclusive mode`;
      expect((await read(member, id, etag)).status).toBe(304);
    });
    await remove(owner, id, body.id);
    expect((await read(member, id, etag)).body).toEqual([]);
  });

  test('lets only authors, owners and admins delete messages', async () => {
    const id = await openRoom();
    const other = await make.member();
    await db`
      insert into war_room_members (id, war_room_id, user_id)
      values (gen_random_uuid(), ${id}, ${other.id})`;
    const sent = async (author: Member) => (await send(author, id, 'x')).body.id;
    expect((await remove(other, id, await sent(member))).status).toBe(403);
    expect((await remove(member, id, await sent(member))).status).toBe(204);
    expect((await remove(owner, id, await sent(member))).status).toBe(204);
    expect((await remove(admin, id, await sent(member))).status).toBe(204);
    const last = await sent(member);
    const answers = await Promise.all([remove(member, id, last), remove(owner, id, last)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test('is deleted with the room, and its maintained count is exact', async () => {
    const id = await openRoom();
    await Promise.all(Array.from({ length: 10 }, (_, n) => send(owner, id, `Message ${n}`)));
    const [row] = await db`select message_count from war_rooms where id = ${id}`;
    expect(row?.messageCount).toBe(10);
    await apiAs(owner)(warRoomsEndpoints.delete, { params: { id } });
    expect(await db`select 1 from chat_messages where war_room_id = ${id}`).toHaveLength(0);
  });
});
