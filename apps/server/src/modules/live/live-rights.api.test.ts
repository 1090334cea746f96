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
/** An instance of its own on the same log, whose streams a test opens with rights that it chooses. */
const live = createLiveService({
  db,
  log,
  lists: createListReads({ db, replica: null, log }),
  events: createDomainEvents(),
  secret,
});
afterAll(() => live.stop());

/** Serves a stream for what a request knew of its member when it was let in. */
async function serve(member: Member, isAdmin: boolean, after: number | null = null) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port was given');
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
  if (!sessionId) throw new Error('a session token has the wrong shape');
  await live.serve(
    socket,
    { id: member.id, isAdmin, sessionId, label: null },
    after === null ? null : positions.write(after),
  );
  const told = (): LiveEvent[] =>
    [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  return { told, ended };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** Everything in the log up to here has been decided for these streams. */
async function settle(...streams: readonly Served[]): Promise<void> {
  const reportId = await make.report();
  await postComment(reportId);
  const isMark = (event: LiveEvent) =>
    event.kind === 'comment.posted' && event.reportId === reportId;
  for (const stream of streams) {
    await expect.poll(() => stream.told().some(isMark), { timeout: 20_000 }).toBe(true);
  }
}

const sendFeedback = () =>
  act(admin, feedbackEndpoints.create, { body: { category: 'bug', subject: 'S', message: 'M' } });
const kindsOf = (stream: Served) => stream.told().map(({ kind }) => kind);
const tellsOf = (stream: Served, id: string) =>
  stream.told().filter((event) => JSON.stringify(event).includes(id));

describe('a stream that is opened while rights change', () => {
  test('is no admin’s when the demotion was made known before the stream was registered', async () => {
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

  test('is an admin’s when the role was granted meanwhile', async () => {
    const clerk = await make.member();
    await db`update users set is_admin = true where id = ${clerk.id}`;
    const stream = await serve(clerk, false);
    await sendFeedback();
    await settle(stream);
    expect(kindsOf(stream)).toContain('feedback.changed');
  });

  test.each([
    ['the session ended', (who: Member) => db`delete from sessions where user_id = ${who.id}`],
    ['the member was deleted', (who: Member) => db`delete from users where id = ${who.id}`],
  ])('ends when %s', async (_name, change) => {
    const leaver = await make.member();
    await change(leaver);
    const stream = await serve(leaver, false);
    await stream.ended;
    expect(stream.told()).toEqual([]);
  });
});

describe('an open stream, checked again', () => {
  test('loses what was for admins with a role that was taken without a word', async () => {
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
      'session ran out',
      (who: Member) => db`update sessions set expire = now() where user_id = ${who.id}`,
    ],
    ['member is gone', (who: Member) => db`delete from users where id = ${who.id}`],
  ])('ends when its %s', async (_name, change) => {
    const leaver = await make.member();
    const stream = await serve(leaver, false);
    await change(leaver);
    live.checkAll();
    await stream.ended;
  });

  test('follows an admin into a room that they took access to, until the access ends', async () => {
    const [owner, clerk] = [await make.member(), await make.member({ isAdmin: true })];
    const id = await make.warRoom({ ownerId: owner.id, isPrivate: true });
    const say = (content: string) =>
      act(owner, warRoomsEndpoints.sendMessage, { params: { id }, body: { content } });
    const [stream, members] = [await serve(clerk, true), await serve(owner, false)];
    await say('before');
    await settle(stream);
    expect(tellsOf(stream, id)).toEqual([]);

    await act(clerk, warRoomsEndpoints.takeAccess, {
      params: { id },
      body: { reason: 'A complaint about this room' },
    });
    await say('meanwhile');
    await settle(stream, members);
    const kinds = tellsOf(stream, id).map(({ kind }) => kind);
    expect(kinds).toEqual(['war-room.changed', 'room-message.changed']);
    expect(tellsOf(members, id).map(({ kind }) => kind)).toContain('war-room.changed');

    await db`update war_room_accesses set until = now() where war_room_id = ${id}`;
    live.checkAll();
    await say('after');
    await settle(stream);
    expect(tellsOf(stream, id)).toHaveLength(kinds.length);
    expect(tellsOf(await serve(clerk, true, 0), id)).toEqual([]);
  });

  test('keeps back what comes meanwhile, and judges it by the rights that were read', async () => {
    const [leaver, witness] = [await make.member(), await make.member()];
    const roomId = await make.warRoom({ ownerId: leaver.id, isPrivate: true });
    const [stream, seen] = [await serve(leaver, false), await serve(witness, false)];
    await startSession(db, { userId: leaver.id });
    await db.begin(async (tx) => {
      await tx`lock table war_room_members in access exclusive mode`;
      await tx`delete from war_room_members where war_room_id = ${roomId}`;
      // Has the stream checked, which waits for the table.
      await act(leaver, sessionsEndpoints.endMyOthers);
      await db`
        insert into live_events (room_id, data)
        values (${roomId}, ${JSON.stringify({ kind: 'war-room.changed', warRoomId: roomId })})`;
      await notifyInstances(db);
      await settle(seen);
      expect(tellsOf(stream, roomId)).toEqual([]);
    });
    await settle(stream);
    expect(tellsOf(stream, roomId)).toEqual([]);
  });
});

test('who joins a room after its opening is not told of before, also when they resume', async () => {
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
  expect(tellsOf(early, messageId)).toHaveLength(1);
  expect(tellsOf(late, messageId)).toEqual([]);
  expect(tellsOf(late, room.id).length).toBeGreaterThan(0);
});
