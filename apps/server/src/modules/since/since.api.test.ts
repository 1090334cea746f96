import {
  sinceEndpoints as calls,
  chatEndpoints,
  commentsEndpoints,
  followsEndpoints,
  handoversEndpoints,
  investigationsEndpoints,
  MAP_ID,
  markingsEndpoints,
  notificationsEndpoints,
  pathOfChange,
  reportsEndpoints,
  type SinceGroup,
  sayChange,
  situationEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sharedUntilCommit } from '../../db/locks';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { purgeLiveEvents } from '../live/live-log.queries';

const { apiAs, make, db } = await createTestApp();

const since = async (member: Member) => (await apiAs(member)(calls.get)).body;
const groupsOf = async (member: Member) => (await since(member)).groups;
const groupOf = async (member: Member, id: string) =>
  (await groupsOf(member)).find((group) => group.id === id);
const said = (group: SinceGroup | undefined) =>
  group?.changes.map((change) => sayChange(change, group)).toSorted();
const allSeen = (member: Member, body: object = {}) => apiAs(member)(calls.markSeen, { body });
const comment = (member: Member, id: string, content = 'Seen.') =>
  apiAs(member)(commentsEndpoints.create, { params: { id }, body: { content } });
const submit = async (member: Member, values: object = {}) => {
  const { body } = await apiAs(member)(reportsEndpoints.create, {
    body: { title: 'Night convoy', content: 'Once.', intelligenceType: 'OSINT', ...values },
  });
  return body.id;
};
const follow = (
  member: Member,
  kind: 'report' | 'investigation' | 'war-room' | 'member' | 'tag',
  id: string,
  body: object = {},
) => apiAs(member)(followsEndpoints.follow, { params: { kind, id }, body });
const unread = async (member: Member) =>
  (await apiAs(member)(notificationsEndpoints.countUnread)).body.count;

describe('since they left, members hear', () => {
  test('of the very changes of what is theirs, with who and when, until they have seen all', async () => {
    const [author, first, second] = [
      await make.member(),
      await make.member(),
      await make.member({ username: 'night_heron' }),
    ];
    const id = await submit(author);
    expect(await groupOf(author, id)).toBeUndefined();
    const { body: earliest } = await comment(first, id);
    await comment(second, id);
    await apiAs(author)(markingsEndpoints.markReport, {
      params: { id },
      body: { tlp: 'AMBER', compartments: [], recipients: [] },
    });
    const group = await groupOf(author, id);
    expect(group).toMatchObject({
      ...{ kind: 'report', title: 'Night convoy', reason: 'author', count: 2, forYou: 2 },
      marking: { tlp: 'AMBER' },
    });
    expect(group?.changes).toMatchObject([
      { what: 'comment', count: 2, actors: 2, actor: { id: second.id }, partId: earliest.id },
    ]);
    // The commenter follows by themselves, and hears of the marking, not of what they did or knew.
    expect(said(await groupOf(first, id))).toEqual(['1 comment', 'level raised to AMBER']);
    const { body: after } = await allSeen(author);
    expect(after.groups).toEqual([]);
    expect(await groupsOf(author)).toEqual([]);
    expect(await unread(author)).toBe(0);
    expect((await since(author)).since > (await since(second)).since).toBe(true);
    await comment(first, id);
    expect(said(await groupOf(author, id))).toEqual(['1 comment']);
  });

  test('of investigations: links, tasks and their end', async () => {
    const [opener, other] = [await make.member(), await make.member()];
    const { body: investigation } = await apiAs(opener)(investigationsEndpoints.create, {
      body: { title: 'Silent sky' },
    });
    const { id } = investigation;
    const params = { id };
    const reportId = await submit(other, { title: 'Grey hull' });
    await apiAs(other)(investigationsEndpoints.linkReport, { params, body: { reportId } });
    const { body: task } = await apiAs(opener)(tasksEndpoints.createInInvestigation, {
      params,
      body: { title: 'Turning circles', assignedToUserId: other.id },
    });
    await apiAs(other)(tasksEndpoints.change, {
      params: { taskId: task.id },
      body: { status: 'completed' },
    });
    const group = await groupOf(opener, id);
    expect(said(group)).toEqual(['report “Grey hull” linked', 'task “Turning circles” completed']);
    expect(group?.changes.map(({ partId }) => partId).toSorted()).toEqual(
      [reportId, task.id].toSorted(),
    );
    await apiAs(opener)(calls.open, { params: { kind: 'task', id: task.id } });
    expect(said(await groupOf(opener, id))).toEqual(['report “Grey hull” linked']);
    await apiAs(other)(tasksEndpoints.change, {
      params: { taskId: task.id },
      body: { status: 'open' },
    });
    await apiAs(other)(tasksEndpoints.change, {
      params: { taskId: task.id },
      body: { status: 'completed' },
    });
    await db`delete from live_events where change = 'task-reopened'`;
    await make.mark('report', reportId, { tlp: 'RED', recipients: [] });
    expect(said(await groupOf(opener, id))).toEqual(['task “Turning circles” completed']);
    expect(said(await groupOf(other, id))).toEqual([
      'New investigation',
      'new task “Turning circles”',
    ]);
  });

  test('of tasks without an investigation that are theirs', async () => {
    const [creator, assignee] = [await make.member(), await make.member()];
    const { body: task } = await apiAs(creator)(tasksEndpoints.create, {
      body: { title: 'Warn them', assignedToUserId: assignee.id },
    });
    expect(await groupOf(assignee, task.id)).toMatchObject({ kind: 'task', forYou: 1 });
    expect(await groupOf(await make.member(), task.id)).toBeUndefined();
  });

  test('of rooms: critical entries first, then messages; of private ones only inside', async () => {
    const [owner, outsider] = [await make.member(), await make.member({ isAdmin: true })];
    const { body: room } = await apiAs(owner)(warRoomsEndpoints.create, {
      body: { name: 'Tideline watch', isPrivate: true },
    });
    const member = await make.member();
    const params = { id: room.id };
    await apiAs(owner)(warRoomsEndpoints.addMember, { params, body: { userId: member.id } });
    await apiAs(owner)(warRoomsEndpoints.sendMessage, { params, body: { content: 'Look' } });
    const place = { latitude: '1', longitude: '1', description: 'From the road' };
    for (const severity of ['critical', 'low'] as const) {
      await apiAs(owner)(warRoomsEndpoints.createUpdate, {
        params,
        body: { ...place, title: `Stops, ${severity}`, severity },
      });
    }
    const group = await groupOf(member, room.id);
    expect(group).toMatchObject({ kind: 'war-room', title: 'Tideline watch', weight: 2 });
    expect(group?.changes.map((change) => group && sayChange(change, group))).toEqual([
      'Critical “Stops, critical”',
      '1 update',
      '1 message',
    ]);
    expect(await groupOf(outsider, room.id)).toBeUndefined();
    const { body: counts } = await apiAs(member)(calls.countUnread);
    expect(counts).toMatchObject({ roomIds: [room.id], roomsForYou: 1 });
    await apiAs(member)(calls.open, { params: { kind: 'war-room', id: room.id } });
    expect(await groupOf(member, room.id)).toBeUndefined();
    expect((await apiAs(member)(calls.countUnread)).body.roomIds).toEqual([]);
    await apiAs(owner)(warRoomsEndpoints.sendMessage, { params, body: { content: 'Again' } });
    await apiAs(owner)(warRoomsEndpoints.removeMember, {
      params: { ...params, userId: member.id },
    });
    expect(await groupOf(member, room.id)).toBeUndefined();
  });

  test('of critical and high entries on the map, once, also when a correction raises them', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    await allSeen(reader);
    const place = { latitude: '1', longitude: '1', description: 'From the road' };
    const post = async (title: string, severity: 'low' | 'critical') =>
      (await apiAs(writer)(situationEndpoints.create, { body: { ...place, title, severity } }))
        .body;
    const entry = await post('Stops', 'critical');
    const raised = await post('Drifts', 'low');
    const quiet = await since(reader);
    expect(said(quiet.groups[0])).toEqual(['Critical “Stops”']);
    expect([quiet.groups.length, quiet.quieter]).toEqual([1, 1]);
    expect(quiet.groups[0]).toMatchObject({
      ...{ kind: 'map', title: 'Personal Map', reason: 'none', weight: 2 },
      changes: [{ partId: entry.id, actor: { id: writer.id } }],
    });
    const correct = (revision: number, severity: 'low' | 'critical') =>
      apiAs(writer)(situationEndpoints.change, {
        params: { id: raised.id },
        body: { ...place, title: 'Drifts', severity, revision },
      });
    await allSeen(reader);
    expect((await correct(1, 'critical')).status).toBe(200);
    await correct(2, 'low');
    expect(said((await groupsOf(reader))[0])).toEqual(['Critical “Drifts”']);
    await apiAs(reader)(calls.open, { params: { kind: 'map', id: MAP_ID } });
    expect(await groupsOf(reader)).toEqual([]);
    await post('Gone', 'critical');
    await db`delete from situation_updates`;
    expect(await groupsOf(reader)).toEqual([]);
  });

  test('of an edit with the version that it replaced', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const id = await submit(writer);
    await follow(reader, 'report', id);
    await allSeen(reader);
    for (const revision of [1, 2]) {
      const { status } = await apiAs(writer)(reportsEndpoints.change, {
        params: { id },
        body: {
          title: 'Night convoy',
          content: `No ${revision}`,
          intelligenceType: 'OSINT',
          revision,
        },
      });
      expect(status).toBe(200);
    }
    const group = await groupOf(reader, id);
    expect(said(group)).toEqual(['edited 2 times']);
    const [change] = group?.changes ?? [];
    expect(group && change && pathOfChange(group, change)).toBe(`/reports/${id}?version=1`);
  });

  test('of a handover that is signed to them', async () => {
    const [outgoing, incoming] = [await make.member(), await make.member()];
    const { body: handover } = await apiAs(outgoing)(handoversEndpoints.draft, {
      body: { toUserId: incoming.id },
    });
    const { id } = handover;
    expect(await groupOf(incoming, id)).toBeUndefined();
    await apiAs(outgoing)(handoversEndpoints.sign, { params: { id } });
    const group = await groupOf(incoming, id);
    expect([group?.kind, group?.reason, group?.forYou]).toEqual(['handover', 'notified', 1]);
    expect(said(group)).toEqual(['signed']);
    const { body } = await apiAs(incoming)(notificationsEndpoints.list);
    expect(body.find(({ kind }) => kind === 'handover')).toMatchObject({ isUrgent: true });
    expect(await unread(incoming)).toBe(1);
    await apiAs(incoming)(handoversEndpoints.accept, { params: { id } });
    expect(await groupOf(incoming, id)).toBeUndefined();
    expect(await unread(incoming)).toBe(0);
    expect(said(await groupOf(outgoing, id))).toEqual(['accepted']);
  });

  test('of new work of members and tags they follow, once', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const tag = `tag-${newId()}`;
    await allSeen(reader);
    await follow(reader, 'member', writer.id);
    await follow(reader, 'tag', tag);
    const both = await submit(writer, { tags: [tag], title: 'By both' });
    const byTag = await submit(await make.member(), { tags: [tag], title: 'By tag' });
    const groups = await groupsOf(reader);
    expect(groups.map(({ kind, id }) => [kind, id]).toSorted()).toEqual([
      ['member', writer.id],
      ['tag', tag],
    ]);
    expect(said(groups.find(({ kind }) => kind === 'member'))).toEqual(['New report “By both”']);
    expect(groups.find(({ kind }) => kind === 'tag')?.changes).toMatchObject([{ partId: byTag }]);
    await allSeen(reader, { kind: 'tag', id: tag });
    expect((await groupsOf(reader)).map(({ kind }) => kind)).toEqual(['member']);
    await apiAs(reader)(calls.open, { params: { kind: 'report', id: both } });
    expect(await groupsOf(reader)).toEqual([]);
  });

  test('of important news of others after what concerns them, and how much else there was', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const own = await submit(reader);
    await allSeen(reader);
    const news = await submit(writer);
    await comment(writer, own);
    await comment(writer, news);
    const { body } = await apiAs(reader)(calls.get);
    expect(body.groups.map(({ id, reason }) => [id, reason])).toEqual([
      [own, 'author'],
      [news, 'none'],
    ]);
    expect(body).toMatchObject({ groupCount: 2, changeCount: 2, quieter: 1, next: null });
    const page = await apiAs(reader)(calls.get, { query: { limit: 1, upTo: body.upTo } });
    expect(page.body).toMatchObject({ groupCount: 2, next: 1, groups: [{ id: own }] });
  });

  test('not of what they muted, and of important changes only where they chose so', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const [muted, quiet] = [await submit(writer), await submit(writer)];
    await follow(reader, 'report', muted, {
      mutedUntil: new Date(Date.now() + 60_000).toISOString(),
    });
    await follow(reader, 'report', quiet, { level: 'important' });
    await allSeen(reader);
    for (const id of [muted, quiet]) await comment(writer, id);
    expect(await groupsOf(reader)).toEqual([]);
    await apiAs(writer)(reportsEndpoints.retract, {
      params: { id: quiet },
      body: { reason: 'The source recanted' },
    });
    expect(said(await groupOf(reader, quiet))).toEqual(['retracted']);
    await db`update follows set muted_until = now() where object_id = ${muted}`;
    expect(said(await groupOf(reader, muted))).toEqual(['1 comment']);
  });
});

describe('nothing is told', () => {
  test('of what the reader may no longer see, or what is gone', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const [hidden, deleted] = [await submit(writer), await submit(writer)];
    for (const id of [hidden, deleted]) await follow(reader, 'report', id);
    await allSeen(reader);
    for (const id of [hidden, deleted]) await comment(writer, id);
    expect((await groupsOf(reader)).map(({ id }) => id).toSorted()).toEqual(
      [hidden, deleted].toSorted(),
    );
    await make.mark('report', hidden, { tlp: 'RED', recipients: [] });
    await db`delete from comments where report_id = ${deleted}`;
    expect(await groupsOf(reader)).toEqual([]);
    await make.mark('report', hidden, { tlp: 'GREEN' });
    expect((await groupsOf(reader)).map(({ id }) => id)).toEqual([hidden]);
  });

  test('by the number of other changes, however many are hidden', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const [open, hidden] = [await submit(writer), await submit(writer)];
    await make.mark('report', hidden, { tlp: 'RED', recipients: [writer.id] });
    const commentTimes = (reportId: string, count: number) => db`
      with posted as (
        insert into comments (id, content, report_id, user_id)
        select gen_random_uuid(), 'x', ${reportId}, ${writer.id} from generate_series(1, ${count}::int) returning id)
      insert into live_events (change, about_kind, about_id, part_id, actor_id, weight)
      select 'comment', 'report', ${reportId}, id, ${writer.id}, 0 from posted`;
    await commentTimes(open, 1000);
    const { quieter } = await since(reader);
    expect(quieter).toBe(1000);
    await commentTimes(hidden, 7);
    expect((await since(reader)).quieter).toBe(1000);
  });

  test('of the time before a member came', async () => {
    await submit(await make.member());
    expect(await groupsOf(await make.member())).toEqual([]);
  });

  test('twice, and nothing is missed: a change that commits late is listed now or later', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const id = await submit(writer);
    await follow(reader, 'report', id);
    const partId = await make.comment({ reportId: id, userId: writer.id });
    await allSeen(reader);
    const [inserted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = db.begin(async (tx) => {
      await tx`select ${sharedUntilCommit(tx, 'liveLog')}`;
      await tx`
        insert into live_events (change, about_kind, about_id, part_id, actor_id)
        values ('comment', 'report', ${id}, ${partId}, ${writer.id})`;
      inserted.resolve();
      await released.promise;
    });
    await inserted.promise;
    // This one takes a later place in the log and commits before.
    await comment(writer, id);
    const listing = since(reader);
    released.resolve();
    await slow;
    const listed = await listing;
    const countOf = (groups: readonly SinceGroup[]) =>
      groups.find((group) => group.id === id)?.count ?? 0;
    const { body } = await allSeen(reader, { upTo: listed.upTo });
    expect(countOf(listed.groups) + countOf(body.groups)).toBe(2);
    expect((await apiAs(reader)(calls.markSeen, { body: { upTo: 'x' } })).status).toBe(400);
  });
});

describe('All seen', () => {
  test('of one group leaves the others, reads its notifications, and can be undone', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const [one, two] = [await submit(reader), await submit(reader)];
    await allSeen(reader);
    for (const id of [one, two]) await comment(writer, id);
    expect(await unread(reader)).toBeGreaterThanOrEqual(2);
    const before = await unread(reader);
    const { status, body } = await allSeen(reader, { kind: 'report', id: one });
    expect([status, body.groups.map(({ id }) => id)]).toEqual([200, [two]]);
    expect(await unread(reader)).toBe(before - 1);
    const other = await make.member();
    const undo = (member: Member) => apiAs(member)(calls.undo, { params: { id: body.seenId } });
    expect((await undo(other)).status).toBe(404);
    expect((await undo(reader)).status).toBe(204);
    expect((await undo(reader)).status).toBe(404);
    expect(await groupsOf(reader)).toHaveLength(2);
    expect(await unread(reader)).toBe(before);
  });

  test('is not said of what came after the list was read', async () => {
    const username = 'reads-slowly';
    const [reader, writer] = [await make.member({ username }), await make.member()];
    const id = await submit(reader);
    await comment(writer, id);
    const { upTo, asOf } = await since(reader);
    await comment(writer, id, 'And once more.');
    await apiAs(writer)(chatEndpoints.create, { body: { content: `To @${username}` } });
    const before = await unread(reader);
    const { body } = await allSeen(reader, { upTo, asOf });
    expect(body.groups.map(({ count, forYou }) => [count, forYou])).toEqual([[1, 1]]);
    expect(await unread(reader)).toBe(2);
    await apiAs(reader)(calls.undo, { params: { id: body.seenId } });
    expect(await unread(reader)).toBe(before);
    expect((await allSeen(reader, { upTo, asOf: 'soon' })).status).toBe(400);
  });

  test('of everything can be undone, and two devices say it at once', async () => {
    const [reader, writer] = [await make.member(), await make.member()];
    const id = await submit(reader);
    await comment(writer, id);
    const [first, second] = await Promise.all([allSeen(reader), allSeen(reader)]);
    expect(await groupsOf(reader)).toEqual([]);
    await apiAs(reader)(calls.undo, { params: { id: first.body.seenId } });
    expect(await groupsOf(reader)).toEqual([]);
    await apiAs(reader)(calls.undo, { params: { id: second.body.seenId } });
    expect((await groupsOf(reader)).map((group) => group.id)).toEqual([id]);
  });

  test('refuses what makes no sense, and nobody else', async () => {
    const member = await make.member();
    expect((await apiAs(null)(calls.get)).status).toBe(401);
    expect((await allSeen(member, { kind: 'report' })).status).toBe(400);
    expect((await allSeen(member, { kind: 'report', id: 'x' })).status).toBe(400);
    expect((await apiAs(member)(calls.get, { query: { upTo: 'x' } })).status).toBe(400);
    const { status } = await apiAs(member)(calls.open, { params: { kind: 'report', id: newId() } });
    expect(status).toBe(204);
    expect(await db`select from seen_marks where user_id = ${member.id}`).toHaveLength(0);
  });
});

test('the forum and tasks are counted until they are opened', async () => {
  const [reader, writer] = [await make.member({ username: 'reader-9' }), await make.member()];
  await apiAs(writer)(chatEndpoints.create, { body: { content: 'To @reader-9' } });
  await apiAs(writer)(tasksEndpoints.create, {
    body: { title: 'Ask', assignedToUserId: reader.id },
  });
  const { body } = await apiAs(reader)(calls.countUnread);
  expect(body).toMatchObject({ forumMessages: 1, forumForYou: 1, tasks: 1, roomIds: [] });
  const id = '00000000-0000-0000-0000-000000000000';
  await apiAs(reader)(calls.open, { params: { kind: 'forum', id } });
  expect((await apiAs(reader)(calls.countUnread)).body).toMatchObject({
    forumMessages: 0,
    forumForYou: 0,
    tasks: 1,
  });
});

test('changes are kept for 30 days, events for open browsers for an hour', async () => {
  const [reader, writer] = [await make.member(), await make.member()];
  const id = await submit(reader);
  await comment(writer, id);
  await db`insert into live_events (data) values ('{"kind":"situation.changed"}')`;
  await db`update live_events set at = at - interval '29 days'`;
  await db`update users set created_at = created_at - interval '60 days'`;
  await submit(writer);
  await purgeLiveEvents(db);
  expect(
    await db`select from live_events where change is null and at < now() - interval '1 hour'`,
  ).toHaveLength(0);
  expect(await groupOf(reader, id)).toMatchObject({ count: 1 });
  await db`update live_events set at = at - interval '2 days' where at < now() - interval '1 day'`;
  await purgeLiveEvents(db);
  expect(await groupOf(reader, id)).toBeUndefined();
});

test('what a member no longer sees cannot be marked, whether it changed or not', async () => {
  const [author, dropped] = [await make.member(), await make.member()];
  const id = await submit(author, { marking: { tlp: 'RED', recipients: [dropped.id] } });
  const { body: room } = await apiAs(author)(warRoomsEndpoints.create, {
    body: { name: 'Cell', isPrivate: true },
  });
  const inRoom = { params: { id: room.id } };
  await apiAs(author)(warRoomsEndpoints.addMember, { ...inRoom, body: { userId: dropped.id } });
  const open = async () => {
    for (const [kind, thing] of [
      ['report', id],
      ['war-room', room.id],
      ['report', newId()],
    ] as const) {
      const { status } = await apiAs(dropped)(calls.open, { params: { kind, id: thing } });
      expect(status).toBe(204);
    }
    const rows = await db`delete from seen_marks where user_id = ${dropped.id} returning about_id`;
    return rows.length;
  };
  await comment(author, id);
  await apiAs(author)(warRoomsEndpoints.sendMessage, { ...inRoom, body: { content: 'Quietly' } });
  expect(await open()).toBe(2);
  await apiAs(author)(markingsEndpoints.markReport, {
    params: { id },
    body: { tlp: 'RED', compartments: [], recipients: [] },
  });
  await apiAs(author)(warRoomsEndpoints.removeMember, {
    params: { id: room.id, userId: dropped.id },
  });
  expect(await open()).toBe(0);
  await comment(author, id);
  await apiAs(author)(warRoomsEndpoints.sendMessage, { ...inRoom, body: { content: 'Again' } });
  expect(await open()).toBe(0);
});
