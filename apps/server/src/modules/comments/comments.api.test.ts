import { commentsEndpoints, notificationsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { countBlocked } from '../../testing/count-blocked';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member();
const admin = await make.member({ isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };
const body = { content: 'Matches what we heard.' };

describe('the discussion of a report', () => {
  test('lists comments newest first, with their authors', async () => {
    const id = await make.report();
    const first = await apiAs(author)(commentsEndpoints.create, { params: { id }, body });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...body, reportId: id, userId: author.id });
    await apiAs(admin)(commentsEndpoints.create, { params: { id }, body: { content: 'Second.' } });
    const list = await apiAs(author)(commentsEndpoints.list, { params: { id } });
    expect(list.body.map((comment) => comment.content)).toEqual(['Second.', body.content]);
    expect(list.body[1]).toEqual(first.body);
    expect(list.headers['x-total-count']).toBe('2');
    const report = await apiAs(author)(reportsEndpoints.get, { params: { id } });
    expect(report.body.commentCount).toBe(2);
  });

  test.each([
    ['   ', 'Comment is required'],
    ['x'.repeat(10_001), 'Comment must be at most 10000 characters'],
  ])('cannot be blank or too long', async (content, message) => {
    const { status, error } = await apiAs(author)(commentsEndpoints.create, {
      params: { id: await make.report() },
      body: { content },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path: 'content', message }]);
  });

  test('notifies a mentioned member once, and a deleted one is text', async () => {
    const [reader, leaving] = [
      await make.member({ username: 'night_heron' }),
      await make.member({ username: 'leaving' }),
    ];
    const owner = await make.member();
    const id = await make.report({ userId: owner.id });
    const posted = await apiAs(admin)(commentsEndpoints.create, {
      params: { id },
      body: { content: 'Ask @Night_Heron, @leaving and @nobody.' },
    });
    const usernames = posted.body.mentions.map(({ username }) => username).sort();
    expect(usernames).toEqual(['leaving', 'night_heron']);
    const kinds = async (member: typeof reader) =>
      (await apiAs(member)(notificationsEndpoints.list)).body.map(({ kind, targetId }) => [
        kind,
        targetId,
      ]);
    expect(await kinds(reader)).toEqual([['mention', id]]);
    expect(await kinds(owner)).toEqual([['comment', id]]);
    await db`delete from users where id = ${leaving.id}`;
    const { body: listed } = await apiAs(author)(commentsEndpoints.list, { params: { id } });
    expect(listed[0]?.mentions).toEqual([{ id: reader.id, username: 'night_heron' }]);
  });

  test('tells an author who is mentioned in a comment on their report once', async () => {
    const writer = await make.member({ username: 'writer' });
    const id = await make.report({ userId: writer.id });
    await apiAs(admin)(commentsEndpoints.create, { params: { id }, body: { content: '@writer?' } });
    const { body: told } = await apiAs(writer)(notificationsEndpoints.list);
    expect(told.map(({ kind }) => kind)).toEqual(['mention']);
  });

  test('of an unknown report is not found', async () => {
    expect((await apiAs(author)(commentsEndpoints.list, { params: missing })).status).toBe(404);
    const posted = await apiAs(author)(commentsEndpoints.create, { params: missing, body });
    expect([posted.status, posted.error.message]).toEqual([404, 'Report not found']);
  });

  test('refuses a comment on a report that is being deleted', async () => {
    const id = await make.report();
    const { promise: isDecided, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isDeleted, resolve: noteDeletion } = Promise.withResolvers<void>();
    const deleting = db.begin(async (tx) => {
      await tx`delete from reports where id = ${id}`;
      noteDeletion();
      await isDecided;
    });
    await isDeleted;
    const posting = apiAs(author)(commentsEndpoints.create, { params: { id }, body });
    await expect.poll(() => countBlocked(db), { timeout: 20_000 }).toBe(1);
    commit();
    await deleting;
    const { status, error } = await posting;
    expect([status, error.message]).toEqual([404, 'Report not found']);
    expect(await db`select from comments where report_id = ${id}`).toHaveLength(0);
  });

  test('only admins can delete comments, and the count follows', async () => {
    const reportId = await make.report();
    const id = await make.comment({ reportId, userId: author.id });
    expect((await apiAs(author)(commentsEndpoints.delete, { params: { id } })).status).toBe(403);
    expect((await apiAs(admin)(commentsEndpoints.delete, { params: { id } })).status).toBe(204);
    expect((await apiAs(admin)(commentsEndpoints.delete, { params: { id } })).status).toBe(404);
    const report = await apiAs(author)(reportsEndpoints.get, { params: { id: reportId } });
    expect(report.body.commentCount).toBe(0);
  });

  test('counts fifty concurrent comments exactly', async () => {
    const id = await make.report();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        apiAs(author)(commentsEndpoints.create, { params: { id }, body }),
      ),
    );
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const [row] = await db`select count from report_comment_counts where report_id = ${id}`;
    expect(row?.count).toBe(50);
  });
});
