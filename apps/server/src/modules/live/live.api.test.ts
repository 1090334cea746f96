import {
  type Endpoint,
  LIVE_POSITION_HEADER,
  sessionsEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFactories, type Member } from '../../testing/factories';
import { createApi } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import { startTestServer } from '../auth/test-server.fixture';
import { notifyInstances, purgeLiveEvents } from './live-log.queries';
import { readStream, type Told } from './stream-reader.fixture';

const UNLIMITED = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' };
const { db } = await createTestDatabase();
const here = await startTestServer(UNLIMITED, db);
const there = await startTestServer(UNLIMITED, db);
const make = createFactories(db);
const admin = await make.member({ isAdmin: true });
const member = await make.member();

const callAs = (who: Member) => createApi(here.app, who);
const postComment = (reportId: string, who = admin) =>
  here.app.inject({
    method: 'POST',
    url: `/api/reports/${reportId}/comments`,
    headers: { origin: here.origin, host: new URL(here.origin).host },
    cookies: { watchfloor_session: who.session },
    payload: { content: 'Seen.' },
  });

async function open(
  who: Member | null,
  { at = here, after }: { at?: typeof here; after?: number } = {},
) {
  const stream = await readStream(at.origin, who, after);
  onTestFinished(() => stream.close());
  return stream;
}

const isCommentOn = (reportId: string) => (told: Told) =>
  told.data.kind === 'comment.posted' && told.data.reportId === reportId;
const isSituation = ({ data }: Told) => data.kind === 'situation.changed';
const isRoom = (warRoomId: string) => (told: Told) =>
  'warRoomId' in told.data && told.data.warRoomId === warRoomId;
/** Something that everyone is told: what comes before it in the log has been decided by then. */
async function mark(): Promise<(told: Told) => boolean> {
  const reportId = await make.report();
  expect((await postComment(reportId)).statusCode).toBe(201);
  return isCommentOn(reportId);
}

async function act<const E extends Endpoint>(
  who: Member,
  endpoint: E,
  parts: Parameters<ReturnType<typeof callAs>>[1],
) {
  const answer = await callAs(who)(endpoint, parts);
  expect(answer.status).toBeLessThan(300);
  return answer;
}

describe('the stream', () => {
  test('is for members', async () => {
    expect((await open(null)).status).toBe(401);
  });

  test('tells what happens, on this instance and on the other, each once', async () => {
    const [a, b] = [await open(member), await open(member, { at: there })];
    const reportId = await make.report({ userId: member.id });
    await postComment(reportId);
    await Promise.all([a.find(isCommentOn(reportId)), b.find(isCommentOn(reportId))]);
    const next = await mark();
    await Promise.all([a.find(next), b.find(next)]);
    for (const stream of [a, b]) {
      expect(stream.told.filter(isCommentOn(reportId))).toHaveLength(1);
    }
    expect(a.told).toEqual(b.told);
  });

  test('goes on where it was left, on any instance: none missed, none twice', async () => {
    const first = await open(member);
    const before = await mark();
    const { id: after } = await first.find(before);
    first.close();
    const marks = [await mark(), await mark()];
    const second = await open(member, { at: there, after });
    for (const one of marks) await second.find(one);
    await second.find(await mark());
    const numbers = second.told.map(({ id }) => id);
    expect(Math.min(...numbers)).toBeGreaterThan(after);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const one of marks) expect(second.told.filter(one)).toHaveLength(1);
    expect(second.told.filter(before)).toHaveLength(0);
  });

  test('says where it stands with the first answer, so that nothing is missed before it opens', async () => {
    const answer = await here.app.inject({
      url: '/api/auth/user',
      cookies: { watchfloor_session: member.session },
    });
    const after = Number(answer.headers[LIVE_POSITION_HEADER]);
    const missed = await mark();
    await (await open(member, { after })).find(missed);
  });

  test('says so when it no longer knows what was missed', async () => {
    const stream = await open(member);
    const { id } = await stream.find(await mark());
    await db`update live_events set at = at - interval '2 hours'`;
    await purgeLiveEvents(db);
    await mark();
    const late = await open(member, { after: id - 1 });
    expect((await late.find(() => true)).type).toBe('reset');
    // As is one whose number this database has never drawn: it comes from before a restored backup.
    const foreign = await open(member, { after: 10 ** 9 });
    expect((await foreign.find(() => true)).type).toBe('reset');
    await foreign.find(await mark());
  });

  test('never skips what commits late under a lower number, and never waits for what never comes', async () => {
    const stream = await open(member);
    const reports = await Promise.all(Array.from({ length: 6 }, () => make.report()));
    const authors = await Promise.all(Array.from({ length: 6 }, () => make.member()));
    // Numbers that are drawn and thrown away, between the writes.
    const aborted = Array.from({ length: 30 }, () =>
      db
        .begin(async (tx) => {
          await tx`select pg_advisory_xact_lock_shared(7220042)`;
          await tx`insert into live_events (data) values ('{"kind":"situation.changed"}')`;
          throw new Error('thrown away');
        })
        .catch(() => {}),
    );
    // A slow commit that holds a low number while many higher ones pass.
    const slow = db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock_shared(7220042)`;
      await tx`insert into live_events (data) values ('{"kind":"feedback.changed","feedbackId":"slow"}')`;
      await tx`select pg_sleep(0.3)`;
    });
    const posts = Array.from({ length: 120 }, (_, index) => {
      const [reportId = '', author = member] = [reports[index % 6], authors[index % 6]];
      return postComment(reportId, author);
    });
    const answers = await Promise.all(posts);
    await Promise.all([...aborted, slow]);
    const ids = answers.map((answer) => JSON.parse(answer.body).id as string);
    await stream.find(await mark());
    const told = stream.told.map(({ data }) => data);
    const comments = told.flatMap((data) => (data.kind === 'comment.posted' ? data.commentId : []));
    expect(ids.filter((id) => comments.filter((one) => one === id).length !== 1)).toEqual([]);
    expect(told.filter((data) => data.kind === 'feedback.changed')).toHaveLength(1);
    const numbers = stream.told.map(({ id }) => id);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
});

describe('who may see', () => {
  test("feedback is its author's and the admins'", async () => {
    const [own, others, admins] = [
      await open(member),
      await open(await make.member()),
      await open(admin),
    ];
    const { body } = await here.app
      .inject({
        method: 'POST',
        url: '/api/feedback',
        headers: { origin: here.origin },
        cookies: { watchfloor_session: member.session },
        payload: { category: 'bug', subject: 'S', message: 'M' },
      })
      .then((answer) => ({ body: JSON.parse(answer.body) as { id: string } }));
    const isIt = (told: Told) =>
      told.data.kind === 'feedback.changed' && told.data.feedbackId === body.id;
    await Promise.all([own.find(isIt), admins.find(isIt)]);
    await others.find(await mark());
    expect(others.told.some(isIt)).toBe(false);
  });

  test('a private room is told to its members, and no longer to one who was removed', async () => {
    const [owner, guest, stranger] = [
      await make.member(),
      await make.member(),
      await make.member(),
    ];
    const streams = {
      guest: await open(guest, { at: there }),
      stranger: await open(stranger),
      admin: await open(admin),
    };
    const { body: room } = await act(owner, warRoomsEndpoints.create, {
      body: { name: 'Cell', isPrivate: true },
    });
    const update = {
      title: 'Seen',
      description: 'On the road.',
      severity: 'low',
      latitude: '1',
      longitude: '2',
    };
    const post = () =>
      act(owner, warRoomsEndpoints.createUpdate, { params: { id: room.id }, body: update });
    const countRoom = (who: keyof typeof streams) =>
      streams[who].told.filter(isRoom(room.id)).length;
    await post();
    await streams.guest.find(await mark());
    expect(countRoom('guest')).toBe(0);

    await act(owner, warRoomsEndpoints.addMember, {
      params: { id: room.id },
      body: { userId: guest.id, role: 'member' },
    });
    await post();
    await streams.guest.find((told) => told.data.kind === 'war-room-update.changed');
    await act(owner, warRoomsEndpoints.removeMember, {
      params: { id: room.id, userId: guest.id },
    });
    await streams.guest.find(await mark());
    const told = countRoom('guest');
    await post();
    await act(owner, warRoomsEndpoints.change, { params: { id: room.id }, body: { name: 'Den' } });
    const last = await mark();
    await Promise.all(Object.values(streams).map((stream) => stream.find(last)));
    // The last that they heard of it is that they are out.
    expect(streams.guest.told.filter(isRoom(room.id)).at(-1)?.data.kind).toBe('war-room.changed');
    expect(countRoom('guest')).toBe(told);
    expect(countRoom('stranger')).toBe(0);
    expect(countRoom('admin')).toBeGreaterThan(told);

    // Coming back does not bring back what was said meanwhile.
    const again = await open(guest, { after: streams.guest.told.find(isRoom(room.id))?.id ?? 0 });
    await again.find(last);
    expect(again.told.filter((one) => one.data.kind === 'war-room-update.changed')).toEqual([]);
  });

  test('an open room is told to all, and so is that it closes', async () => {
    const owner = await make.member();
    const stream = await open(await make.member());
    const { body: room } = await act(owner, warRoomsEndpoints.create, { body: { name: 'Open' } });
    const params = { id: room.id };
    await stream.find(isRoom(room.id));
    await act(owner, warRoomsEndpoints.change, { params, body: { isPrivate: true } });
    await stream.find(await mark());
    expect(stream.told.filter(isRoom(room.id))).toHaveLength(2);
    await act(owner, warRoomsEndpoints.delete, { params });
    await stream.find(await mark());
    expect(stream.told.filter(isRoom(room.id))).toHaveLength(2);
  });
});

describe('a stream ends', () => {
  test('with the session that it was opened with, and no other', async () => {
    const someone = await make.member();
    const other = await make.member();
    const [ending, staying] = [await open(someone, { at: there }), await open(other)];
    await here.app.inject({ url: '/api/logout', cookies: { watchfloor_session: someone.session } });
    await ending.ended;
    await staying.find(await mark());
  });

  test('when the session is ended from elsewhere', async () => {
    const someone = await make.member();
    const stream = await open(someone);
    const { body } = await act(someone, sessionsEndpoints.listMine, {});
    await act(someone, sessionsEndpoints.endMine, { params: { id: body[0]?.id } });
    await stream.ended;
    expect((await open(someone)).status).toBe(401);
  });

  test('when the member is deleted, or their rights change', async () => {
    const [gone, promoted] = [await make.member(), await make.member()];
    const streams = [await open(gone, { at: there }), await open(promoted)];
    await act(admin, usersEndpoints.delete, { params: { id: gone.id } });
    await act(admin, usersEndpoints.changeRole, {
      params: { id: promoted.id },
      body: { isAdmin: true },
    });
    await Promise.all(streams.map((stream) => stream.ended));
    const asAdmin = await open(promoted);
    await act(admin, usersEndpoints.changeRole, {
      params: { id: promoted.id },
      body: { isAdmin: false },
    });
    await asAdmin.ended;
  });

  test('for a reader who does not read, and who then goes on where they were', async () => {
    const stream = await open(member);
    await stream.find(await mark());
    const after = stream.lastId();
    stream.pause();
    // Far more than a connection holds unread, at the pace of one who reads.
    const quick = await open(member);
    for (let round = 1; round <= 60; round += 1) {
      await db`insert into live_events (data)
        select json_build_object('kind', 'situation.changed', 'padding', repeat('x', 50000))::text
        from generate_series(1, 6)`;
      await notifyInstances(db);
      await expect
        .poll(() => quick.told.filter(isSituation).length, { interval: 5 })
        .toBe(round * 6);
    }
    const last = await mark();
    await quick.find(last);
    stream.resume();
    await stream.ended;
    expect(stream.told.filter(isSituation).length).toBeLessThan(360);

    await db`update live_events set data = '{"kind":"situation.changed"}' where length(data) > 1000`;
    const again = await open(member, { after });
    await again.find(last);
    expect(again.told.filter(isSituation)).toHaveLength(360);
  });

  test('at once when the server stops', async () => {
    const third = await startTestServer(UNLIMITED, db);
    const stream = await open(member, { at: third });
    const begun = performance.now();
    await Promise.all([third.app.close(), stream.ended]);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
