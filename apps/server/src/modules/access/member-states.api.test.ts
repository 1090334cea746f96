import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  accessEndpoints,
  auditEndpoints,
  authEndpoints,
  leaderboardEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { countBlocked } from '../../testing/count-blocked';
import { createFilesApp } from '../files/upload.fixture';
import { readStream } from '../live/stream-reader.fixture';
import { recount } from '../scoring/rebuild';

const { app, apiAs, apiWith, make, db } = await createFilesApp();
const listening = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const admin = await make.member({ isAdmin: true });
const asAdmin = apiAs(admin);

const change = (id: string, body: object) =>
  asAdmin(accessEndpoints.changeMember, { params: { id }, body });
const readNamesOf = async (id: string) => {
  const { body } = await apiAs(admin)(reportsEndpoints.get, { params: { id } });
  return body.user;
};

describe('a suspended member', () => {
  test('loses sessions and streams at once, keeps their work, and gets everything back', async () => {
    const member = await make.member();
    const submitted = await apiAs(member)(reportsEndpoints.create, {
      body: { title: 'Seen', content: 'Twice', intelligenceType: 'OSINT' },
    });
    const reportId = submitted.body.id;
    const taskId = await make.task({ createdByUserId: admin.id, assignedToUserId: member.id });
    const roomId = await make.warRoom({ ownerId: member.id });
    const stream = await readStream(listening, member);
    const { status, body } = await change(member.id, { state: 'suspended', reason: 'Left open' });
    expect([status, body.state, body.reason]).toEqual([200, 'suspended', 'Left open']);
    await stream.ended;
    expect((await apiAs(member)(authEndpoints.currentUser)).status).toBe(401);
    expect(await db`select from sessions where user_id = ${member.id}`).toEqual([]);
    expect((await readNamesOf(reportId)).state).toBe('suspended');
    const board = await asAdmin(leaderboardEndpoints.list);
    expect(board.body.map(({ id }) => id)).not.toContain(member.id);
    const found = await asAdmin(usersEndpoints.search, { query: { q: member.username } });
    expect(found.body).toEqual([]);
    const listed = await asAdmin(usersEndpoints.list, { query: { q: member.username } });
    expect(listed.body.map(({ state }) => state)).toEqual(['suspended']);
    const assigned = await asAdmin(tasksEndpoints.create, {
      body: { title: 'Look', assignedToUserId: member.id },
    });
    expect(assigned.status).toBe(400);
    const [entry] = await db`
      select actor_id, member_id, details from audit_log where act = 'member.suspended'
      order by seq desc limit 1`;
    expect(entry).toMatchObject({ actorId: admin.id, details: { reason: 'Left open' } });

    expect((await change(member.id, { state: 'active' })).body.state).toBe('active');
    expect((await asAdmin(leaderboardEndpoints.list)).body.map(({ id }) => id)).toContain(
      member.id,
    );
    const [task] = await db`select assigned_to_user_id from tasks where id = ${taskId}`;
    expect(task?.assignedToUserId).toBe(member.id);
    const [room] = await db`select role from war_room_members where war_room_id = ${roomId}`;
    expect(room?.role).toBe('owner');
    expect((await recount(db, { isRepairing: false })).differences).toEqual([]);
  });

  test('has their upload cut off', async () => {
    const member = await make.member();
    const upload = request(`${listening}/api/global-forum/upload`, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: `watchfloor_session=${member.session}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    upload.write(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSeen',
    );
    const [socket] = await once(upload, 'socket');
    await once(socket, 'connect');
    // The server has the request once it answers another one on a later connection.
    await asAdmin(authEndpoints.currentUser);
    const failed = once(upload, 'error');
    expect((await change(member.id, { state: 'suspended' })).status).toBe(200);
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
    expect(await db`select from uploads where user_id = ${member.id}`).toEqual([]);
  });

  test('has their export cut off', async () => {
    const leaving = await make.member({ isAdmin: true });
    // More than the buffers between server and reader hold.
    await db`
      insert into audit_log (seq, at, act, actor_name, details, previous_hash, hash)
      select 1000000 + number, now(), 'sign-in', 'Somebody',
        json_build_object('text', repeat('x', 100000)), '', ''
      from generate_series(1, 400) as number`;
    const download = request(`${listening}${auditEndpoints.export.path}`, {
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        cookie: `watchfloor_session=${leaving.session}`,
      },
    });
    download.end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    const failed = once(response, 'error');
    expect((await change(leaving.id, { state: 'suspended' })).status).toBe(200);
    await expect.poll(() => response.resume().destroyed).toBe(true);
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
  }, 20_000);

  test('is never the last admin, however many try at once', async () => {
    const pair = [await make.member({ isAdmin: true }), await make.member({ isAdmin: true })];
    await db`update users set is_admin = false where id = ${admin.id}`;
    const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]];
    const suspend = (by: typeof first, id: string) =>
      apiAs(by)(accessEndpoints.changeMember, { params: { id }, body: { state: 'suspended' } });
    const answers = await Promise.all([suspend(first, second.id), suspend(second, first.id)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await db`select id from users where is_admin and state = 'active'`;
    expect(left).toHaveLength(1);
    await db`update users set is_admin = true where id = ${admin.id}`;
    await db`update users set is_admin = false where id in (${first.id}, ${second.id})`;
    expect((await change(admin.id, { state: 'suspended' })).status).toBe(403);
    const role = { params: { id: admin.id }, body: { isAdmin: false } };
    expect((await asAdmin(usersEndpoints.changeRole, role)).status).toBe(409);
  });

  test('bad input is refused', async () => {
    const { id } = await make.member();
    for (const body of [{}, { state: 'former' }, { affiliation: 'friend' }]) {
      expect((await change(id, body)).status).toBe(400);
    }
    expect((await change(id, { state: 'suspended', reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await change('00000000-0000-7000-8000-000000000000', { state: 'active' })).status).toBe(
      404,
    );
    const waiting = await make.member({ state: 'waiting' });
    expect((await change(waiting.id, { state: 'suspended' })).status).toBe(409);
    expect((await change(waiting.id, { state: 'active' })).body.state).toBe('active');
    expect((await change(id, { affiliation: 'client' })).body.affiliation).toBe('client');
  });
});

describe('a member who is removed with their work kept', () => {
  test('leaves what they wrote to "Former member", their rooms to others, and nothing of themselves', async () => {
    const [member, oldest, newest] = [
      await make.member(),
      await make.member(),
      await make.member(),
    ];
    const reportId = await make.report({ userId: member.id });
    await make.comment({ userId: member.id });
    const taskId = await make.task({ createdByUserId: admin.id, assignedToUserId: member.id });
    const shared = await make.warRoom({
      ownerId: member.id,
      memberIds: [oldest.id, newest.id],
    });
    await db`
      update war_room_members set created_at = now() + interval '1 second'
      where user_id = ${newest.id}`;
    const lonely = await make.warRoom({ ownerId: member.id });
    const belongings = await asAdmin(accessEndpoints.countBelongings, {
      params: { id: member.id },
    });
    expect(belongings.body).toMatchObject({
      ...{ reports: 1, comments: 1, assignedTasks: 1, createdRooms: 2 },
      ...{ ownedRooms: 2, lonelyRooms: 1 },
    });
    const answer = await asAdmin(usersEndpoints.delete, {
      params: { id: member.id },
      query: { work: 'keep' },
    });
    expect(answer.status).toBe(204);
    expect((await apiAs(member)(authEndpoints.currentUser)).status).toBe(401);
    expect(await readNamesOf(reportId)).toMatchObject({
      ...{ firstName: 'Former', lastName: 'member', username: null, email: null, state: 'former' },
    });
    const [row] = await db`select * from users where id = ${member.id}`;
    expect(JSON.stringify(row)).not.toContain(member.username);
    const [task] = await db`select assigned_to_user_id from tasks where id = ${taskId}`;
    expect(task?.assignedToUserId).toBeNull();
    const [owner] = await db`
      select user_id from war_room_members where war_room_id = ${shared} and role = 'owner'`;
    expect(owner?.userId).toBe(oldest.id);
    const archived = await asAdmin(warRoomsEndpoints.get, { params: { id: lonely } });
    expect(archived.body.archivedAt).not.toBeNull();
    const post = () =>
      asAdmin(warRoomsEndpoints.sendMessage, {
        params: { id: lonely },
        body: { content: 'Anyone?' },
      });
    expect((await post()).status).toBe(409);
    const successor = {
      params: { id: lonely },
      body: { userId: admin.id, role: 'owner' as const },
    };
    expect((await asAdmin(warRoomsEndpoints.addMember, successor)).status).toBeLessThan(300);
    expect((await post()).status).toBe(201);
    expect((await recount(db, { isRepairing: false })).differences).toEqual([]);
    const [entry] = await db`
      select member_name, details from audit_log where act = 'member.removed'
      order by seq desc limit 1`;
    expect(entry).toMatchObject({
      memberName: member.username,
      details: { kept: { reports: 1, comments: 1 } },
    });
    const again = await asAdmin(usersEndpoints.delete, { params: { id: member.id } });
    expect(again.status).toBe(404);
    const listed = await asAdmin(usersEndpoints.list, { query: { q: 'Former' } });
    expect(listed.body).toEqual([]);
  });

  test('is found in the audit log with the ids of all that was deleted, if nothing is kept', async () => {
    const member = await make.member();
    const reportId = await make.report({ userId: member.id });
    const commentId = await make.comment({ reportId });
    expect((await asAdmin(usersEndpoints.delete, { params: { id: member.id } })).status).toBe(204);
    const [entry] = await db`
      select details from audit_log where act = 'user.deleted' order by seq desc limit 1`;
    expect(entry?.details).toEqual({
      deleted: { reports: 1, commentsOfOthers: 1 },
      ids: { reports: [reportId], commentsOfOthers: [commentId] },
    });
  });

  test('stays signed in if the admin was demoted meanwhile', async () => {
    const [member, demoted] = [await make.member(), await make.member({ isAdmin: true })];
    const token = await make.token(member.id);
    const { removing } = await db.begin(async (tx) => {
      await tx`update users set is_admin = false where id = ${demoted.id}`;
      const query = { work: 'keep' as const };
      const act = apiAs(demoted)(usersEndpoints.delete, { params: { id: member.id }, query });
      await expect.poll(() => countBlocked(db), { timeout: 20_000 }).toBeGreaterThan(0);
      return { removing: act };
    });
    expect((await removing).status).toBe(403);
    expect((await apiAs(member)(authEndpoints.currentUser)).status).toBe(200);
    expect((await apiWith(token)(authEndpoints.currentUser)).status).toBe(200);
    expect(await db`select from audit_log where member_id = ${member.id}`).toEqual([]);
  });

  test('loses sessions and tokens with a line for each', async () => {
    const member = await make.member();
    await make.token(member.id);
    const parts = { params: { id: member.id }, query: { work: 'keep' as const } };
    expect((await asAdmin(usersEndpoints.delete, parts)).status).toBe(204);
    const lines = await db`
      select act, actor_id from audit_log where member_id = ${member.id} order by act`;
    expect(lines).toEqual(
      ['member.removed', 'session.ended', 'token.revoked'].map((act) => ({
        act,
        actorId: admin.id,
      })),
    );
  });

  test('an unknown way is refused', async () => {
    const { id } = await make.member();
    const query = { work: 'burn' } as unknown as { work: 'keep' };
    expect((await asAdmin(usersEndpoints.delete, { params: { id }, query })).status).toBe(400);
  });
});
