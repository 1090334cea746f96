import { leaderboardEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const viewer = await make.member();

test('the leaderboard is empty while no member has points', async () => {
  const list = await apiAs(viewer)(leaderboardEndpoints.list);
  expect([list.body, list.headers['x-total-count']]).toEqual([[], '0']);
  const own = await apiAs(viewer)(leaderboardEndpoints.own);
  expect(own.body).toMatchObject({ id: viewer.id, position: null, points: 0 });
});

test('contributors are ordered by points, then by age of the account, with exact positions on each page', async () => {
  const [early, late, best] = [await make.member(), await make.member(), await make.member()];
  const submit = (member: typeof early) =>
    apiAs(member)(reportsEndpoints.create, {
      body: { title: 'Convoy', content: 'Seen.', intelligenceType: 'OSINT' },
    });
  for (const member of [best, late, best, early]) await submit(member);
  const first = await apiAs(viewer)(leaderboardEndpoints.list, { query: { limit: 2 } });
  expect(first.body).toMatchObject([
    { id: best.id, position: 1, points: 20, level: 1, reportCount: 2, rank: 'Junior Analyst' },
    { id: early.id, position: 2, points: 10 },
  ]);
  expect(first.headers['x-total-count']).toBe('3');
  const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
  const second = await apiAs(viewer)(leaderboardEndpoints.list, { query: { limit: 2, cursor } });
  expect(second.body).toMatchObject([{ id: late.id, position: 3 }]);
  expect(second.headers.link).toBeUndefined();
  expect((await apiAs(late)(leaderboardEndpoints.own)).body.position).toBe(3);
});

test.each(['x', 'MV8x', Buffer.from('9999999999_1_x').toString('base64url')])(
  'refuses the cursor %s',
  async (cursor) => {
    const { status } = await apiAs(viewer)(leaderboardEndpoints.list, { query: { cursor } });
    expect(status).toBe(400);
  },
);

test('positions are exact deep in a list of 10,000 contributors', async () => {
  await db`
    insert into users (id, issuer, subject, email, points)
    select gen_random_uuid(), 'https://issuer.test', 'c-' || n, 'c-' || n || '@example.org', n % 3000 + 1
    from generate_series(1, 10000) n`;
  await db`update users set points = 1 where id = ${viewer.id}`;
  const [at] = await db<{ id: string; points: number }[]>`
    select id, points from users where points > 0 order by -points, id offset 9000 limit 1`;
  const cursor = Buffer.from(`${at?.points}_9001_${at?.id}`).toString('base64url');
  const page = await apiAs(viewer)(leaderboardEndpoints.list, { query: { cursor } });
  expect([page.body.length, page.body[0]?.position]).toEqual([100, 9002]);
  expect((await apiAs(viewer)(leaderboardEndpoints.own)).body.position).toBeGreaterThan(9000);
});
