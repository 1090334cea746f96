import {
  followsEndpoints as calls,
  commentsEndpoints,
  FOLLOWS_MAX,
  type FollowKind,
  investigationsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
  watchesEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from '../entities/entity-scanner';

const { apiAs, make, db } = await createTestApp();

const follow = (member: Member | null, kind: FollowKind, id: string, body: object = {}) =>
  apiAs(member)(calls.follow, { params: { kind, id }, body });
const unfollow = (member: Member, kind: FollowKind, id: string) =>
  apiAs(member)(calls.unfollow, { params: { kind, id } });
const stateOf = async (member: Member, kind: FollowKind, id: string) =>
  (await apiAs(member)(calls.get, { params: { kind, id } })).body;
const listOf = async (member: Member) => (await apiAs(member)(calls.list)).body;
const viaOf = async (member: Member, kind: FollowKind, id: string) =>
  (await stateOf(member, kind, id)).via;

const submit = async (member: Member, values: object = {}) =>
  (
    await apiAs(member)(reportsEndpoints.create, {
      body: {
        title: 'Night convoy',
        content: 'Seen once.',
        intelligenceType: 'OSINT',
        ...values,
      },
    })
  ).body.id;

describe('following by hand', () => {
  test('works for every kind, and is listed newest first with what it is called', async () => {
    const [member, other] = [await make.member(), await make.member()];
    const reportId = await make.report({ title: 'Grey hull' });
    const investigationId = await make.investigation({ title: 'Silent sky' });
    const roomId = await make.warRoom({ name: 'Tideline' });
    await follow(member, 'report', reportId);
    await follow(member, 'investigation', investigationId);
    await follow(member, 'war-room', roomId);
    await follow(member, 'member', other.id);
    const { status, body } = await follow(member, 'tag', 'north sea', { level: 'important' });
    expect([status, body]).toEqual([
      200,
      { isFollowed: true, level: 'important', via: 'hand', mutedUntil: null },
    ]);
    expect((await listOf(member)).map(({ kind, id, title }) => [kind, id, title])).toEqual([
      ['tag', 'north sea', 'north sea'],
      ['member', other.id, other.username],
      ['war-room', roomId, 'Tideline'],
      ['investigation', investigationId, 'Silent sky'],
      ['report', reportId, 'Grey hull'],
    ]);
    const first = await apiAs(member)(calls.list, { query: { limit: 2 } });
    expect(first.headers.link).toContain('cursor');
    const tags = await apiAs(member)(calls.list, { query: { kind: 'tag' } });
    expect(tags.body).toHaveLength(1);
    expect(await listOf(other)).toEqual([]);
  });

  test('is one row however often it is asked for, and ends', async () => {
    const member = await make.member();
    const id = await make.report();
    await Promise.all([1, 2, 3].map(() => follow(member, 'report', id)));
    expect(await listOf(member)).toHaveLength(1);
    const until = new Date(Date.now() + 3_600_000).toISOString().replace('Z', '000Z');
    await follow(member, 'report', id, { mutedUntil: until });
    expect(await stateOf(member, 'report', id)).toMatchObject({ level: 'all', mutedUntil: until });
    await follow(member, 'report', id, { level: 'important' });
    expect(await stateOf(member, 'report', id)).toMatchObject({ mutedUntil: until });
    expect((await unfollow(member, 'report', id)).status).toBe(204);
    expect(await stateOf(member, 'report', id)).toMatchObject({ isFollowed: false, via: null });
    expect(await listOf(member)).toEqual([]);
    await follow(member, 'report', id, { mutedUntil: null });
    expect(await stateOf(member, 'report', id)).toMatchObject({ level: 'all', mutedUntil: null });
  });

  test('is refused for what does not exist for the caller', async () => {
    const member = await make.member();
    expect((await follow(null, 'report', newId())).status).toBe(401);
    expect((await follow(member, 'report', newId())).status).toBe(404);
    expect((await follow(member, 'report', 'convoy')).status).toBe(404);
    expect((await follow(member, 'plan' as FollowKind, newId())).status).toBe(404);
    expect((await follow(member, 'tag', 'x'.repeat(51))).status).toBe(404);
    expect((await follow(member, 'report', newId(), { level: 'none' })).status).toBe(400);
    const longAgo = { mutedUntil: '0000-01-01T00:00:00Z' };
    expect((await follow(member, 'tag', 'x', longAgo)).status).toBe(400);
    expect((await follow(member, 'member', member.id)).status).toBe(409);
    const roomId = await make.warRoom({ isPrivate: true });
    expect((await follow(member, 'war-room', roomId)).status).toBe(404);
    await db`
      insert into follows (user_id, kind, object_id, tag, via)
      select ${member.id}, 'tag', tag_id(n::text), n::text, 'hand' from generate_series(1, ${FOLLOWS_MAX}) n`;
    expect((await follow(member, 'tag', 'one more')).status).toBe(409);
    expect((await follow(member, 'tag', '7', { level: 'important' })).status).toBe(200);
  });

  test('shows nothing of what the member may no longer see', async () => {
    const member = await make.member();
    const id = await make.report();
    await follow(member, 'report', id);
    await make.mark('report', id, { tlp: 'RED', recipients: [] });
    expect(await listOf(member)).toEqual([]);
    expect((await apiAs(member)(calls.get, { params: { kind: 'report', id } })).status).toBe(404);
    expect((await unfollow(member, 'report', id)).status).toBe(404);
    await make.mark('report', id, { tlp: 'GREEN' });
    expect(await listOf(member)).toHaveLength(1);
  });

  test('ends with what is followed', async () => {
    const [member, other] = [await make.member(), await make.member()];
    const id = await make.report();
    await follow(member, 'report', id);
    await follow(member, 'member', other.id);
    await db`delete from reports where id = ${id}`;
    await db`delete from users where id = ${other.id}`;
    expect(await db`select from follows where user_id = ${member.id}`).toHaveLength(0);
  });

  test('of an entity is the watch', async () => {
    const member = await make.member();
    await submit(await make.member(), { content: 'A beacon at 198.51.100.77 again.' });
    while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
    const [entity] = await db<{ id: string }[]>`
      select id from entities where value = '198.51.100.77'`;
    const params = { id: entity?.id ?? '' };
    await apiAs(member)(watchesEndpoints.watch, { params });
    expect(await stateOf(member, 'entity', params.id)).toMatchObject({ isFollowed: true });
    expect((await follow(member, 'entity', params.id, { level: 'important' })).body).toMatchObject({
      level: 'important',
    });
    expect((await listOf(member)).map(({ title }) => title)).toEqual(['198.51.100[.]77']);
    expect((await unfollow(member, 'entity', params.id)).status).toBe(204);
    expect(await db`select from follows where user_id = ${member.id}`).toHaveLength(0);
    expect((await follow(member, 'entity', params.id)).body).toMatchObject({ isFollowed: true });
  });
});

describe('members follow by themselves', () => {
  test('what they write, comment on, open, are assigned to and join', async () => {
    const [author, other] = [await make.member(), await make.member()];
    const reportId = await submit(author);
    await apiAs(other)(commentsEndpoints.create, {
      params: { id: reportId },
      body: { content: 'Agreed' },
    });
    const { body: investigation } = await apiAs(author)(investigationsEndpoints.create, {
      body: { title: 'Silent sky' },
    });
    await apiAs(author)(tasksEndpoints.createInInvestigation, {
      params: { id: investigation.id },
      body: { title: 'Ask', assignedToUserId: other.id },
    });
    const { body: room } = await apiAs(author)(warRoomsEndpoints.create, {
      body: { name: 'Tideline' },
    });
    await apiAs(other)(warRoomsEndpoints.join, { params: { id: room.id } });
    expect([
      await viaOf(author, 'report', reportId),
      await viaOf(other, 'report', reportId),
      await viaOf(author, 'investigation', investigation.id),
      await viaOf(other, 'investigation', investigation.id),
      await viaOf(author, 'war-room', room.id),
      await viaOf(other, 'war-room', room.id),
    ]).toEqual(['author', 'comment', 'author', 'assignee', 'member', 'member']);
    await apiAs(other)(warRoomsEndpoints.removeMember, {
      params: { id: room.id, userId: other.id },
    });
    expect(await viaOf(other, 'war-room', room.id)).toBe(null);
  });

  test('not again after they stopped, and not when they choose by hand', async () => {
    const [stopped, chooser] = [await make.member(), await make.member()];
    const id = await make.report();
    const comment = (member: Member) =>
      apiAs(member)(commentsEndpoints.create, { params: { id }, body: { content: 'Agreed' } });
    await comment(stopped);
    await unfollow(stopped, 'report', id);
    await comment(stopped);
    expect(await viaOf(stopped, 'report', id)).toBe(null);
    const { body: settings } = await apiAs(chooser)(calls.getSettings);
    expect(settings).toEqual({ followsAutomatically: true, digest: null });
    await apiAs(chooser)(calls.changeSettings, { body: { followsAutomatically: false } });
    await comment(chooser);
    expect(await viaOf(chooser, 'report', id)).toBe(null);
    await follow(chooser, 'report', id);
    expect(await viaOf(chooser, 'report', id)).toBe('hand');
  });
});
