import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { recount } from './rebuild';

const { apiAs, make, db } = await createTestApp();

test('a rebuild finds and repairs every corrupted count', async () => {
  const admin = await make.member({ isAdmin: true });
  const author = await make.member();
  const content = { title: 'Convoy', content: 'Seen.', intelligenceType: 'OSINT' };
  const first = await apiAs(author)(reportsEndpoints.create, { body: content });
  await apiAs(author)(reportsEndpoints.create, {
    body: { ...content, intelligenceType: 'GEOINT' },
  });
  await apiAs(author)(commentsEndpoints.create, {
    params: { id: await make.report() },
    body: { content: 'Agreed.' },
  });
  await apiAs(admin)(reportsEndpoints.delete, { params: { id: first.body.id } });
  expect((await recount(db, { isRepairing: false })).differences).toEqual([]);

  await db`update users set points = 7000, level = 9, rank = 'Analyst' where id = ${author.id}`;
  await db`delete from achievements where user_id = ${author.id} and achievement_type = 'first_report'`;
  await db`update member_scores set comments = 99, days_running = 5 where user_id = ${author.id}`;
  await db`update member_discipline_counts set count = 12 where user_id = ${author.id}`;
  await db`select add_to_count('contributors', 5)`;
  const found = await recount(db, { isRepairing: false });
  expect(found.members).toBe(3);
  expect(
    found.differences.map(({ of, field }) => (of === author.id ? field : `${of} ${field}`)),
  ).toEqual(
    expect.arrayContaining([
      'points',
      'level',
      'rank',
      'comments',
      'daysRunning',
      'disciplines',
      'contributors total',
    ]),
  );
  expect((await recount(db, { isRepairing: true })).differences).toEqual(found.differences);
  expect((await recount(db, { isRepairing: false })).differences).toEqual([]);

  const [user] =
    await db`select points, level, rank, achievement_count from users where id = ${author.id}`;
  expect(user).toEqual({ points: 12, level: 1, rank: 'Junior Analyst', achievementCount: 2 });
});

test('a rebuild covers more members than one batch', async () => {
  await db`
    insert into users (id, issuer, subject, email)
    select gen_random_uuid(), 'https://issuer.test', 'many-' || n, 'many-' || n || '@example.org'
    from generate_series(1, 2500) n`;
  const { members, differences } = await recount(db, { isRepairing: false });
  expect(members).toBe(2503);
  expect(differences).toEqual([]);
});
