import {
  accessEndpoints,
  authEndpoints,
  activityEndpoints as calls,
  fileUrl,
  reportsEndpoints,
  usersEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Fragment } from '../../db/client';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { startSession } from '../auth/sessions';
import * as queries from './activity.queries';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const missing = { id: '00000000-0000-7000-8000-000000000000' };

const ADMIN_READS = [calls.listActs, calls.listSessions, calls.listAddresses, calls.listUploads];
const OWN_READS = [calls.listMyActs, calls.listMyAddresses, calls.listMyUploads];

const of = ({ id }: Member) => ({ params: { id } });
const nextCursor = (headers: Record<string, string>) =>
  decodeURIComponent(/cursor=([^&>]+)/.exec(headers.link ?? '')?.[1] ?? '');
const countLooks = async (member: Member) =>
  (
    await db`select from audit_log where act = 'activity.read' and member_id = ${member.id}
      and actor_id = ${admin.id}`
  ).length;

/** Audit rows of sign-ins from an address, hours ago. */
async function signInFrom(member: Member, address: string, count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const details = JSON.stringify({ address, browser: 'Firefox on Linux' });
    await db`select append_audit('sign-in', ${member.id}, null, null, null, null, null, null, ${details})`;
  }
}

/** A report of the member, deleted by an admin: an act of somebody else on what is theirs. */
async function deleteReportOf(member: Member, title: string): Promise<void> {
  const id = await make.report({ userId: member.id, title });
  await apiAs(admin)(reportsEndpoints.delete, { params: { id } });
}

async function upload(member: Member, filename: string, messageCount: number): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    with file as (
      insert into files (sha256, size) values (encode(sha256(${filename}::text::bytea), 'hex'), 2048)
      on conflict (sha256) do update set size = 2048 returning sha256)
    insert into uploads (id, user_id, sha256, filename, mime_type, uses)
    select gen_random_uuid(), ${member.id}, sha256, ${filename}, 'text/plain', ${messageCount} from file
    returning id`;
  for (let index = 0; index < messageCount; index += 1) {
    await db`
      with message as (
        insert into global_forum_messages (id, user_id, content)
        values (gen_random_uuid(), ${member.id}, 'See the file') returning id)
      insert into global_forum_attachments (id, message_id, position, type, url, upload_id)
      select gen_random_uuid(), id, 0, 'file', '/api/files/x', ${row?.id ?? null} from message`;
  }
  return row?.id ?? '';
}

describe('the calls', () => {
  test('are refused to visitors, and those about others to members', async () => {
    const member = await make.member();
    for (const call of ADMIN_READS) {
      expect((await apiAs(null)(call, of(member))).status).toBe(401);
      expect((await apiAs(member)(call, of(member))).status).toBe(403);
      expect((await apiAs(admin)(call, { params: missing })).status).toBe(404);
      expect((await apiAs(admin)(call, { params: { id: 'me' } })).status).toBe(404);
    }
    for (const call of OWN_READS) expect((await apiAs(null)(call)).status).toBe(401);
    expect((await apiAs(null)(calls.endSessions, of(member))).status).toBe(401);
    expect((await apiAs(member)(calls.endSessions, of(admin))).status).toBe(403);
    expect((await apiAs(admin)(calls.endSessions, { params: missing })).status).toBe(404);
  });

  test('refuse bad cursors, limits and sides', async () => {
    const member = await make.member();
    for (const query of [{ cursor: 'x' }, { cursor: '-1' }, { limit: 0 }, { limit: 501 }]) {
      for (const call of ADMIN_READS) {
        expect((await apiAs(admin)(call, { ...of(member), query })).status).toBe(400);
      }
      for (const call of OWN_READS) expect((await apiAs(member)(call, { query })).status).toBe(400);
    }
    const query = { side: 'off' };
    expect((await apiAs(admin)(calls.listActs, { ...of(member), query })).status).toBe(400);
    expect((await apiAs(member)(calls.listMyActs, { query })).status).toBe(400);
  });
});

describe('acts of a member', () => {
  test('are those by them and on them, latest first, in pages', async () => {
    const member = await make.member();
    await signInFrom(member, '192.0.2.1', 3);
    await deleteReportOf(member, 'Night convoy');
    await signInFrom(await make.member(), '192.0.2.2');
    const all = await apiAs(admin)(calls.listActs, of(member));
    expect(all.body.map(({ act }) => act)).toEqual([
      'activity.read',
      'report.deleted',
      'sign-in',
      'sign-in',
      'sign-in',
    ]);
    expect(all.headers['x-total-count']).toBe('5');
    const first = await apiAs(admin)(calls.listActs, { ...of(member), query: { limit: 2 } });
    const second = await apiAs(admin)(calls.listActs, {
      ...of(member),
      query: { limit: 3, cursor: nextCursor(first.headers) },
    });
    expect([...first.body, ...second.body]).toEqual(all.body);
    expect(second.headers.link).toBeUndefined();
  });

  test('can be limited to one side; own acts on oneself are by oneself', async () => {
    const member = await make.member({ isAdmin: true });
    await deleteReportOf(member, 'Night convoy');
    await apiAs(member)(usersEndpoints.changeRole, { ...of(member), body: { isAdmin: false } });
    const list = async (side: string) =>
      (await apiAs(admin)(calls.listActs, { ...of(member), query: { side } })).body.map(
        ({ act }) => act,
      );
    expect(await list('by')).toEqual(['role.revoked']);
    expect(await list('on')).toEqual(['activity.read', 'report.deleted']);
  });

  test('are listed for the member without other people, positions and hashes', async () => {
    const member = await make.member();
    await signInFrom(member, '192.0.2.9');
    await deleteReportOf(member, 'Night convoy');
    await apiAs(admin)(calls.listActs, of(member));
    const { body, headers } = await apiAs(member)(calls.listMyActs);
    expect(body).toEqual([
      expect.objectContaining({ act: 'activity.read', isOwn: false, memberName: null }),
      expect.objectContaining({
        act: 'report.deleted',
        isOwn: false,
        subjectType: 'report',
        subjectName: 'Night convoy',
      }),
      expect.objectContaining({
        act: 'sign-in',
        isOwn: true,
        address: '192.0.2.9',
        browser: 'Firefox on Linux',
      }),
    ]);
    expect(headers['x-total-count']).toBe('3');
    const text = JSON.stringify(body);
    expect(text).not.toContain(admin.id);
    expect(text).not.toContain(admin.username);
    expect(text).not.toMatch(/"(seq|hash|actorName)"/);
  });

  test('are paged for the member too, and a cursor of theirs is no number', async () => {
    const member = await make.member();
    await signInFrom(member, '192.0.2.3', 5);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { body, headers } = await apiAs(member)(calls.listMyActs, { query });
      seen.push(...body.map(({ id }) => id));
      cursor = nextCursor(headers);
      if (page < 2) expect(cursor).toMatch(/^[\w-]{22}$/);
    }
    expect(cursor).toBe('');
    expect(new Set(seen).size).toBe(5);
    const ofAdmin = await apiAs(member)(calls.listMyActs, { query: { cursor: '3' } });
    expect(ofAdmin.status).toBe(400);
  });

  test('name a private room only while the member may see it', async () => {
    const [owner, guest] = [await make.member(), await make.member()];
    const { body: room } = await apiAs(owner)(warRoomsEndpoints.create, {
      body: { name: 'Lanternfish', isPrivate: true },
    });
    const params = { id: room.id };
    await apiAs(owner)(warRoomsEndpoints.addMember, { params, body: { userId: guest.id } });
    const list = async () => (await apiAs(guest)(calls.listMyActs)).body;
    expect(await list()).toMatchObject([
      { act: 'war-room.member-added', isOwn: false, subjectName: 'Lanternfish' },
    ]);
    await apiAs(guest)(warRoomsEndpoints.removeMember, {
      params: { ...params, userId: guest.id },
    });
    const left = await list();
    expect(left.map(({ act, subjectName }) => [act, subjectName])).toEqual([
      ['war-room.left', null],
      ['war-room.member-added', null],
    ]);
    expect(JSON.stringify(left)).not.toContain(room.id);
    const forAdmin = await apiAs(admin)(calls.listActs, of(guest));
    expect(JSON.stringify(forAdmin.body)).not.toContain('Lanternfish');
  });

  test('are found by index, however long the log is', async () => {
    const member = await make.member();
    await db
      .begin(async (tx) => {
        await tx`
          insert into audit_log (seq, at, act, actor_id, actor_name, member_id, details, previous_hash, hash)
          select 1000000 + n, clock_timestamp(), 'sign-in', md5((n % 500)::text)::uuid, 'Somebody',
            md5((n % 300)::text)::uuid, '{}', '', ''
          from generate_series(1, 20000) n`;
        await tx`analyze audit_log`;
        const filter = { memberId: member.id, side: undefined };
        for (const list of [queries.listActs, queries.listOwnActs]) {
          const query = list(tx, filter, 51, 900_000) as unknown as Fragment;
          const plan = await tx<Record<string, string>[]>`explain ${query}`;
          const text = plan.flatMap((row) => Object.values(row)).join('\n');
          expect(text).toContain('audit_log_of_actor');
          expect(text).toContain('audit_log_of_member');
          expect(text).not.toContain('Seq Scan on audit_log');
        }
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  });
});

describe('a look at another member', () => {
  test('is audited once an hour, whatever is looked at and however many requests there are', async () => {
    const member = await make.member();
    await Promise.all(ADMIN_READS.map((call) => apiAs(admin)(call, of(member))));
    await apiAs(admin)(calls.listActs, { ...of(member), query: { limit: 1 } });
    expect(await countLooks(member)).toBe(1);
  });

  test('is audited again after an hour, and for each admin', async () => {
    const member = await make.member();
    await db`select append_audit('activity.read', ${admin.id}, null, null, null, null, ${member.id}, null, '{}')`;
    await db`alter table audit_log disable trigger audit_log_append_only`;
    await db`update audit_log set at = at - interval '61 minutes' where member_id = ${member.id}`;
    await db`alter table audit_log enable trigger audit_log_append_only`;
    await apiAs(admin)(calls.listUploads, of(member));
    expect(await countLooks(member)).toBe(2);
    const other = await make.member({ isAdmin: true });
    await apiAs(other)(calls.listUploads, of(member));
    const rows =
      await db`select from audit_log where act = 'activity.read' and member_id = ${member.id}`;
    expect(rows).toHaveLength(3);
  });

  test('at oneself is not audited', async () => {
    for (const call of ADMIN_READS) await apiAs(admin)(call, of(admin));
    expect(await countLooks(admin)).toBe(0);
  });
});

describe('addresses', () => {
  test('come from sign-ins and sessions, each once, last used first', async () => {
    const member = await make.member();
    await signInFrom(member, '192.0.2.10', 2);
    await signInFrom(member, '2001:db8::7', 1);
    await startSession(db, { userId: member.id, address: '192.0.2.10' });
    await startSession(db, { userId: member.id, address: '198.51.100.4' });
    const { body, headers } = await apiAs(admin)(calls.listAddresses, of(member));
    expect(
      body.map(({ address, signInCount, openSessionCount }) => [
        address,
        signInCount,
        openSessionCount,
      ]),
    ).toEqual([
      ['198.51.100.4', 1, 1],
      ['192.0.2.10', 2, 1],
      ['2001:db8::7', 1, 0],
    ]);
    expect(headers['x-total-count']).toBe('3');
    for (const { firstUsedAt, lastUsedAt } of body) expect(firstUsedAt <= lastUsedAt).toBe(true);
    const first = await apiAs(member)(calls.listMyAddresses, { query: { limit: 1 } });
    const rest = await apiAs(member)(calls.listMyAddresses, {
      query: { cursor: nextCursor(first.headers) },
    });
    expect([...first.body, ...rest.body]).toEqual(body);
  });

  test('of a member who never signed in are none', async () => {
    const member = await make.member();
    expect((await apiAs(member)(calls.listMyAddresses)).body).toEqual([]);
  });
});

describe('uploads', () => {
  test('have a name and a place for others only in the forum', async () => {
    const member = await make.member();
    const hidden = await upload(member, 'unsent.txt', 0);
    await upload(member, 'sent.txt', 2);
    const own = await apiAs(member)(calls.listMyUploads);
    expect(own.body.map(({ filename, isAttached }) => [filename, isAttached])).toEqual([
      ['sent.txt', true],
      ['unsent.txt', false],
    ]);
    await db`update uploads set uses = 1 where id = ${hidden}`;
    const seen = await apiAs(admin)(calls.listUploads, of(member));
    expect(seen.body).toMatchObject([
      { filename: 'sent.txt', fileSize: 2048, mimeType: 'text/plain', isAttached: true },
      { filename: null, fileSize: 2048, forumMessageId: null },
    ]);
    const [latest] = await db<{ id: string }[]>`
      select id from global_forum_messages where user_id = ${member.id} order by created_at desc limit 1`;
    expect(seen.body[0]?.forumMessageId).toBe(latest?.id);
    expect(JSON.stringify(seen.body)).not.toContain('unsent');
  });

  test('are not told before they are attached, nor from private rooms', async () => {
    const member = await make.member();
    const roomId = await make.warRoom({ ownerId: member.id, isPrivate: true });
    const params = { id: roomId };
    const look = async () => {
      const { body: counts } = await apiAs(admin)(accessEndpoints.countBelongings, of(member));
      const { body: listed, headers } = await apiAs(admin)(calls.listUploads, of(member));
      const { files, forumMessages } = counts;
      return { files, forumMessages, listed: listed.length, total: headers['x-total-count'] };
    };
    const post = async (name: string) => {
      const uploadId = await upload(member, name, 0);
      const { status } = await apiAs(member)(warRoomsEndpoints.sendMessage, {
        params,
        body: { content: '', attachments: [{ type: 'file', url: fileUrl(uploadId) }] },
      });
      expect(status).toBe(201);
    };
    await upload(member, 'unsent.txt', 0);
    await post('private.txt');
    const nothing = { files: 0, forumMessages: 0, listed: 0, total: '0' };
    expect(await look()).toEqual(nothing);
    expect((await apiAs(member)(calls.listMyUploads)).body).toHaveLength(2);
    await apiAs(member)(warRoomsEndpoints.change, { params, body: { isPrivate: false } });
    expect(await look()).toEqual(nothing);
    await post('open.txt');
    expect(await look()).toEqual({ files: 1, forumMessages: 1, listed: 1, total: '1' });
  });

  test('attached where the reader may not look have no name', async () => {
    const member = await make.member();
    const id = await upload(member, 'elsewhere.txt', 0);
    await db`update uploads set uses = 1 where id = ${id}`;
    const seen = await apiAs(admin)(calls.listUploads, of(member));
    expect(seen.body).toMatchObject([{ filename: null, isAttached: true, forumMessageId: null }]);
  });

  test('are paged, latest first', async () => {
    const member = await make.member();
    for (const name of ['a', 'b', 'c']) await upload(member, name, 0);
    const first = await apiAs(member)(calls.listMyUploads, { query: { limit: 2 } });
    expect(first.headers['x-total-count']).toBe('3');
    const rest = await apiAs(member)(calls.listMyUploads, {
      query: { limit: 2, cursor: nextCursor(first.headers) },
    });
    expect([...first.body, ...rest.body].map(({ filename }) => filename)).toEqual(['c', 'b', 'a']);
  });
});

describe('sessions of a member', () => {
  test('are listed in pages, and all ended at once with one audit entry', async () => {
    const member = await make.member();
    const bystander = await make.member();
    await startSession(db, { userId: member.id, userAgent: 'curl/8', address: '192.0.2.7' });
    const list = await apiAs(admin)(calls.listSessions, { ...of(member), query: { limit: 1 } });
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.body).toMatchObject([{ userAgent: 'curl/8', user: { id: member.id } }]);
    const query = { cursor: nextCursor(list.headers) };
    expect((await apiAs(admin)(calls.listSessions, { ...of(member), query })).body).toHaveLength(1);

    expect((await apiAs(admin)(calls.endSessions, of(member))).status).toBe(204);
    expect((await apiAs(admin)(calls.endSessions, of(member))).status).toBe(204);
    expect((await apiAs(member)(authEndpoints.currentUser)).status).toBe(401);
    expect((await apiAs(bystander)(authEndpoints.currentUser)).status).toBe(200);
    const { body } = await apiAs(admin)(calls.listActs, of(member));
    expect(body.filter(({ act }) => act === 'session.ended')).toMatchObject([
      { actorId: admin.id, details: { count: 2 } },
    ]);
  });

  test('of the caller end except the current one', async () => {
    const chief = await make.member({ isAdmin: true });
    await startSession(db, { userId: chief.id });
    expect((await apiAs(chief)(calls.endSessions, of(chief))).status).toBe(204);
    expect((await apiAs(chief)(calls.listSessions, of(chief))).body).toMatchObject([
      { isCurrent: true },
    ]);
  });
});
