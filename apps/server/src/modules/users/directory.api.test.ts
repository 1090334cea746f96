import {
  authEndpoints,
  commentsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp, TEST_ORIGIN } from '../../testing/test-app';
import { recount } from '../scoring/rebuild';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const missing = { id: '00000000-0000-7000-8000-000000000000' };

describe('the directory', () => {
  test('lists all users to every member, newest first, in pages', async () => {
    const made = [await make.member(), await make.member(), await make.member()];
    const first = await apiAs(member)(usersEndpoints.list, { query: { limit: 2 } });
    expect(first.body.map((user) => user.id)).toEqual([made[2]?.id, made[1]?.id]);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await apiAs(member)(usersEndpoints.list, { query: { limit: 1, cursor } });
    expect(second.body.map((user) => user.id)).toEqual([made[0]?.id]);
    const [count] = await db`select count(*)::text as total from users`;
    expect(second.headers['x-total-count']).toBe(count?.total);
  });

  test('searches alias, name and e-mail, ignoring case, and returns the total', async () => {
    await make.member({ username: 'Sea-Eagle' });
    const { body, headers } = await apiAs(member)(usersEndpoints.list, {
      query: { q: 'sea-eagle@EXAMPLE' },
    });
    expect(body).toMatchObject([
      {
        username: 'Sea-Eagle',
        email: 'Sea-Eagle@example.org',
        originatingCountry: 'Norway',
        isAdmin: false,
        points: 0,
        level: 1,
        rank: 'Junior Analyst',
        reportCount: 0,
      },
    ]);
    expect(headers['x-total-count']).toBe('1');
  });
});

describe('the profile of a member', () => {
  test('has counters, expertise, achievements and the latest five reports', async () => {
    const author = await make.member();
    const submit = (title: string, intelligenceType: string) =>
      apiAs(author)(reportsEndpoints.create, {
        body: { title, content: 'Seen.', intelligenceType },
      });
    for (const title of ['1', '2', '3']) await submit(title, 'GEOINT');
    for (const title of ['4', '5', '6', '7']) await submit(title, 'HUMINT');
    await make.investigation({ userId: author.id });
    const taskId = await make.task({ assignedToUserId: author.id });
    await apiAs(author)(tasksEndpoints.change, {
      params: { taskId },
      body: { status: 'completed' },
    });
    const { body } = await apiAs(member)(usersEndpoints.profile, { params: { id: author.id } });
    expect(body).toMatchObject({
      username: author.username,
      points: 80,
      level: 2,
      reportCount: 7,
      investigationCount: 1,
      completedTaskCount: 1,
      expertise: [
        { intelligenceType: 'HUMINT', count: 4 },
        { intelligenceType: 'GEOINT', count: 3 },
      ],
    });
    expect(body.recentReports.map((report) => report.title)).toEqual(['7', '6', '5', '4', '3']);
    expect(body.achievements.map(({ achievementType }) => achievementType)).toEqual([
      'first_task',
      'first_report',
    ]);
  });

  test('is a 404 for an unknown id', async () => {
    const { status, error } = await apiAs(member)(usersEndpoints.profile, { params: missing });
    expect([status, error.message]).toEqual([404, 'User not found']);
  });
});

describe('deleting a user', () => {
  test('is allowed for admins only, and not on their own account', async () => {
    const target = await make.member();
    const rejected = await apiAs(member)(usersEndpoints.delete, { params: { id: target.id } });
    expect(rejected.status).toBe(403);
    const self = await apiAs(admin)(usersEndpoints.delete, { params: { id: admin.id } });
    expect([self.status, self.error.message]).toEqual([403, 'You cannot delete your own account']);
    expect((await apiAs(admin)(usersEndpoints.delete, { params: missing })).status).toBe(404);
    expect((await apiAs(target)(authEndpoints.currentUser)).status).toBe(200);
  });

  test('deletes their content, unassigns their tasks, ends their sessions and keeps counts exact', async () => {
    const [target, other] = [await make.member(), await make.member()];
    const own = await make.report({ userId: target.id, intelligenceType: 'SIGINT' });
    const others = await make.report({ userId: other.id });
    for (const [user, id] of [
      [other, own],
      [target, own],
      [target, others],
      [other, others],
    ] as const) {
      await apiAs(user)(commentsEndpoints.create, { params: { id }, body: { content: 'So.' } });
    }
    const assigned = await make.task({ createdByUserId: other.id, assignedToUserId: target.id });
    await make.task({ createdByUserId: target.id, assignedToUserId: other.id });
    await make.investigation({ userId: target.id });

    expect((await apiAs(admin)(usersEndpoints.delete, { params: { id: target.id } })).status).toBe(
      204,
    );
    expect((await apiAs(target)(authEndpoints.currentUser)).status).toBe(401);
    const report = await apiAs(other)(reportsEndpoints.get, { params: { id: others } });
    expect(report.body.commentCount).toBe(1);
    expect((await apiAs(other)(reportsEndpoints.get, { params: { id: own } })).status).toBe(404);
    const [task] = await db`select assigned_to_user_id from tasks where id = ${assigned}`;
    expect(task).toEqual({ assignedToUserId: null });
    const [stored] = await db`
      select total_of('reports@2') as reports, total_of('reports:SIGINT@2') as sigint,
        total_of('investigations@2') as investigations, total_of('users') as users`;
    const [counted] = await db`
      select (select count(*)::int from reports) as reports,
        (select count(*)::int from reports where intelligence_type = 'SIGINT') as sigint,
        (select count(*)::int from investigations) as investigations,
        (select count(*)::int from users) as users`;
    expect(stored).toEqual(counted);
    const left = await db`
      select 1 from member_task_counts where user_id = ${other.id} and role = 'assignee' and count > 0`;
    expect(left).toHaveLength(0);
    expect((await recount(db, { isRepairing: false })).differences).toEqual([]);
    const [entry] = await db`
      select actor_id, subject_name from audit_log where act = 'user.deleted' order by seq desc limit 1`;
    expect(entry).toEqual({ actorId: admin.id, subjectName: target.username });
  });

  test('deletes their account at the built-in provider', async () => {
    const target = await make.member();
    const account = newId();
    await db`
      insert into identity_accounts (id, email, email_key, first_name, last_name, password_hash)
      values (${account}, 'gone@example.org', 'gone@example.org', 'Gone', 'Soon', 'x')`;
    await db`
      update users set issuer = ${`${TEST_ORIGIN}/idp`}, subject = ${account} where id = ${target.id}`;
    await apiAs(admin)(usersEndpoints.delete, { params: { id: target.id } });
    expect(await db`select from identity_accounts where id = ${account}`).toHaveLength(0);
  });

  test('leaves one of two admins who delete each other', async () => {
    const pair = [await make.member({ isAdmin: true }), await make.member({ isAdmin: true })];
    await db`update users set is_admin = false where id = ${admin.id}`;
    const [first, second] = pair;
    if (!first || !second) throw new Error('Expected two admins');
    const answers = await Promise.all([
      apiAs(first)(usersEndpoints.delete, { params: { id: second.id } }),
      apiAs(second)(usersEndpoints.delete, { params: { id: first.id } }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1);
    const left = await db`select id from users where is_admin`;
    expect(left).toHaveLength(1);
    await db`update users set is_admin = true where id = ${admin.id}`;
  });

  test('rejects every request of theirs that starts after the response', async () => {
    const target = await make.member();
    const reportId = await make.report();
    const post = () =>
      apiAs(target)(commentsEndpoints.create, {
        params: { id: reportId },
        body: { content: 'Still here.' },
      });
    const during = Array.from({ length: 20 }, post);
    const deletion = await apiAs(admin)(usersEndpoints.delete, { params: { id: target.id } });
    expect(deletion.status).toBe(204);
    expect((await post()).status).toBe(401);
    const statuses = (await Promise.all(during)).map(({ status }) => status);
    // 409: they were deleted between the start of the request and its write.
    expect(statuses.filter((status) => ![201, 401, 409].includes(status))).toEqual([]);
    const [count] = await db`select count from report_comment_counts where report_id = ${reportId}`;
    expect(count?.count ?? 0).toBe(0);
  });
});
