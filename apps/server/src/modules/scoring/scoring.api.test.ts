import {
  authEndpoints,
  commentsEndpoints,
  investigationsEndpoints,
  reportsEndpoints,
  scoringEndpoints,
  situationEndpoints,
  tasksEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { recount } from './rebuild';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const report = {
  title: 'Convoy',
  content: 'Seen at the bridge.',
  intelligenceType: 'OSINT',
};

async function standingOf(member: Member) {
  const { body } = await apiAs(member)(authEndpoints.currentUser);
  return { points: body.points, level: body.level, rank: body.rank };
}
const pointsOf = async (member: Member) => (await standingOf(member)).points;
const achievementsOf = async (member: Member) =>
  (await apiAs(member)(scoringEndpoints.listAchievements)).body.map(
    ({ achievementType }) => achievementType,
  );
const submit = async (member: Member, body: object = report) =>
  (await apiAs(member)(reportsEndpoints.create, { body })).body.id;
const comment = (member: Member, reportId: string) =>
  apiAs(member)(commentsEndpoints.create, {
    params: { id: reportId },
    body: { content: 'Seconded.' },
  });
const setStatus = (member: Member, taskId: string, status: string) =>
  apiAs(member)(tasksEndpoints.change, { params: { taskId }, body: { status } });
const link = (member: Member, id: string, reportId: string) =>
  apiAs(member)(investigationsEndpoints.linkReport, { params: { id }, body: { reportId } });
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

describe('points', () => {
  test('are earned by a report, an investigation and a link by another member', async () => {
    const [author, lead] = [await make.member(), await make.member()];
    const reportId = await submit(author);
    const investigation = await apiAs(lead)(investigationsEndpoints.create, {
      body: { title: 'Bridge' },
    });
    await link(lead, investigation.body.id, reportId);
    await link(lead, investigation.body.id, reportId);
    expect(await pointsOf(author)).toBe(15);
    expect(await pointsOf(lead)).toBe(15);
    const ledger = await apiAs(author)(scoringEndpoints.listPoints);
    expect(ledger.headers['x-total-count']).toBe('2');
    expect(ledger.body).toMatchObject([
      {
        action: 'report-linked',
        points: 5,
        subjectId: reportId,
        contextId: investigation.body.id,
        title: 'Convoy',
      },
      { action: 'report-submitted', points: 10, subjectId: reportId, revokedAt: null },
    ]);
  });

  test('are not earned by linking an own report', async () => {
    const author = await make.member();
    const reportId = await submit(author);
    await link(author, await make.investigation(), reportId);
    expect(await pointsOf(author)).toBe(10);
  });

  test('are earned by a comment on another member’s report only', async () => {
    const [author, reader] = [await make.member(), await make.member()];
    const reportId = await submit(author);
    await comment(reader, reportId);
    await comment(author, reportId);
    expect(await pointsOf(reader)).toBe(2);
    expect(await pointsOf(author)).toBe(10);
    const { body } = await apiAs(author)(scoringEndpoints.listPoints, { query: { limit: 1 } });
    expect(body).toMatchObject([{ action: 'comment-posted', points: 0, note: 'own-report' }]);
    expect(await achievementsOf(author)).toContain('first_comment');
  });

  test('for comments are limited to 40 a day', async () => {
    const reader = await make.member();
    const reportId = await make.report();
    for (let i = 0; i < 21; i += 1) await comment(reader, reportId);
    expect(await pointsOf(reader)).toBe(40);
    const { body } = await apiAs(reader)(scoringEndpoints.listPoints, { query: { limit: 1 } });
    expect(body).toMatchObject([{ points: 0, note: 'daily-limit' }]);
    await db`update member_scores set capped_on = capped_on - 1 where user_id = ${reader.id}`;
    await comment(reader, reportId);
    expect(await pointsOf(reader)).toBe(42);
  });

  test('raise level and rank', async () => {
    const author = await make.member();
    for (let i = 0; i < 10; i += 1) await submit(author);
    expect(await standingOf(author)).toEqual({ points: 100, level: 3, rank: 'Analyst' });
  });
});

describe('a completed task', () => {
  test('earns once, for the first assignee who completes it', async () => {
    const [giver, doer, next] = [await make.member(), await make.member(), await make.member()];
    const taskId = await make.task({ createdByUserId: giver.id, assignedToUserId: doer.id });
    for (const status of ['completed', 'open', 'completed', 'open']) {
      expect((await setStatus(doer, taskId, status)).status).toBe(200);
    }
    expect(await pointsOf(doer)).toBe(10);
    await db`update tasks set assigned_to_user_id = ${next.id} where id = ${taskId}`;
    await setStatus(next, taskId, 'completed');
    expect([await pointsOf(next), await pointsOf(doer)]).toEqual([0, 10]);
  });

  test('earns once when ten requests complete it concurrently', async () => {
    const doer = await make.member();
    const taskId = await make.task({ assignedToUserId: doer.id });
    await Promise.all(Array.from({ length: 10 }, () => setStatus(doer, taskId, 'completed')));
    expect(await pointsOf(doer)).toBe(10);
  });

  test('earns nothing when its creator completes it within a minute', async () => {
    const member = await make.member();
    const own = { createdByUserId: member.id, assignedToUserId: member.id };
    await setStatus(member, await make.task(own), 'completed');
    expect([await pointsOf(member), await achievementsOf(member)]).toEqual([0, []]);
    await setStatus(member, await make.task({ ...own, createdAt: anHourAgo() }), 'completed');
    expect([await pointsOf(member), await achievementsOf(member)]).toEqual([10, ['first_task']]);
  });

  test('loses its points only when an admin deletes it', async () => {
    const [giver, doer] = [await make.member(), await make.member()];
    const people = { createdByUserId: giver.id, assignedToUserId: doer.id };
    const [first, second] = [await make.task(people), await make.task(people)];
    for (const taskId of [first, second]) await setStatus(doer, taskId, 'completed');
    await apiAs(giver)(tasksEndpoints.delete, { params: { taskId: first } });
    expect(await pointsOf(doer)).toBe(20);
    await apiAs(admin)(tasksEndpoints.delete, { params: { taskId: second } });
    expect(await pointsOf(doer)).toBe(10);
  });
});

describe('deletion by an admin', () => {
  test('revokes the points of a report once, and lowers the level', async () => {
    const author = await make.member();
    const ids: string[] = [];
    for (let i = 0; i < 10; i += 1) ids.push(await submit(author));
    await link(await make.member(), await make.investigation(), ids[0] ?? '');
    expect(await standingOf(author)).toEqual({ points: 105, level: 3, rank: 'Analyst' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        apiAs(admin)(reportsEndpoints.delete, { params: { id: ids[0] } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await standingOf(author)).toEqual({ points: 90, level: 2, rank: 'Junior Analyst' });
    const { body } = await apiAs(author)(scoringEndpoints.listPoints);
    expect(body.filter((line) => line.revokedAt !== null).map((line) => line.action)).toEqual([
      'report-linked',
      'report-submitted',
    ]);
    expect(await achievementsOf(author)).toContain('report_10');
  });

  test('revokes the points of a comment without raising the daily limit', async () => {
    const reader = await make.member();
    const reportId = await make.report();
    const first = await comment(reader, reportId);
    for (let i = 0; i < 19; i += 1) await comment(reader, reportId);
    await apiAs(admin)(commentsEndpoints.delete, { params: { id: first.body.id } });
    expect(await pointsOf(reader)).toBe(38);
    await comment(reader, reportId);
    expect(await pointsOf(reader)).toBe(38);
  });
});

describe('a map entry', () => {
  const place = (member: Member) =>
    apiAs(member)(situationEndpoints.create, {
      body: {
        title: 'Smoke',
        description: 'North of the river.',
        severity: 'low',
        latitude: '59.9',
        longitude: '10.7',
      },
    });

  test('shares the daily limit with comments', async () => {
    const member = await make.member();
    const reportId = await make.report();
    for (let i = 0; i < 11; i += 1) {
      await place(member);
      await comment(member, reportId);
    }
    expect(await pointsOf(member)).toBe(40);
  });

  test('loses its points only when an admin deletes it', async () => {
    const member = await make.member();
    const [first, second] = [await place(member), await place(member)];
    const remove = (actor: Member, id: string) =>
      apiAs(actor)(situationEndpoints.delete, { params: { id } });
    await remove(member, first.body.id);
    expect(await pointsOf(member)).toBe(4);
    await remove(admin, second.body.id);
    expect(await pointsOf(member)).toBe(2);
  });
});

describe('achievements', () => {
  test('are unlocked once, with title, description and icon', async () => {
    const author = await make.member();
    await submit(author);
    await submit(author);
    const { body } = await apiAs(author)(scoringEndpoints.listAchievements);
    expect(body).toMatchObject([
      {
        achievementType: 'first_report',
        title: 'First Report',
        description: 'Submitted a first intelligence report',
        icon: 'report',
      },
    ]);
    expect((await apiAs(author)(authEndpoints.currentUser)).body.achievementCount).toBe(1);
  });

  test('for all disciplines can be reached by an edit', async () => {
    const author = await make.member();
    for (const intelligenceType of ['HUMINT', 'SIGINT', 'GEOINT', 'CYBERINT']) {
      await submit(author, { ...report, intelligenceType });
    }
    const id = await submit(author, { ...report, intelligenceType: 'HUMINT' });
    expect(await achievementsOf(author)).not.toContain('expert_all_disciplines');
    await apiAs(author)(reportsEndpoints.change, {
      params: { id },
      body: { ...report, intelligenceType: 'OSINT', revision: 1 },
    });
    expect(await achievementsOf(author)).toContain('expert_all_disciplines');
  });

  test('for streaks follow from the last active day', async () => {
    const author = await make.member();
    await submit(author);
    await db`
      update member_scores set last_active_on = last_active_on - 1, days_running = 6, days_active = 29
      where user_id = ${author.id}`;
    await submit(author);
    expect(await achievementsOf(author)).toEqual(
      expect.arrayContaining(['streak_7', 'consistent_30']),
    );
  });
});

test('points, counters and achievements stay exact under 50 concurrent requests', async () => {
  const author = await make.member();
  const readers = await Promise.all(Array.from({ length: 5 }, () => make.member()));
  const own = await submit(author);
  const acts = Array.from({ length: 500 }, (_, index) => async () => {
    const reader = readers[index % readers.length] ?? author;
    if (index % 10 === 0) return link(reader, await make.investigation(), own);
    if (index % 10 === 1) return submit(author);
    if (index % 10 === 2) return submit(reader);
    return comment(index % 10 === 3 ? author : reader, own);
  });
  await inParallel(50, acts);
  // The first report, 50 more reports and 50 links; comments on own reports earn nothing.
  expect(await pointsOf(author)).toBe(10 + 50 * 10 + 50 * 5);
  // 50 reports by five readers, and the daily limit of comments for each reader.
  const totals = await Promise.all(readers.map(pointsOf));
  expect(totals.reduce((sum, points) => sum + points, 0)).toBe(50 * 10 + 5 * 40);
  const { differences } = await recount(db, { isRepairing: false });
  expect(differences.filter(({ of }) => [author, ...readers].some(({ id }) => id === of))).toEqual(
    [],
  );
});

async function inParallel(width: number, acts: (() => Promise<unknown>)[]): Promise<void> {
  const queue = acts.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const act of queue) await act();
    }),
  );
}
