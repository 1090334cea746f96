import { auditEndpoints, feedbackEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const member = await make.member();
const admin = await make.member({ isAdmin: true });
const body = { category: 'bug', subject: 'Map is blank', message: 'Since this morning.' };
const missing = { id: '00000000-0000-7000-8000-000000000000' };

const send = (sender: Member = member, overrides: object = {}) =>
  apiAs(sender)(feedbackEndpoints.create, { body: { ...body, ...overrides } });
const handle = (id: string, changes: object) =>
  apiAs(admin)(feedbackEndpoints.handle, { params: { id }, body: changes });
const countAudited = async (id: string) =>
  (await apiAs(admin)(auditEndpoints.list, { query: { q: id } })).body.length;

describe('sending feedback', () => {
  test('stores it as new with the caller as its author', async () => {
    const { status, body: sent } = await send(member, {
      userId: member.id,
      status: 'addressed',
      adminNotes: 'mine',
      createdAt: '2000-01-01T00:00:00Z',
    });
    expect(status).toBe(201);
    expect(sent).toMatchObject({ ...body, userId: member.id, status: 'new', adminNotes: null });
    expect(sent.user.id).toBe(member.id);
    expect(Date.parse(sent.createdAt)).toBeGreaterThan(Date.parse('2001-01-01'));
  });

  test('cannot be done for another member', async () => {
    const { status } = await send(member, { userId: admin.id });
    expect(status).toBe(403);
    expect((await apiAs(admin)(feedbackEndpoints.listMine)).body).toEqual([]);
  });

  test.each<[object, { path: string; message: string }[]]>([
    [
      { category: 'praise', subject: ' ', message: '' },
      [
        { path: 'category', message: 'Please select a category' },
        { path: 'subject', message: 'Subject is required' },
        { path: 'message', message: 'Message is required' },
      ],
    ],
    [
      { subject: 's'.repeat(201), message: 'm'.repeat(5001) },
      [
        { path: 'subject', message: 'Subject must be at most 200 characters' },
        { path: 'message', message: 'Message must be at most 5000 characters' },
      ],
    ],
  ])('reports every problem at once', async (overrides, details) => {
    const { status, error } = await send(member, overrides);
    expect(status).toBe(400);
    expect(error.details).toEqual(details);
  });

  test('needs a session', async () => {
    expect((await apiAs(null)(feedbackEndpoints.create, { body })).status).toBe(401);
    expect((await apiAs(null)(feedbackEndpoints.listMine)).status).toBe(401);
  });
});

describe('own feedback', () => {
  test('is listed newest first in pages, without that of other members', async () => {
    const sender = await make.member();
    for (const subject of ['one', 'two', 'three']) await send(sender, { subject });
    await send(await make.member());
    const api = apiAs(sender);
    const first = await api(feedbackEndpoints.listMine, { query: { limit: 2 } });
    expect(first.body.map((item) => item.subject)).toEqual(['three', 'two']);
    expect(first.headers['x-total-count']).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await api(feedbackEndpoints.listMine, { query: { limit: 2, cursor } });
    expect(second.body.map((item) => item.subject)).toEqual(['one']);
    expect(second.headers.link).toBeUndefined();
  });

  test('shows the status and notes of the admin', async () => {
    const sender = await make.member();
    const { body: sent } = await send(sender);
    await handle(sent.id, { status: 'reviewed', adminNotes: 'On it.' });
    const { body: mine } = await apiAs(sender)(feedbackEndpoints.listMine);
    expect(mine[0]).toMatchObject({ status: 'reviewed', adminNotes: 'On it.' });
  });
});

describe('handling feedback', () => {
  test('sets any status, the notes, or both', async () => {
    const { id } = (await send()).body;
    for (const status of ['addressed', 'new', 'reviewed', 'addressed']) {
      expect((await handle(id, { status })).body).toMatchObject({ status, adminNotes: null });
    }
    expect((await handle(id, { adminNotes: ' Fixed. ' })).body).toMatchObject({
      status: 'addressed',
      adminNotes: 'Fixed.',
    });
    expect((await handle(id, { status: 'reviewed' })).body.adminNotes).toBe('Fixed.');
    expect((await handle(id, { adminNotes: '' })).body.adminNotes).toBeNull();
    expect((await handle(id, { status: 'new', adminNotes: null })).body.status).toBe('new');
  });

  test('is audited once per change, and not if nothing changes', async () => {
    const { id } = (await send()).body;
    await handle(id, { status: 'reviewed', adminNotes: 'Seen' });
    await handle(id, { status: 'reviewed', adminNotes: 'Seen' });
    const { body: rows } = await apiAs(admin)(auditEndpoints.list, { query: { q: id } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      act: 'feedback.handled',
      actorId: admin.id,
      subjectName: body.subject,
      memberId: member.id,
      details: { from: 'new', to: 'reviewed', hasNewNotes: true },
    });
  });

  test.each([
    [{ status: 'closed' }, 'Status must be new, reviewed or addressed'],
    [{ adminNotes: 'n'.repeat(5001) }, 'Admin notes must be at most 5000 characters'],
    [{}, 'Send a status, admin notes or both'],
  ])('refuses invalid changes (%#)', async (changes, message) => {
    const { id } = (await send()).body;
    const { status, error } = await handle(id, changes);
    expect([status, error.message]).toEqual([400, message]);
    expect(await countAudited(id)).toBe(0);
  });

  test('is limited to admins and existing feedback', async () => {
    const { id } = (await send()).body;
    const parts = { params: { id }, body: { status: 'reviewed' } };
    expect((await apiAs(member)(feedbackEndpoints.handle, parts)).status).toBe(403);
    expect((await apiAs(null)(feedbackEndpoints.handle, parts)).status).toBe(401);
    const unknown = await handle(missing.id, { status: 'reviewed' });
    expect([unknown.status, unknown.error.message]).toEqual([404, 'Feedback not found']);
  });

  test('is not possible after its author was deleted', async () => {
    const leaver = await make.member();
    const { id } = (await send(leaver)).body;
    await db`delete from users where id = ${leaver.id}`;
    expect((await handle(id, { status: 'reviewed' })).status).toBe(404);
  });
});

describe('all feedback', () => {
  test('can be filtered by status and category, with exact totals', async () => {
    await db`delete from beta_feedback`;
    for (const category of ['bug', 'bug', 'other']) await send(member, { category });
    const { id } = (await send(member, { category: 'bug' })).body;
    await handle(id, { status: 'addressed' });
    const list = async (query: Record<string, string>) => {
      const answer = await apiAs(admin)(feedbackEndpoints.list, { query });
      return [answer.body.length, Number(answer.headers['x-total-count'])];
    };
    expect(await list({})).toEqual([4, 4]);
    expect(await list({ status: 'new' })).toEqual([3, 3]);
    expect(await list({ category: 'bug' })).toEqual([3, 3]);
    expect(await list({ category: 'bug', status: 'addressed' })).toEqual([1, 1]);
    expect(await list({ category: 'improvement' })).toEqual([0, 0]);
  });

  test('is limited to admins and valid filters', async () => {
    expect((await apiAs(member)(feedbackEndpoints.list)).status).toBe(403);
    expect((await apiAs(null)(feedbackEndpoints.list)).status).toBe(401);
    for (const query of [{ status: 'open' }, { category: 'praise' }, { cursor: 'x' }]) {
      expect((await apiAs(admin)(feedbackEndpoints.list, { query })).status).toBe(400);
    }
  });

  test('has exact counts when many admins act at once', async () => {
    await db`delete from beta_feedback`;
    const sent = await Promise.all(Array.from({ length: 10 }, () => send()));
    await Promise.all(
      sent.flatMap(({ body: { id } }) =>
        ['reviewed', 'addressed', 'new', 'reviewed'].map((status) => handle(id, { status })),
      ),
    );
    const totals = await Promise.all(
      ['new', 'reviewed', 'addressed'].map(async (status) => {
        const { body: rows, headers } = await apiAs(admin)(feedbackEndpoints.list, {
          query: { status },
        });
        expect(headers['x-total-count']).toBe(String(rows.length));
        return rows.length;
      }),
    );
    expect(totals.reduce((sum, total) => sum + total)).toBe(10);
  });
});
