import { commentsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member();
const admin = await make.member({ isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };
const body = { content: 'Matches what we heard.' };

describe('the discussion of a report', () => {
  test('shows what was said, newest first, with who said it', async () => {
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
  ])('refuses blank and over-long text', async (content, message) => {
    const { status, error } = await apiAs(author)(commentsEndpoints.create, {
      params: { id: await make.report() },
      body: { content },
    });
    expect(status).toBe(400);
    expect(error.details).toEqual([{ path: 'content', message }]);
  });

  test('needs a report', async () => {
    expect((await apiAs(author)(commentsEndpoints.list, { params: missing })).status).toBe(404);
    const posted = await apiAs(author)(commentsEndpoints.create, { params: missing, body });
    expect([posted.status, posted.error.message]).toEqual([404, 'Report not found']);
  });

  test('is thinned by admins only, and the count follows', async () => {
    const reportId = await make.report();
    const id = await make.comment({ reportId, userId: author.id });
    expect((await apiAs(author)(commentsEndpoints.delete, { params: { id } })).status).toBe(403);
    expect((await apiAs(admin)(commentsEndpoints.delete, { params: { id } })).status).toBe(204);
    expect((await apiAs(admin)(commentsEndpoints.delete, { params: { id } })).status).toBe(404);
    const report = await apiAs(author)(reportsEndpoints.get, { params: { id: reportId } });
    expect(report.body.commentCount).toBe(0);
  });

  test('counts fifty voices at once exactly', async () => {
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
