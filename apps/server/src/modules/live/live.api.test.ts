import { LIVE_POSITION_HEADER } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sharedUntilCommit } from '../../db/locks';
import { purgeLiveEvents } from './live-log.queries';
import { isCommentOn, startTwoInstances } from './two-instances.fixture';

const { db, here, there, make, open, postComment, mark } = await startTwoInstances();
const member = await make.member();

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
    expect(a.told.map(({ data }) => data)).toEqual(b.told.map(({ data }) => data));
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
    const times = [after, ...second.told.map(({ id }) => id)].map((id) => Number(id.split('.')[0]));
    expect(times.toSorted((x, y) => x - y)).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
    for (const one of marks) expect(second.told.filter(one)).toHaveLength(1);
    expect(second.told.filter(before)).toHaveLength(0);
  });

  test('says where it stands with the first answer, so that nothing is missed before it opens', async () => {
    const answer = await here.app.inject({
      url: '/api/auth/user',
      cookies: { watchfloor_session: member.session },
    });
    const after = String(answer.headers[LIVE_POSITION_HEADER]);
    const missed = await mark();
    await (await open(member, { after })).find(missed);
  });

  test('tells strangers nothing of where it stands', async () => {
    const { statusCode, headers } = await here.app.inject({ url: '/api/auth/user' });
    expect([statusCode, headers[LIVE_POSITION_HEADER]]).toEqual([401, undefined]);
  });

  test('says so when it no longer knows what was missed', async () => {
    const stream = await open(member);
    const { id } = await stream.find(await mark());
    await mark();
    await db`update live_events set at = at - interval '2 hours'`;
    await purgeLiveEvents(db);
    await mark();
    const late = await open(member, { after: id });
    expect((await late.find(() => true)).type).toBe('reset');
    // As is one that no instance has given out: it comes from another installation.
    const foreign = await open(member, { after: '1000.AAAAAAAAAAAAAAAAAAAAAA' });
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
          await tx`select ${sharedUntilCommit(tx, 'liveLog')}`;
          await tx`insert into live_events (data) values ('{"kind":"situation.changed"}')`;
          throw new Error('thrown away');
        })
        .catch(() => {}),
    );
    // A slow commit that holds a low number while many higher ones pass.
    const slow = db.begin(async (tx) => {
      await tx`select ${sharedUntilCommit(tx, 'liveLog')}`;
      await tx`insert into live_events (data) values ('{"kind":"feedback.changed","feedbackId":"slow"}')`;
      await tx`select pg_sleep(0.3)`;
    });
    const posts = Array.from({ length: 120 }, (_, index) => {
      const [reportId = '', author = member] = [reports[index % 6], authors[index % 6]];
      return postComment(reportId, author);
    });
    const answers = await Promise.all(posts);
    await Promise.all([...aborted, slow]);
    const ids = answers.map(({ id }) => id);
    await stream.find(await mark());
    const told = stream.told.map(({ data }) => data);
    const comments = told.flatMap((data) => (data.kind === 'comment.posted' ? data.commentId : []));
    expect(ids.filter((id) => comments.filter((one) => one === id).length !== 1)).toEqual([]);
    expect(told.filter((data) => data.kind === 'feedback.changed')).toHaveLength(1);
    const numbers = stream.told.map(({ id }) => Number(id.split('.')[0]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
});
