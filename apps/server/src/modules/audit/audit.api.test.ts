import {
  auditEndpoints,
  commentsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { countBlocked } from '../../testing/count-blocked';
import { createTestApp } from '../../testing/test-app';
import { withoutTriggers } from '../../testing/without-triggers';
import { appendEntries, findLastSeq, findRecordedEnd } from './audit.queries';
import { verifyChain } from './verify-chain';

const { app, apiAs, make, db } = await createTestApp();
const other = await createTestApp();
const admin = await make.member({ username: 'warden', isAdmin: true });
const member = await make.member({ username: 'clerk' });
const list = (query: Record<string, string | number> = {}) =>
  apiAs(admin)(auditEndpoints.list, { query });
const exportAs = (cookies: Record<string, string>, url = '/api/admin/audit.csv', headers = {}) =>
  app.inject({ url, cookies, headers });
const asAdmin = { watchfloor_session: admin.session };

describe('the log of an act', () => {
  test('is one row with actor, act, subject and member', async () => {
    const id = await make.report({ title: 'Harbour watch', userId: member.id });
    await apiAs(admin)(reportsEndpoints.delete, { params: { id } });
    const { status, body } = await list({ limit: 1 });
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({
      act: 'report.deleted',
      actorId: admin.id,
      actorName: expect.stringContaining('(warden@example.org)'),
      subjectType: 'report',
      subjectId: id,
      subjectName: 'Harbour watch',
      memberId: member.id,
      memberName: expect.stringContaining('(clerk@example.org)'),
    });
  });

  test('contains changes of a task by an admin, but not by its creator and assignee', async () => {
    const doer = await make.member();
    const taskId = await make.task({ createdByUserId: member.id, title: 'Call the harbour' });
    const change = (who: typeof member, body: object) =>
      apiAs(who)(tasksEndpoints.change, { params: { taskId }, body });
    await change(member, { assignedToUserId: doer.id, dueDate: '2026-12-01' });
    await change(doer, { status: 'in-progress' });
    expect((await list({ q: taskId })).body).toEqual([]);
    await change(admin, { assignedToUserId: admin.id, status: 'open' });
    // The admin is the assignee now: a new status is not logged, a new due date is.
    await change(admin, { status: 'in-progress' });
    await change(admin, { dueDate: null });
    const { body } = await list({ q: taskId });
    expect(body.map(({ details }) => details.changes)).toEqual([
      { dueDate: { from: '2026-12-01', to: null } },
      {
        status: { from: 'in-progress', to: 'open' },
        assignee: { from: doer.id, to: admin.id },
      },
    ]);
    expect(body[0]).toMatchObject({
      act: 'task.edited',
      actorId: admin.id,
      subjectName: 'Call the harbour',
      memberId: member.id,
    });
  });

  test('is not written when the act is refused or fails', async () => {
    const before = (await list()).headers['x-total-count'];
    const id = await make.comment();
    await apiAs(member)(commentsEndpoints.delete, { params: { id } });
    await apiAs(admin)(commentsEndpoints.delete, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
    });
    expect((await list()).headers['x-total-count']).toBe(before);
  });

  test('is atomic with the act: an act that cannot be logged fails', async () => {
    const id = await make.comment();
    await db`alter function append_audit rename to append_audit_renamed`;
    const refused = await apiAs(admin)(commentsEndpoints.delete, { params: { id } });
    await db`alter function append_audit_renamed rename to append_audit`;
    expect(refused.status).toBe(500);
    expect(await db`select from comments where id = ${id}`).toHaveLength(1);
    expect((await apiAs(admin)(commentsEndpoints.delete, { params: { id } })).status).toBe(204);
    expect((await list({ q: id })).body).toHaveLength(1);
  });

  test('is written before the act commits', async () => {
    const id = await make.comment();
    const locker = await db.reserve();
    await locker`begin`;
    await locker`select append_audit('source.imported', null, 'Locker', null, null, null, null, null, '{}')`;
    const deletion = apiAs(admin)(commentsEndpoints.delete, { params: { id } });
    // The act waits for the lock on the chain and is not committed: the comment is still visible.
    await expect.poll(() => countBlocked(db)).toBeGreaterThan(0);
    expect(await db`select from comments where id = ${id}`).toHaveLength(1);
    await locker`commit`;
    locker.release();
    expect((await deletion).status).toBe(204);
    expect(await db`select from comments where id = ${id}`).toHaveLength(0);
  });

  test('stays after its members are deleted', async () => {
    const leaver = await make.member({ username: 'leaver', isAdmin: true });
    const id = await make.comment({ userId: leaver.id });
    await apiAs(leaver)(commentsEndpoints.delete, { params: { id } });
    await db`delete from users where id = ${leaver.id}`;
    const { body } = await list({ actor: leaver.id });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ actorId: leaver.id, memberId: leaver.id });
    expect(body[0]?.actorName).toContain('leaver@example.org');
    expect(await verifyChain(db)).toMatchObject({ isWhole: true });
  });

  test('has the names that members had at that time', async () => {
    const clerk = await make.member({ isAdmin: true });
    const [own, anothers] = [
      await make.comment({ userId: clerk.id }),
      await make.comment({ userId: member.id }),
    ];
    await apiAs(clerk)(commentsEndpoints.delete, { params: { id: own } });
    await db`update users set first_name = 'Renamed', last_name = null where id = ${clerk.id}`;
    await apiAs(clerk)(commentsEndpoints.delete, { params: { id: anothers } });
    const [second, first] = (await list({ actor: clerk.id })).body;
    expect(first?.actorName).toContain(clerk.username);
    expect(first?.memberName).toBe(first?.actorName);
    expect(second?.actorName).toBe(`Renamed (${clerk.username}@example.org)`);
    expect(second?.memberName).toContain('(clerk@example.org)');
  });

  test('accepts members without a name or e-mail', async () => {
    const stranger = await make.member({ isAdmin: true });
    await db`
      update users set first_name = null, last_name = null, email = null, username = null
      where id = ${stranger.id}`;
    const id = await make.comment({ userId: stranger.id });
    await apiAs(stranger)(commentsEndpoints.delete, { params: { id } });
    const [entry] = (await list({ actor: stranger.id })).body;
    expect(entry).toMatchObject({
      actorName: 'Unknown',
      memberId: stranger.id,
      memberName: null,
    });
  });

  test('contains edits of another member’s report only', async () => {
    const id = await make.report({ userId: member.id });
    const body = { title: 'T', content: 'C', intelligenceType: 'OSINT', tags: [] };
    await apiAs(member)(reportsEndpoints.change, {
      params: { id },
      body: { ...body, revision: 1 },
    });
    expect((await list({ q: id })).body).toHaveLength(0);
    await apiAs(admin)(reportsEndpoints.change, { params: { id }, body: { ...body, revision: 2 } });
    expect((await list({ q: id })).body.map((entry) => entry.act)).toEqual(['report.edited']);
  });
});

describe('the end of the log', () => {
  const findRecorded = async (of: Database) => (await findRecordedEnd(of))?.seq;

  test('is recorded separately soon after an act', async () => {
    const id = await make.comment();
    await apiAs(admin)(commentsEndpoints.delete, { params: { id } });
    const last = await findLastSeq(db);
    await expect.poll(() => findRecorded(db), { timeout: 10_000 }).toBeGreaterThanOrEqual(last);
  });

  test('is recorded at the stop, and at the start after a crash', async () => {
    await appendEntries(other.db, [{ act: 'sign-out', actorName: 'Before the crash' }]);
    expect(await findRecorded(other.db)).toBeUndefined();
    await other.app.ready();
    expect(await findRecorded(other.db)).toBe(1);

    const caretaker = await other.make.member({ isAdmin: true });
    const id = await other.make.comment();
    await other.apiAs(caretaker)(commentsEndpoints.delete, { params: { id } });
    await other.app.close();
    expect(await findRecorded(other.db)).toBe(2);
  });
});

test('war-room membership is logged with the name of the room', async () => {
  const [owner, guest] = [await make.member(), await make.member()];
  const room = await apiAs(owner)(warRoomsEndpoints.create, { body: { name: 'Baltic watch' } });
  const { id } = room.body;
  await apiAs(guest)(warRoomsEndpoints.join, { params: { id } });
  await apiAs(owner)(warRoomsEndpoints.removeMember, { params: { id, userId: guest.id } });
  const { body } = await list({ q: 'baltic' });
  expect(body.map((entry) => [entry.act, entry.actorId, entry.memberId])).toEqual([
    ['war-room.member-removed', owner.id, guest.id],
    ['war-room.joined', guest.id, null],
  ]);
});

test('a hundred acts at once leave one unbroken chain', async () => {
  const reportId = await make.report();
  const ids = await Promise.all(Array.from({ length: 100 }, () => make.comment({ reportId })));
  const before = Number((await list()).headers['x-total-count']);
  const answers = await Promise.all(
    ids.map((id) => apiAs(admin)(commentsEndpoints.delete, { params: { id } })),
  );
  expect(answers.every((answer) => answer.status === 204)).toBe(true);
  expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: before + 100 });
  const logged = await db<{ subjectId: string }[]>`
    select subject_id from audit_log where seq > ${before}`;
  expect(logged.map((row) => row.subjectId).toSorted()).toEqual(ids.toSorted());
});

describe('reading the log', () => {
  const day = (text: string) => `2030-01-${text}T00:00:00Z`;

  beforeAll(async () => {
    for (const [act, actorName, at] of [
      ['sign-in', 'Ines Okoro', day('01')],
      ['sign-in.failed', '100%_sure', day('02')],
      ['sign-in', 'Ines Okoro', day('03')],
      ['sign-out', 'Ines Okoro', day('04')],
    ] as const) {
      await appendEntries(db, [{ act, actorName }]);
      // Fixed times for the filters; the hashes are not checked here.
      await withoutTriggers(
        db,
        ['audit_log'],
        (tx) => tx`update audit_log set at = ${at} where seq = (select max(seq) from audit_log)`,
      );
    }
  });

  test.each<[Record<string, string>, string[]]>([
    [{ q: 'ines' }, ['sign-out', 'sign-in', 'sign-in']],
    [{ q: 'INES OKORO', act: 'sign-in' }, ['sign-in', 'sign-in']],
    [{ q: '100%_' }, ['sign-in.failed']],
    [{ q: '%' }, ['sign-in.failed']],
    [{ q: 'no such words' }, []],
    [{ from: day('03') }, ['sign-out', 'sign-in']],
    [{ from: day('02'), to: day('03') }, ['sign-in.failed']],
    [{ from: day('02'), to: '2030-01-03T01:00:00+01:00' }, ['sign-in.failed']],
    [{ from: day('05') }, []],
    [{ to: '2000-01-01T00:00:00Z' }, []],
    [{ act: 'sign-out' }, ['sign-out']],
  ])('%j finds and counts %j', async (query, acts) => {
    const { status, body, headers } = await list(query);
    expect(status).toBe(200);
    expect(body.map((entry) => entry.act)).toEqual(acts);
    expect(headers['x-total-count']).toBe(String(acts.length));
  });

  test('paging returns every row once, newest first', async () => {
    const all = (await list({ limit: 500 })).body.map((entry) => entry.seq);
    const seen: number[] = [];
    for (let query: Record<string, string | number> | null = { limit: 40 }; query; ) {
      const { body, headers } = await list(query);
      seen.push(...body.map((entry) => entry.seq));
      const cursor = /cursor=(\d+)/.exec(headers.link ?? '')?.[1];
      query = cursor ? { limit: 40, cursor } : null;
    }
    expect(seen).toEqual(all);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  test.each([
    { act: 'nonsense' },
    { actor: 'me' },
    { from: 'yesterday' },
    { to: '2030-13-01' },
    { cursor: '-1' },
    { cursor: '1e3' },
    { q: 'x'.repeat(201) },
    { q: 'a\u0000b' },
  ])('refuses %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('is open to admins only', async () => {
    expect((await apiAs(member)(auditEndpoints.list)).status).toBe(403);
    expect((await apiAs(null)(auditEndpoints.list)).status).toBe(401);
  });
});

describe('the export', () => {
  test('is CSV, oldest first, filtered like the list, and audited', async () => {
    await appendEntries(db, [{ act: 'sign-in', actorName: '=cmd|"/c calc"' }]);
    const answer = await exportAs(asAdmin);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="watchfloor-audit-/,
    );
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFNumber,Time/);
    expect(lines[1]).toMatch(/^1,/);
    expect(lines.at(-2)).toContain(`"'=cmd|""/c calc"""`);
    expect(lines.at(-1)).toContain('Exported audit log');
    expect(lines).toHaveLength(Number((await list()).headers['x-total-count']) + 1);
    const some = await exportAs(asAdmin, '/api/admin/audit.csv?act=sign-out');
    expect(some.body.trimEnd().split('\r\n')).toHaveLength(2);
    expect((await list({ limit: 1 })).body[0]).toMatchObject({
      act: 'audit.exported',
      actorId: admin.id,
      details: { filter: { act: 'sign-out' } },
    });
  });

  test('spans several batches without gaps', async () => {
    await appendEntries(db, Array(2100).fill({ act: 'sign-out', actorName: 'Many' }));
    const answer = await exportAs(asAdmin, '/api/admin/audit.csv?q=many');
    // Plus the header, and the row of this export, which contains the search text.
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(2100 + 2);
  });

  test('is open to admins only, and refuses cross-site requests', async () => {
    const before = (await list()).headers['x-total-count'];
    expect((await exportAs({ watchfloor_session: member.session })).statusCode).toBe(403);
    expect((await exportAs({})).statusCode).toBe(401);
    const crossSite = await exportAs(asAdmin, undefined, { 'sec-fetch-site': 'cross-site' });
    expect(crossSite.statusCode).toBe(403);
    expect((await list()).headers['x-total-count']).toBe(before);
  });
});
