import { LIVE_POSITION_HEADER } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sharedUntilCommit } from '../../db/locks';
import { newId } from '../../identifiers';
import { purgeLiveEvents } from './live-log.queries';
import { isCommentOn, startTwoInstances } from './two-instances.fixture';

const { db, here, there, make, open, postComment, mark } = await startTwoInstances();
const member = await make.member();

describe('the stream', () => {
  test('is for members only', async () => {
    expect((await open(null)).status).toBe(401);
  });

  test('sends each event of both instances once', async () => {
    const [a, b] = [await open(member), await open(member, { at: there })];
    const reportId = await make.report({ userId: member.id });
    await postComment(reportId);
    await Promise.all([a.find(isCommentOn(reportId)), b.find(isCommentOn(reportId))]);
    const next = await mark();
    await Promise.all([a.find(next), b.find(next)]);
    for (const stream of [a, b]) {
      expect(stream.events.filter(isCommentOn(reportId))).toHaveLength(1);
    }
    expect(a.events.map(({ data }) => data)).toEqual(b.events.map(({ data }) => data));
  });

  test('resumes on any instance without gaps or duplicates', async () => {
    const first = await open(member);
    const before = await mark();
    const { id: after } = await first.find(before);
    first.close();
    const marks = [await mark(), await mark()];
    const second = await open(member, { at: there, after });
    for (const isMark of marks) await second.find(isMark);
    await second.find(await mark());
    const ids = [after, ...second.events.map(({ id }) => id)];
    const times = ids.map((id) => Number(id.split('.')[0]));
    expect(times.toSorted((x, y) => x - y)).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
    for (const isMark of marks) expect(second.events.filter(isMark)).toHaveLength(1);
    expect(second.events.filter(before)).toHaveLength(0);
  });

  test('sends its position with the first response, so that nothing is missed before it opens', async () => {
    const answer = await here.app.inject({
      url: '/api/auth/user',
      cookies: { watchfloor_session: member.session },
    });
    const after = String(answer.headers[LIVE_POSITION_HEADER]);
    const missed = await mark();
    await (await open(member, { after })).find(missed);
  });

  test('tells nothing of what happens where the member does not look', async () => {
    const position = async () => {
      const { headers } = await here.app.inject({
        url: '/api/auth/user',
        cookies: { watchfloor_session: member.session },
      });
      return Number(String(headers[LIVE_POSITION_HEADER]).split('.')[0]);
    };
    const stream = await open(member);
    await stream.find(await mark());
    const before = await position();
    // An instance whose clock is ahead tells somebody else of something.
    await db`
      insert into live_events (member_id, at) values (${newId()}, now() + interval '1 hour')`;
    await stream.find(await mark());
    expect((await position()) - before).toBeLessThan(60_000_000);
  });

  test('counts for each stream only what it is sent', async () => {
    const stream = await open(member);
    const rows = ['first', ...Array.from({ length: 7 }, () => null), 'second'].map((probe) => ({
      memberId: probe ? null : newId(),
      data: JSON.stringify({ probe }),
    }));
    await db`insert into live_events ${db(rows)}`;
    const timeOf = async (probe: string) => {
      const { id } = await stream.find(({ data }) => JSON.stringify(data).includes(probe));
      return Number(id.split('.')[0]);
    };
    await mark();
    expect((await timeOf('second')) - (await timeOf('first'))).toBe(1);
  });

  test('sends no position to visitors', async () => {
    const { statusCode, headers } = await here.app.inject({ url: '/api/auth/user' });
    expect([statusCode, headers[LIVE_POSITION_HEADER]]).toEqual([401, undefined]);
  });

  test('sends a reset if it no longer knows what was missed', async () => {
    const stream = await open(member);
    const { id } = await stream.find(await mark());
    await mark();
    await db`update live_events set at = at - interval '2 hours'`;
    await purgeLiveEvents(db);
    await mark();
    const late = await open(member, { after: id });
    expect((await late.find(() => true)).type).toBe('reset');
    // Also for a position of another installation.
    const foreign = await open(member, { after: '1000.AAAAAAAAAAAAAAAAAAAAAA' });
    expect((await foreign.find(() => true)).type).toBe('reset');
    await foreign.find(await mark());
  });

  test('sends a reset if very much was missed, of what the member sees', async () => {
    const stream = await open(member);
    const { id } = await stream.find(await mark());
    const missed = (memberId: string | null) => db`
      insert into live_events (member_id, data)
      select ${memberId}, ${JSON.stringify({ probe: 'missed' })} from generate_series(1, 1001)`;
    const firstAfter = async () => {
      await stream.find(await mark());
      return (await (await open(member, { after: id })).find(() => true)).type;
    };
    await missed(newId());
    expect(await firstAfter()).toBe('message');
    await missed(null);
    expect(await firstAfter()).toBe('reset');
  });

  test('does not skip late commits with lower ids, nor wait for rolled back ones', async () => {
    const stream = await open(member);
    const reports = await Promise.all(Array.from({ length: 6 }, () => make.report()));
    const authors = await Promise.all(Array.from({ length: 6 }, () => make.member()));
    // Ids that are assigned and rolled back between the writes.
    const aborted = Array.from({ length: 30 }, () =>
      db
        .begin(async (tx) => {
          await tx`select ${sharedUntilCommit(tx, 'liveLog')}`;
          await tx`insert into live_events (data) values ('{"kind":"situation.changed"}')`;
          throw new Error('rolled back');
        })
        .catch(() => {}),
    );
    // A slow commit with a low id while many higher ones pass.
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
    const sent = stream.events.map(({ data }) => data);
    const comments = sent.flatMap((data) => (data.kind === 'comment.posted' ? data.commentId : []));
    expect(ids.filter((id) => comments.filter((seen) => seen === id).length !== 1)).toEqual([]);
    expect(sent.filter((data) => data.kind === 'feedback.changed')).toHaveLength(1);
    const times = stream.events.map(({ id }) => Number(id.split('.')[0]));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
