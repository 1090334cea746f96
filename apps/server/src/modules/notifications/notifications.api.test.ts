import {
  notificationsEndpoints as calls,
  chatEndpoints,
  commentsEndpoints,
  feedbackEndpoints,
  investigationsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const actor = await make.member();

const inbox = async (member: Member) => (await apiAs(member)(calls.list)).body;
const kinds = async (member: Member) => (await inbox(member)).map(({ kind }) => kind);
const unread = async (member: Member) => (await apiAs(member)(calls.countUnread)).body.count;
const comment = (member: Member, id: string) =>
  apiAs(member)(commentsEndpoints.create, { params: { id }, body: { content: 'Seen.' } });

describe('a notification', () => {
  test("is sent for another member's comment on a report, not for the author's own", async () => {
    const author = await make.member();
    const reportId = await make.report({ userId: author.id, title: 'Night convoy' });
    await comment(author, reportId);
    expect((await inbox(author)).filter(({ kind }) => kind === 'comment')).toEqual([]);
    await comment(actor, reportId);
    expect((await inbox(author)).find(({ kind }) => kind === 'comment')).toMatchObject({
      actor: { id: actor.id },
      target: 'report',
      targetId: reportId,
      title: 'Night convoy',
      readAt: null,
    });
  });

  test('is sent to the assignee of a new task and to the creator of a completed one', async () => {
    const [creator, assignee] = [await make.member(), await make.member()];
    const { body: task } = await apiAs(creator)(tasksEndpoints.create, {
      body: { title: 'Ask', assignedToUserId: assignee.id },
    });
    await apiAs(creator)(tasksEndpoints.create, { body: { title: 'My own' } });
    expect(await kinds(assignee)).toEqual(['task-assigned']);
    expect(await kinds(creator)).toEqual([]);
    await apiAs(assignee)(tasksEndpoints.change, {
      params: { taskId: task.id },
      body: { status: 'completed' },
    });
    expect(await kinds(creator)).toEqual(['task-completed']);
    await apiAs(creator)(tasksEndpoints.delete, { params: { taskId: task.id } });
    expect(await kinds(creator)).toEqual([]);
  });

  test('is sent for a linked report, reviewed feedback and an unlocked achievement', async () => {
    const member = await make.member();
    const { body: report } = await apiAs(member)(reportsEndpoints.create, {
      body: { title: 'Tanker', content: 'Seen.', intelligenceType: 'OSINT', tags: [] },
    });
    expect(await kinds(member)).toEqual(['achievement']);
    const id = await make.investigation({ title: 'Harbour' });
    await apiAs(actor)(investigationsEndpoints.linkReport, {
      params: { id },
      body: { reportId: report.id },
    });
    const { body: sent } = await apiAs(member)(feedbackEndpoints.create, {
      body: { category: 'bug', subject: 'Clock', message: 'Off.' },
    });
    await apiAs(admin)(feedbackEndpoints.handle, {
      params: { id: sent.id },
      body: { status: 'reviewed' },
    });
    expect((await inbox(member)).map(({ kind, title }) => [kind, title])).toEqual([
      ['feedback-answered', 'Clock'],
      ['report-linked', 'Harbour'],
      ['achievement', expect.any(String)],
    ]);
    await apiAs(admin)(reportsEndpoints.delete, { params: { id: report.id } });
    expect(await kinds(member)).toEqual(['feedback-answered', 'achievement']);
  });

  test('of a mention or invitation exists only while the member may see the room', async () => {
    const guest = await make.member({ username: 'guest-here' });
    const outsider = await make.member({ username: 'guest-outside' });
    await apiAs(actor)(chatEndpoints.create, {
      body: { content: 'Ask @guest-here and @guest-outside, says @nobody' },
    });
    expect(await kinds(guest)).toEqual(['mention']);
    const { body: room } = await apiAs(actor)(warRoomsEndpoints.create, {
      body: { name: 'Cell', isPrivate: true },
    });
    const params = { id: room.id };
    await apiAs(actor)(warRoomsEndpoints.addMember, {
      params,
      body: { userId: guest.id, role: 'member' },
    });
    await apiAs(actor)(warRoomsEndpoints.sendMessage, {
      params,
      body: { content: 'Quietly, @guest-here, and not to @guest-outside' },
    });
    expect(await kinds(guest)).toEqual(['mention', 'room-invitation', 'mention']);
    expect(await kinds(outsider)).toEqual(['mention']);
    await apiAs(actor)(warRoomsEndpoints.removeMember, {
      params: { ...params, userId: guest.id },
    });
    expect(await kinds(guest)).toEqual(['mention']);
  });
});

describe('the inbox', () => {
  test('is marked read one by one or all at once, by its owner only', async () => {
    const author = await make.member();
    const reportId = await make.report({ userId: author.id });
    for (let index = 0; index < 3; index += 1) await comment(actor, reportId);
    expect(await unread(author)).toBe(3);
    const [first] = await inbox(author);
    const params = { id: first?.id };
    expect((await apiAs(actor)(calls.read, { params })).status).toBe(404);
    expect((await apiAs(author)(calls.read, { params })).status).toBe(204);
    expect((await apiAs(author)(calls.read, { params })).status).toBe(204);
    expect(await unread(author)).toBe(2);
    await apiAs(author)(calls.readAll);
    expect(await unread(author)).toBe(0);
    expect((await inbox(author)).every(({ readAt }) => readAt !== null)).toBe(true);
  });

  test('is paged, and its unread count stops at 100', async () => {
    const author = await make.member();
    await db`
      insert into notifications (id, user_id, kind, target, title)
      select gen_random_uuid(), ${author.id}, 'achievement', 'profile', n::text
      from generate_series(1, 120) n`;
    expect(await unread(author)).toBe(100);
    const page = await apiAs(author)(calls.list, { query: { limit: 50 } });
    expect(page.body).toHaveLength(50);
    expect(page.headers.link).toContain('rel="next"');
  });
});

test('a muted kind sends no notification', async () => {
  const author = await make.member();
  const reportId = await make.report({ userId: author.id });
  const save = (muted: readonly string[]) =>
    apiAs(author)(calls.changeSettings, { body: { muted } });
  expect((await save(['comment', 'comment'])).body).toEqual({ muted: ['comment'] });
  await comment(actor, reportId);
  expect(await unread(author)).toBe(0);
  expect((await save([])).body).toEqual({ muted: [] });
  await comment(actor, reportId);
  expect(await unread(author)).toBe(1);
  expect((await apiAs(author)(calls.getSettings)).body).toEqual({ muted: [] });
  expect((await save(['everything'])).status).toBe(400);
  // A thief must not switch the warning off.
  expect((await save(['new-browser'])).status).toBe(400);
});
