import {
  commentsEndpoints,
  followsEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  sinceEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { listenForNotifications } from '../notifications/notifications.listeners';
import { createSinceService } from '../since/since.service';
import { sendDigests } from './send-digests';

const { apiAs, make, db } = await createTestApp();
const events = createDomainEvents();
listenForNotifications(events);
const transact = createTransact(db, events);
const platform = { db, transact };
const since = createSinceService(platform, {
  read: async () => Number((await db`select coalesce(max(id), 0) as id from live_events`)[0]?.id),
  write: String,
  parse: Number,
});
const send = (time: string) => sendDigests(platform, since, undefined, new Date(time));

const wantDigest = (member: Member, at: string, timeZone = 'Europe/Oslo') =>
  apiAs(member)(followsEndpoints.changeSettings, { body: { digest: { at, timeZone } } });
const digestsOf = async (member: Member) => {
  const { body } = await apiAs(member)(notificationsEndpoints.list);
  return body.filter(({ kind }) => kind === 'digest').map(({ title }) => title);
};

/** A member with a digest, and a report of theirs that somebody comments on. */
async function makeReader(at: string) {
  const [reader, writer] = [await make.member(), await make.member()];
  const { body: report } = await apiAs(reader)(reportsEndpoints.create, {
    body: { title: 'Night convoy', content: 'Once.', intelligenceType: 'OSINT' },
  });
  expect((await wantDigest(reader, at)).status).toBe(200);
  // So that the job of the application itself has nothing to do.
  await db`update attention_settings set digest_day = '2036-11-30'`;
  const comment = () =>
    apiAs(writer)(commentsEndpoints.create, {
      params: { id: report.id },
      body: { content: 'Seen.' },
    });
  return { reader, reportId: report.id, comment };
}

describe('a daily digest', () => {
  test('comes at the local time, once a day, and not without news', async () => {
    const { reader, comment } = await makeReader('07:30');
    await comment();
    await send('2036-12-01T06:29:00Z');
    expect(await digestsOf(reader)).toEqual([]);
    await Promise.all([send('2036-12-01T06:30:00Z'), send('2036-12-01T06:30:00Z')]);
    expect(await digestsOf(reader)).toEqual(['1 change in 1 thing']);
    await comment();
    await send('2036-12-01T20:00:00Z');
    expect(await digestsOf(reader)).toHaveLength(1);
    await send('2036-12-02T06:31:00Z');
    expect(await digestsOf(reader)).toHaveLength(2);
    await send('2036-12-03T06:31:00Z');
    expect(await digestsOf(reader)).toHaveLength(2);
  });

  test('is made up for after a stop, and a clock that is set back sends none again', async () => {
    const { reader, comment } = await makeReader('07:30');
    await comment();
    await send('2036-12-05T21:00:00Z');
    await comment();
    await send('2036-12-04T08:00:00Z');
    await send('2036-12-05T22:00:00Z');
    expect(await digestsOf(reader)).toHaveLength(1);
  });

  test('comes once on the days when clocks change', async () => {
    const { reader, comment } = await makeReader('02:30');
    for (const time of ['2037-03-29T00:59:00Z', '2037-03-29T01:00:00Z', '2037-03-29T02:00:00Z']) {
      await comment();
      await send(time);
    }
    expect(await digestsOf(reader)).toHaveLength(1);
    for (const time of ['2037-10-25T00:29:00Z', '2037-10-25T00:30:00Z', '2037-10-25T01:30:00Z']) {
      await comment();
      await send(time);
    }
    expect(await digestsOf(reader)).toHaveLength(2);
  });

  test('tells nothing of what the member may no longer see, and leads to the list', async () => {
    const { reader, reportId, comment } = await makeReader('07:30');
    await comment();
    await make.mark('report', reportId, { tlp: 'RED', recipients: [] });
    await send('2036-12-07T08:00:00Z');
    expect(await digestsOf(reader)).toEqual([]);
    await db`update users set state = 'suspended' where id = ${reader.id}`;
    await make.mark('report', reportId, { tlp: 'GREEN' });
    await comment();
    await send('2036-12-08T08:00:00Z');
    await db`update users set state = 'active' where id = ${reader.id}`;
    expect(await digestsOf(reader)).toEqual([]);
    await comment();
    await send('2036-12-09T08:00:00Z');
    const { body } = await apiAs(reader)(notificationsEndpoints.list);
    expect(body.find(({ kind }) => kind === 'digest')).toMatchObject({
      target: 'since',
      isUrgent: false,
    });
    await apiAs(reader)(sinceEndpoints.markSeen, { body: {} });
    const { body: unread } = await apiAs(reader)(notificationsEndpoints.countUnread);
    expect(unread.count).toBe(0);
  });

  test('is chosen with a time and a time zone, and switched off', async () => {
    const member = await make.member();
    expect((await wantDigest(member, '7:30')).status).toBe(400);
    expect((await wantDigest(member, '07:30', 'Mars/Base')).status).toBe(400);
    expect((await wantDigest(member, '00:00')).body).toEqual({
      followsAutomatically: true,
      digest: { at: '00:00', timeZone: 'Europe/Oslo' },
    });
    // Midnight is over for today.
    expect(
      await db`select from attention_settings where user_id = ${member.id} and digest_day is not null`,
    ).toHaveLength(1);
    const { body } = await apiAs(member)(followsEndpoints.changeSettings, {
      body: { digest: null },
    });
    expect(body.digest).toBe(null);
  });
});

describe('urgent', () => {
  test('are critical entries in followed rooms, invitations and mentions by admins', async () => {
    const [owner, admin] = [await make.member(), await make.member({ isAdmin: true })];
    const follower = await make.member({ username: 'quiet-tern' });
    const { body: room } = await apiAs(owner)(warRoomsEndpoints.create, {
      body: { name: 'Tideline', isPrivate: true },
    });
    const params = { id: room.id };
    await apiAs(owner)(warRoomsEndpoints.addMember, { params, body: { userId: follower.id } });
    const place = { latitude: '1', longitude: '1', title: 'Stops', description: 'Seen' };
    for (const severity of ['critical', 'high'] as const) {
      await apiAs(owner)(warRoomsEndpoints.createUpdate, { params, body: { ...place, severity } });
    }
    const reportId = await make.report();
    for (const by of [admin, owner]) {
      await apiAs(by)(commentsEndpoints.create, {
        params: { id: reportId },
        body: { content: 'Look, @quiet-tern' },
      });
    }
    const { body } = await apiAs(follower)(notificationsEndpoints.list);
    expect(body.map(({ kind, isUrgent }) => [kind, isUrgent])).toEqual([
      ['mention', false],
      ['mention', true],
      ['critical-entry', true],
      ['room-invitation', true],
    ]);
    const kinds = async (member: Member) =>
      (await apiAs(member)(notificationsEndpoints.list)).body.map(({ kind }) => kind);
    expect(await kinds(owner)).not.toContain('critical-entry');
    expect(await kinds(admin)).not.toContain('critical-entry');
    await apiAs(owner)(warRoomsEndpoints.removeMember, {
      params: { ...params, userId: follower.id },
    });
    expect(await kinds(follower)).toEqual(['mention', 'mention']);
  });
});
