import { sessionsEndpoints, usersEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { notifyInstances } from './live-log.queries';
import type { ReceivedEvent } from './stream-reader.fixture';
import { startTwoInstances } from './two-instances.fixture';

const { db, here, there, startThird, make, admin, act, open, mark } = await startTwoInstances();
const member = await make.member();
const isSituation = ({ data }: ReceivedEvent) => data.kind === 'situation.changed';

describe('a stream ends', () => {
  test('with its own session only', async () => {
    const leaver = await make.member();
    const other = await make.member();
    const [ending, staying] = [await open(leaver, { at: there }), await open(other)];
    await here.app.inject({ url: '/api/logout', cookies: { watchfloor_session: leaver.session } });
    await ending.ended;
    await staying.find(await mark());
  });

  test('when another request ends the session', async () => {
    const leaver = await make.member();
    const stream = await open(leaver);
    const [session] = await act(leaver, sessionsEndpoints.listMine);
    await act(leaver, sessionsEndpoints.endMine, { params: { id: session?.id } });
    await stream.ended;
    expect((await open(leaver)).status).toBe(401);
  });

  test('when the member is deleted, or their rights change', async () => {
    const [deleted, promoted] = [await make.member(), await make.member()];
    const streams = [await open(deleted, { at: there }), await open(promoted)];
    await act(admin, usersEndpoints.delete, { params: { id: deleted.id } });
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

  test('when a member opens more than twenty: the oldest one', async () => {
    const someone = await make.member();
    const streams = [];
    for (let count = 1; count <= 20; count += 1) streams.push(await open(someone));
    const isMarked = await mark();
    await Promise.all(streams.map((stream) => stream.find(isMarked)));
    const [oldest, ...others] = [...streams, await open(someone)];
    await oldest?.ended;
    const isMarkedLater = await mark();
    await Promise.all(others.map((stream) => stream.find(isMarkedLater)));
  });

  test('for a client that does not read, which can then resume without loss', async () => {
    const stream = await open(member);
    await stream.find(await mark());
    const after = stream.lastId();
    stream.pause();
    // Far more than a connection buffers, at the pace of a client that reads.
    const fast = await open(member);
    for (let round = 1; round <= 60; round += 1) {
      await db`insert into live_events (data)
        select json_build_object('kind', 'situation.changed', 'padding', repeat('x', 50000))::text
        from generate_series(1, 6)`;
      await notifyInstances(db);
      await expect
        .poll(() => fast.events.filter(isSituation).length, { interval: 5, timeout: 20_000 })
        .toBe(round * 6);
    }
    const last = await mark();
    await fast.find(last);
    stream.resume();
    await stream.ended;
    expect(stream.events.filter(isSituation).length).toBeLessThan(360);

    await db`update live_events set data = '{"kind":"situation.changed"}' where length(data) > 1000`;
    const again = await open(member, { after });
    await again.find(last);
    expect(again.events.filter(isSituation)).toHaveLength(360);
  });

  test('immediately when the server stops', async () => {
    const third = await startThird();
    const stream = await open(member, { at: third });
    await Promise.all([third.app.close(), stream.ended]);
  });
});
