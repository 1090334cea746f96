import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import {
  feedbackEndpoints,
  type LiveEvent,
  sessionsEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createListReads } from '../../db/list-reads';
import { createDomainEvents } from '../../events/domain-events';
import { createLog } from '../../logging';
import type { Member } from '../../testing/factories';
import { insider } from '../../testing/readers';
import { toSessionId } from '../auth/session-cookie';
import { startSession } from '../auth/sessions';
import { createLiveService } from './live.service';
import { notifyInstances } from './live-log.queries';
import { createLivePositions } from './live-positions';
import { startTwoInstances } from './two-instances.fixture';

const { db, make, admin, act, postComment } = await startTwoInstances();
const log = createLog('silent');
const secret = 'a secret that this instance and the tests share';
const positions = createLivePositions(secret);
/** Another instance on the same log. Tests open its streams with chosen rights. */
const live = createLiveService({
  db,
  log,
  lists: createListReads({ db, replica: null, log }),
  events: createDomainEvents(),
  secret,
});
afterAll(() => live.stop());

/** Opens a stream with the rights that the request was authenticated with. */
async function serve(member: Member, isAdmin: boolean, after: number | null = null) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port was assigned');
  const client = connect(address.port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => {
    client.destroy();
    socket.destroy();
    server.close();
  });
  let text = '';
  client.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const ended = once(client, 'close');
  const sessionId = toSessionId(member.session);
  if (!sessionId) throw new Error('a session token has the wrong format');
  await live.serve(
    socket,
    { ...insider(member.id), isAdmin, isWaiting: false, sessionId, token: null },
    after === null ? null : positions.write(after, 0),
  );
  const events = (): LiveEvent[] =>
    [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  return { events, ended };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** Waits until these streams have processed the log up to here. */
async function settle(...streams: readonly Served[]): Promise<void> {
  const reportId = await make.report();
  await postComment(reportId);
  const isMark = (event: LiveEvent) =>
    event.kind === 'comment.posted' && event.reportId === reportId;
  for (const stream of streams) {
    await expect.poll(() => stream.events().some(isMark), { timeout: 20_000 }).toBe(true);
  }
}

const sendFeedback = () =>
  act(admin, feedbackEndpoints.create, { body: { category: 'bug', subject: 'S', message: 'M' } });
const kindsOf = (stream: Served) => stream.events().map(({ kind }) => kind);
const eventsAbout = (stream: Served, id: string) =>
  stream.events().filter((event) => JSON.stringify(event).includes(id));

describe('a stream that is opened while rights change', () => {
  test('has no admin rights if the demotion was broadcast before the stream was registered', async () => {
    const [clerk, witness] = [await make.member({ isAdmin: true }), await make.member()];
    const seen = await serve(witness, false);
    await act(admin, usersEndpoints.changeRole, {
      params: { id: clerk.id },
      body: { isAdmin: false },
    });
    await settle(seen);
    const stream = await serve(clerk, true);
    await sendFeedback();
    await settle(stream);
    expect(kindsOf(stream)).not.toContain('feedback.changed');
  });

  test('has admin rights if the role was granted in the meantime', async () => {
    const clerk = await make.member();
    await db`update users set is_admin = true where id = ${clerk.id}`;
    const stream = await serve(clerk, false);
    await sendFeedback();
    await settle(stream);
    expect(kindsOf(stream)).toContain('feedback.changed');
  });

  test.each([
    ['the session ended', ({ id }: Member) => db`delete from sessions where user_id = ${id}`],
    ['the member was deleted', (member: Member) => db`delete from users where id = ${member.id}`],
  ])('ends when %s', async (_name, change) => {
    const leaver = await make.member();
    await change(leaver);
    const stream = await serve(leaver, false);
    await stream.ended;
    expect(stream.events()).toEqual([]);
  });
});

describe('an open stream, checked again', () => {
  test('loses admin events if the role was revoked without an event', async () => {
    const clerk = await make.member({ isAdmin: true });
    const stream = await serve(clerk, true);
    await sendFeedback();
    await settle(stream);
    const before = kindsOf(stream).filter((kind) => kind === 'feedback.changed');
    await db`update users set is_admin = false where id = ${clerk.id}`;
    live.checkAll();
    await sendFeedback();
    await settle(stream);
    expect(before).toHaveLength(1);
    expect(kindsOf(stream).filter((kind) => kind === 'feedback.changed')).toEqual(before);
  });

  test.each([
    [
      'session expires',
      (member: Member) => db`update sessions set expire = now() where user_id = ${member.id}`,
    ],
    ['member is deleted', (member: Member) => db`delete from users where id = ${member.id}`],
  ])('ends when its %s', async (_name, change) => {
    const leaver = await make.member();
    const stream = await serve(leaver, false);
    await change(leaver);
    live.checkAll();
    await stream.ended;
  });

  test('gets events of a room that an admin has access to, until the access ends', async () => {
    const [owner, clerk] = [await make.member(), await make.member({ isAdmin: true })];
    const id = await make.warRoom({ ownerId: owner.id, isPrivate: true });
    const sendMessage = (content: string) =>
      act(owner, warRoomsEndpoints.sendMessage, { params: { id }, body: { content } });
    const [stream, members] = [await serve(clerk, true), await serve(owner, false)];
    await sendMessage('before');
    await settle(stream);
    expect(eventsAbout(stream, id)).toEqual([]);

    await act(clerk, warRoomsEndpoints.takeAccess, {
      params: { id },
      body: { reason: 'A complaint about this room' },
    });
    await sendMessage('meanwhile');
    await settle(stream, members);
    const kinds = eventsAbout(stream, id).map(({ kind }) => kind);
    expect(kinds).toEqual(['war-room.changed', 'room-message.changed']);
    expect(eventsAbout(members, id).map(({ kind }) => kind)).toContain('war-room.changed');

    await db`update war_room_accesses set until = now() where war_room_id = ${id}`;
    live.checkAll();
    await sendMessage('after');
    await settle(stream);
    expect(eventsAbout(stream, id)).toHaveLength(kinds.length);
    expect(eventsAbout(await serve(clerk, true, 0), id)).toEqual([]);
  });

  test('queues rows while rights are read, and filters them by the new rights', async () => {
    const [leaver, witness] = [await make.member(), await make.member()];
    const roomId = await make.warRoom({ ownerId: leaver.id, isPrivate: true });
    const [stream, seen] = [await serve(leaver, false), await serve(witness, false)];
    await startSession(db, { userId: leaver.id });
    await db.begin(async (tx) => {
      await tx`lock table war_room_members in access exclusive mode`;
      await tx`delete from war_room_members where war_room_id = ${roomId}`;
      // Triggers a check of the stream, which waits for the table.
      await act(leaver, sessionsEndpoints.endMyOthers);
      await db`
        insert into live_events (room_id, data)
        values (${roomId}, ${JSON.stringify({ kind: 'war-room.changed', warRoomId: roomId })})`;
      await notifyInstances(db);
      await settle(seen);
      expect(eventsAbout(stream, roomId)).toEqual([]);
    });
    await settle(stream);
    expect(eventsAbout(stream, roomId)).toEqual([]);
  });
});

test('a member who joins a room does not get earlier events, even when resuming', async () => {
  const [owner, joiner] = [await make.member(), await make.member()];
  const room = await act(owner, warRoomsEndpoints.create, {
    body: { name: 'Cell', isPrivate: true },
  });
  const params = { id: room.id };
  const { id: messageId } = await act(owner, warRoomsEndpoints.sendMessage, {
    params,
    body: { content: 'before' },
  });
  await act(owner, warRoomsEndpoints.change, { params, body: { isPrivate: false } });
  await act(joiner, warRoomsEndpoints.join, { params });
  const [first] = await db<{ id: number }[]>`select min(id)::int as id from live_events`;
  const [late, early] = [
    await serve(joiner, false, first?.id ?? 0),
    await serve(owner, false, first?.id ?? 0),
  ];
  await settle(late, early);
  expect(eventsAbout(early, messageId)).toHaveLength(1);
  expect(eventsAbout(late, messageId)).toEqual([]);
  expect(eventsAbout(late, room.id).length).toBeGreaterThan(0);
});
