import {
  authEndpoints,
  chatEndpoints,
  commentsEndpoints,
  compartmentsEndpoints,
  investigationsEndpoints,
  leaderboardEndpoints,
  notificationsEndpoints,
  reportsEndpoints,
  scoringEndpoints,
  tasksEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app';
import { createTransact } from '../../db/transact';
import { createDomainEvents } from '../../events/domain-events';
import type { DomainEvent } from '../../events/event-types';
import { createLog } from '../../logging';
import { readSettings } from '../../settings';
import type { Member } from '../../testing/factories';
import { createTestApp, TEST_SECRET } from '../../testing/test-app';
import { readStream, type StreamReader } from '../live/stream-reader.fixture';
import { listenForNotifications } from '../notifications/notifications.listeners';
import { recount } from './rebuild';
import { settleStandings } from './settle-standings';

const server = await createTestApp({ FEEDS: 'off' });
const { app, apiAs, make, db } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';

// The clock is moved to days on which the job of the application has nothing to do.
const FIRST_DAY = '2036-12-01';
const NEXT_DAY = '2036-12-02';
const published: DomainEvent[] = [];
const events = createDomainEvents();
listenForNotifications(events);
events.afterCommit((committed) => published.push(...committed));
const platform = { db, transact: createTransact(db, events) };
const settle = (day: string) => settleStandings(platform, undefined, new Date(`${day}T00:00:05Z`));

/** Nothing of theirs is settled before the first day. */
async function makeMember(isAdmin = false): Promise<Member> {
  const member = await make.member({ isAdmin });
  await db`insert into standing_settlements (user_id, due_on) values (${member.id}, ${FIRST_DAY})`;
  return member;
}

const admin = await makeMember(true);
const text = { title: 'Convoy', content: 'Seen at the bridge.', intelligenceType: 'OSINT' };
const code = await make.compartment([admin.id]);

/** From outside the organization: reads what is open to everyone. */
async function makeOutsider(): Promise<Member> {
  const outsider = await makeMember();
  await db`update users set affiliation = 'community' where id = ${outsider.id}`;
  return outsider;
}

const submit = async (author: Member, marking?: object, body: object = text) => {
  const answer = await apiAs(author)(reportsEndpoints.create, { body: { ...body, marking } });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const investigate = async (lead: Member, marking?: object) => {
  const body = { title: 'Bridge', marking };
  const answer = await apiAs(lead)(investigationsEndpoints.create, { body });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
/** Each with the second of its time. */
const achievementsOf = async (member: Member) =>
  (await apiAs(member)(scoringEndpoints.listAchievements)).body.map(
    ({ achievementType, unlockedAt }) => [achievementType, unlockedAt.slice(0, 19)],
  );
const comment = async (writer: Member, reportId: string) => {
  const answer = await apiAs(writer)(commentsEndpoints.create, {
    params: { id: reportId },
    body: { content: 'Seconded.' },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const link = async (writer: Member, id: string, reportId: string) => {
  const answer = await apiAs(writer)(investigationsEndpoints.linkReport, {
    params: { id },
    body: { reportId },
  });
  expect(answer.status).toBe(201);
};
const complete = async (giver: Member, doer: Member, investigationId: string) => {
  const { body } = await apiAs(giver)(tasksEndpoints.createInInvestigation, {
    params: { id: investigationId },
    body: { title: 'Count the trucks', assignedToUserId: doer.id },
  });
  const params = { taskId: body.id };
  const done = await apiAs(doer)(tasksEndpoints.change, { params, body: { status: 'completed' } });
  expect(done.status).toBe(200);
  return body.id;
};

/** Everything that tells a reader of the standing of members, to the byte. */
async function readAll(reader: Member, members: readonly Member[]): Promise<string> {
  const api = apiAs(reader);
  const toText = ({ status, body, headers }: Awaited<ReturnType<typeof api>>) =>
    JSON.stringify([status, body, headers.etag, headers['x-total-count']]);
  const texts = [
    toText(await api(leaderboardEndpoints.list)),
    toText(await api(leaderboardEndpoints.own)),
    toText(await api(usersEndpoints.list)),
    toText(await api(authEndpoints.currentUser)),
    toText(await api(scoringEndpoints.listAchievements)),
    toText(await api(scoringEndpoints.listPoints)),
  ];
  for (const { id } of members) {
    texts.push(toText(await api(usersEndpoints.profile, { params: { id } })));
  }
  return texts.join('\n');
}

/** Points, level, rank and achievements of members, as a reader sees them. Counts of reports differ by reader. */
async function readStandings(reader: Member, members: readonly Member[]) {
  const api = apiAs(reader);
  const board = await api(leaderboardEndpoints.list);
  const listed = (await api(usersEndpoints.list)).body;
  const profiles = [];
  for (const { id } of members) {
    const { body } = await api(usersEndpoints.profile, { params: { id } });
    profiles.push([body.points, body.level, body.rank, body.achievements]);
  }
  return {
    ...{ profiles, contributors: board.headers['x-total-count'] },
    board: board.body.map(({ id, points, level, rank }) => ({ id, points, level, rank })),
    listed: listed.map(({ id, points, level, rank }) => ({ id, points, level, rank })),
  };
}

/** Sends a message and waits until all streams have told of it. */
async function findMessage(streams: readonly StreamReader[]): Promise<void> {
  const { body } = await apiAs(admin)(chatEndpoints.create, { body: { content: 'Here' } });
  await Promise.all(
    streams.map((stream) => stream.find(({ data }) => JSON.stringify(data).includes(body.id))),
  );
}

const MARKINGS = [
  ['AMBER', { tlp: 'AMBER', compartments: [], recipients: [] }],
  ['AMBER+STRICT', { tlp: 'AMBER+STRICT', compartments: [], recipients: [] }],
  ['GREEN in a compartment', { tlp: 'GREEN', compartments: [code], recipients: [] }],
  ['RED', { tlp: 'RED', compartments: [], recipients: [] }],
] as const;

describe('the public standing', () => {
  test.each(MARKINGS)('does not change with %s work, for anybody', async (_name, chosen) => {
    const [author, fellow, outsider] = [
      await makeMember(),
      await makeMember(),
      await makeOutsider(),
    ];
    for (const { id: userId } of [author, fellow]) {
      const params = { code, userId };
      expect((await apiAs(admin)(compartmentsEndpoints.addMember, { params })).status).toBe(204);
    }
    // Somebody with points from before, and somebody without.
    await submit(author);
    const marking = chosen.tlp === 'RED' ? { ...chosen, recipients: [fellow.id] } : chosen;
    const members = [author, fellow, outsider, admin];
    const look = async () => ({
      outsider: await readAll(outsider, members),
      standings: [
        await readStandings(author, members),
        await readStandings(fellow, members),
        await readStandings(admin, members),
      ],
    });
    const before = await look();
    const streams = [];
    for (const reader of [outsider, author, admin]) streams.push(await readStream(origin, reader));
    // What happened before comes before this message.
    await findMessage(streams);
    const started = streams.map((stream) => stream.events.length);

    const reportId = await submit(author, marking);
    await comment(fellow, reportId);
    await comment(author, reportId);
    const removedId = await comment(fellow, reportId);
    const investigationId = await investigate(fellow, marking);
    await link(fellow, investigationId, reportId);
    const doer = chosen.tlp === 'RED' ? fellow : author;
    await complete(fellow, doer, investigationId);
    if (chosen.tlp !== 'RED') {
      const params = { id: removedId };
      expect((await apiAs(admin)(commentsEndpoints.delete, { params })).status).toBe(204);
    }
    expect(await look()).toEqual(before);

    await findMessage(streams);
    for (const [index, stream] of streams.entries()) {
      const events = stream.events.slice(started[index]);
      expect(events.filter(({ data }) => data.kind === 'standing.changed')).toEqual([]);
      stream.close();
    }
  });

  test('does not change with the discipline of a restricted report', async () => {
    const author = await makeMember();
    const outsider = await makeOutsider();
    for (const intelligenceType of ['HUMINT', 'SIGINT', 'GEOINT', 'CYBERINT']) {
      await submit(author, undefined, { ...text, intelligenceType });
    }
    const id = await submit(author, { tlp: 'AMBER' }, { ...text, intelligenceType: 'HUMINT' });
    const before = await readAll(outsider, [author]);
    const { status } = await apiAs(author)(reportsEndpoints.change, {
      params: { id },
      body: { ...text, intelligenceType: 'OSINT', revision: 1 },
    });
    expect(status).toBe(200);
    expect(await readAll(outsider, [author])).toBe(before);
  });

  test('does not change when an open report was marked and is deleted then', async () => {
    const author = await makeMember();
    const outsider = await makeOutsider();
    const id = await submit(author);
    await make.mark('report', id, { tlp: 'AMBER' });
    const before = await readAll(outsider, [author]);
    const { status } = await apiAs(admin)(reportsEndpoints.delete, { params: { id } });
    expect(status).toBe(204);
    expect(await readAll(outsider, [author])).toBe(before);
  });
});

describe('a link to an investigation that the author may not see', () => {
  test('earns nothing, is in no list and notifies nobody', async () => {
    const [author, lead] = [await makeOutsider(), await makeMember()];
    const reportId = await submit(author);
    const hidden = await investigate(lead, { tlp: 'AMBER' });
    const readOwn = async () => {
      const notified = await apiAs(author)(notificationsEndpoints.list);
      return [await readAll(author, [author]), notified.body, notified.headers['x-total-count']];
    };
    const before = await readOwn();
    await link(lead, hidden, reportId);
    expect(await readOwn()).toEqual(before);
    await link(lead, await investigate(lead), reportId);
    const { body } = await apiAs(author)(scoringEndpoints.listPoints);
    expect(body.map(({ action }) => action)).toEqual(['report-linked', 'report-submitted']);
  });

  test('earns nothing in RED, also when the author is named', async () => {
    const [lead, fellow, author] = [await makeMember(), await makeMember(), await makeMember()];
    const recipients = [fellow.id, author.id];
    const red = await investigate(lead, { tlp: 'RED', recipients });
    for (const writer of [fellow, lead]) await link(writer, red, await submit(author));
    await settle(FIRST_DAY);
    expect((await linesOf(author)).map(({ action }) => action)).toEqual([
      'report-submitted',
      'report-submitted',
    ]);
    const { body } = await apiAs(author)(notificationsEndpoints.list);
    expect(body.filter(({ kind }) => kind === 'report-linked')).toHaveLength(2);
  });

  test('earns nothing when the author may no longer see the report', async () => {
    const [author, lead] = [await makeMember(), await makeMember()];
    const reportId = await submit(author, { tlp: 'AMBER' });
    await db`update users set affiliation = 'community' where id = ${author.id}`;
    await link(lead, await investigate(lead), reportId);
    const { body } = await apiAs(author)(scoringEndpoints.listPoints);
    expect(body.map(({ action }) => action)).toEqual(['report-submitted']);
    expect((await apiAs(author)(notificationsEndpoints.list)).body).toEqual([]);
  });
});

const AMBER = { tlp: 'AMBER' } as const;
const standingOf = async (member: Member) => {
  const { body } = await apiAs(member)(authEndpoints.currentUser);
  return { points: body.points, level: body.level, achievements: body.achievementCount };
};
const pointsOf = async (member: Member) => (await standingOf(member)).points;
const linesOf = async (member: Member) => {
  const { body, headers } = await apiAs(member)(scoringEndpoints.listPoints);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body.map(({ action, points, note, isPending }) => ({ action, points, note, isPending }));
};
const eventsOf = ({ id }: Member) =>
  published.flatMap((event) =>
    (event.type === 'standing.changed' || event.type === 'achievement.unlocked') &&
    event.userId === id
      ? [event.type === 'standing.changed' ? event.type : event.achievementType]
      : [],
  );
const differencesOf = async (member: Member) =>
  (await recount(db, { isRepairing: false })).differences.filter(({ of }) => of === member.id);
/** So that midnight does not come between the acts of a test. */
const moveToOneDay = (member: Member, day = '2036-11-30') =>
  db`update point_events set created_at = ${`${day}T12:00:00Z`} where user_id = ${member.id}`;

describe('restricted work', () => {
  test('joins the standing in one sum, its achievements at midnight', async () => {
    const [author, fellow, lead] = [await makeMember(), await makeMember(), await makeMember()];
    const reportId = await submit(author, AMBER);
    await comment(author, reportId);
    await comment(fellow, reportId);
    const investigationId = await investigate(lead, AMBER);
    await link(lead, investigationId, reportId);
    await complete(lead, author, investigationId);
    expect(await linesOf(author)).toEqual([
      { action: 'task-completed', points: 10, note: null, isPending: true },
      { action: 'report-linked', points: 5, note: null, isPending: true },
      { action: 'comment-posted', points: 0, note: 'own-report', isPending: true },
      { action: 'report-submitted', points: 10, note: null, isPending: true },
    ]);
    expect(await standingOf(author)).toEqual({ points: 0, level: 1, achievements: 0 });
    expect(await differencesOf(author)).toEqual([]);

    await settle(FIRST_DAY);
    expect(await standingOf(author)).toEqual({ points: 25, level: 1, achievements: 3 });
    expect(await pointsOf(fellow)).toBe(2);
    expect(await pointsOf(lead)).toBe(15);
    expect((await linesOf(author)).filter(({ isPending }) => isPending)).toEqual([]);
    expect(eventsOf(author)).toEqual([
      'standing.changed',
      'first_report',
      'first_task',
      'first_comment',
    ]);
    const { body } = await apiAs(author)(scoringEndpoints.listAchievements);
    expect(new Set(body.map(({ unlockedAt }) => Date.parse(unlockedAt)))).toEqual(
      new Set([Date.parse(`${FIRST_DAY}T00:00:00Z`)]),
    );
    const { headers } = await apiAs(await makeOutsider())(leaderboardEndpoints.list);
    const [row] = await db`select count(*)::text as total from users where points > 0`;
    expect(headers['x-total-count']).toBe(row?.total);
    for (const member of [author, fellow, lead]) expect(await differencesOf(member)).toEqual([]);
    await settle(NEXT_DAY);
    expect(eventsOf(author)).toHaveLength(4);
  });

  test('counts once when two instances settle', async () => {
    const author = await makeMember();
    await submit(author, AMBER);
    await Promise.all([settle(FIRST_DAY), settle(FIRST_DAY), settle(FIRST_DAY)]);
    expect(await pointsOf(author)).toBe(10);
    expect(eventsOf(author)).toEqual(['standing.changed', 'first_report']);
  });

  test('joins at most once a day, however late its transaction commits', async () => {
    const author = await makeMember();
    await submit(author, AMBER);
    await settle(FIRST_DAY);
    await submit(author, AMBER);
    await settle(FIRST_DAY);
    expect(await pointsOf(author)).toBe(10);
    await settle(NEXT_DAY);
    expect(await pointsOf(author)).toBe(20);
  });

  test('joins after the start of a server that was off at midnight', async () => {
    const author = await makeMember();
    await submit(author, AMBER);
    expect(await pointsOf(author)).toBe(0);
    await db`update point_events set created_at = now() - interval '2 days' where user_id = ${author.id}`;
    await db`update standing_settlements set due_on = '2026-01-01' where user_id = ${author.id}`;
    const other = await buildApp({
      db: server.applicationDb,
      settings: readSettings({ FEEDS: 'off' }),
      secret: TEST_SECRET,
      log: createLog('silent'),
      dataDirectory: server.dataDirectory,
    });
    try {
      await other.listen({ port: 0, host: '127.0.0.1' });
      await vi.waitFor(async () => expect(await pointsOf(author)).toBe(10), 30_000);
    } finally {
      await other.close();
    }
  });

  test('of the present day waits for the next', async () => {
    const author = await makeMember();
    await submit(author, AMBER);
    await moveToOneDay(author, FIRST_DAY);
    await settle(FIRST_DAY);
    expect(await pointsOf(author)).toBe(0);
    await settle(NEXT_DAY);
    expect(await pointsOf(author)).toBe(10);
  });

  test('of the present day adds no discipline to the sum of the day before', async () => {
    const author = await makeMember();
    for (const intelligenceType of ['HUMINT', 'SIGINT', 'GEOINT']) {
      await submit(author, undefined, { ...text, intelligenceType });
    }
    await submit(author, AMBER, { ...text, intelligenceType: 'CYBERINT' });
    await moveToOneDay(author);
    const id = await submit(author, AMBER, { ...text, intelligenceType: 'OSINT' });
    await db`update point_events set created_at = ${`${FIRST_DAY}T00:00:03Z`} where subject_id = ${id}`;
    await settle(FIRST_DAY);
    expect(await achievementsOf(author)).toEqual([['first_report', expect.any(String)]]);
    await settle(NEXT_DAY);
    expect((await achievementsOf(author)).map(([type]) => type)).toContain(
      'expert_all_disciplines',
    );
  });

  test('gets what open work leaves of the daily limit', async () => {
    const writer = await makeMember();
    const [open, hidden] = [await make.report(), await make.report()];
    await make.mark('report', hidden, AMBER);
    for (let i = 0; i < 3; i += 1) await comment(writer, hidden);
    for (let i = 0; i < 19; i += 1) await comment(writer, open);
    expect(await pointsOf(writer)).toBe(38);
    await moveToOneDay(writer);
    await settle(FIRST_DAY);
    expect(await pointsOf(writer)).toBe(40);
    const notes = (await linesOf(writer)).map(({ note }) => note);
    expect(notes.filter((note) => note === 'daily-limit')).toHaveLength(2);
    expect(await differencesOf(writer)).toEqual([]);
  });

  test('that is removed before the day ends never joins', async () => {
    const author = await makeMember();
    await submit(author, AMBER);
    const removed = await submit(author, AMBER);
    await apiAs(admin)(reportsEndpoints.delete, { params: { id: removed } });
    expect((await linesOf(author)).map(({ isPending }) => isPending)).toEqual([false, true]);
    await settle(FIRST_DAY);
    expect(await pointsOf(author)).toBe(10);
    expect(await differencesOf(author)).toEqual([]);
  });

  test('that is removed later leaves with the sum of that day', async () => {
    const [author, outsider] = [await makeMember(), await makeOutsider()];
    await submit(author, AMBER);
    const removed = await submit(author, AMBER);
    await settle(FIRST_DAY);
    expect(await pointsOf(author)).toBe(20);
    const before = await readAll(outsider, [author]);
    await apiAs(admin)(reportsEndpoints.delete, { params: { id: removed } });
    expect(await readAll(outsider, [author])).toBe(before);
    expect((await linesOf(author))[0]).toMatchObject({ isPending: true });
    expect(await differencesOf(author)).toEqual([]);
    published.length = 0;
    await settle(NEXT_DAY);
    expect(await pointsOf(author)).toBe(10);
    expect(eventsOf(author)).toEqual(['standing.changed']);
    expect(await differencesOf(author)).toEqual([]);
  });

  test('of an open report that was marked later leaves with the sum of the day', async () => {
    const author = await makeMember();
    const id = await submit(author);
    await make.mark('report', id, { tlp: 'AMBER' });
    await apiAs(admin)(reportsEndpoints.delete, { params: { id } });
    expect(await pointsOf(author)).toBe(10);
    await settle(FIRST_DAY);
    expect(await pointsOf(author)).toBe(0);
    expect(await differencesOf(author)).toEqual([]);
  });

  test('stays as it was earned when its marking is lowered', async () => {
    const author = await makeMember();
    const id = await submit(author, AMBER);
    await make.mark('report', id, { tlp: 'GREEN' });
    expect(await pointsOf(author)).toBe(0);
    await settle(FIRST_DAY);
    expect(await pointsOf(author)).toBe(10);
    await apiAs(admin)(reportsEndpoints.delete, { params: { id } });
    expect(await pointsOf(author)).toBe(10);
    await settle(NEXT_DAY);
    expect(await pointsOf(author)).toBe(0);
  });

  test('unlocks achievements of disciplines and days when the day is over', async () => {
    const author = await makeMember();
    for (const intelligenceType of ['HUMINT', 'SIGINT', 'GEOINT']) {
      await submit(author, undefined, { ...text, intelligenceType });
    }
    await submit(author, AMBER, { ...text, intelligenceType: 'CYBERINT' });
    await settle(FIRST_DAY);
    const id = await submit(author, AMBER, { ...text, intelligenceType: 'HUMINT' });
    await settle(NEXT_DAY);
    published.length = 0;
    await apiAs(author)(reportsEndpoints.change, {
      params: { id },
      body: { ...text, intelligenceType: 'OSINT', revision: 1 },
    });
    expect((await achievementsOf(author)).map(([type]) => type)).toEqual(['first_report']);
    expect(await differencesOf(author)).toEqual([]);
    await settle('2036-12-03');
    expect((await achievementsOf(author))[0]).toEqual([
      'expert_all_disciplines',
      '2036-12-03T00:00:00',
    ]);
    expect(eventsOf(author)).toEqual(['standing.changed', 'expert_all_disciplines']);

    const days = Array.from({ length: 7 }, (_, index) => `2036-12-1${index}`);
    for (const day of days) {
      const reportId = await submit(author, day.endsWith('3') ? undefined : AMBER);
      await db`update point_events set created_at = ${`${day}T12:00:00Z`} where subject_id = ${reportId}`;
    }
    await settle('2036-12-20');
    expect(await achievementsOf(author)).toContainEqual(['streak_7', '2036-12-20T00:00:00']);
    expect(await differencesOf(author)).toEqual([]);
  });

  test('is not added by a rebuild before its day is over', async () => {
    const author = await makeMember();
    await submit(author, AMBER);
    const removed = await submit(author, AMBER);
    await settle(FIRST_DAY);
    await apiAs(admin)(reportsEndpoints.delete, { params: { id: removed } });
    for (const intelligenceType of ['HUMINT', 'SIGINT', 'GEOINT', 'CYBERINT']) {
      await submit(author, AMBER, { ...text, intelligenceType });
    }
    const before = await standingOf(author);
    expect(before).toEqual({ points: 20, level: 1, achievements: 1 });
    await db`update users set points = 7 where id = ${author.id}`;
    expect((await differencesOf(author)).map(({ field }) => field)).toEqual(['points']);
    await recount(db, { isRepairing: true });
    expect(await standingOf(author)).toEqual(before);
    await settle(NEXT_DAY);
    expect(await standingOf(author)).toEqual({ points: 50, level: 2, achievements: 2 });
    expect(await differencesOf(author)).toEqual([]);
  });
});
