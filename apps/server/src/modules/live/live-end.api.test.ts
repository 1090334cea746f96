import { sessionsEndpoints, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { notifyInstances } from './live-log.queries';
import type { Told } from './stream-reader.fixture';
import { startTwoInstances } from './two-instances.fixture';

const { db, here, there, startThird, make, admin, act, open, mark } = await startTwoInstances();
const member = await make.member();
const isSituation = ({ data }: Told) => data.kind === 'situation.changed';

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
    const [session] = await act(someone, sessionsEndpoints.listMine);
    await act(someone, sessionsEndpoints.endMine, { params: { id: session?.id } });
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
    const third = await startThird();
    const stream = await open(member, { at: third });
    const begun = performance.now();
    await Promise.all([third.app.close(), stream.ended]);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
