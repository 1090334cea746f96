import { notificationsEndpoints, type Report, reportsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const heron = await make.member({ username: 'night_heron' });
const guest = await make.member({ username: 'guest' });
await db`update users set affiliation = 'community' where id = ${guest.id}`;

const text = { title: 'Dark for twenty hours', intelligenceType: 'SIGINT' };
const submit = async (content: string, more: object = {}): Promise<Report> => {
  const { status, body } = await apiAs(author)(reportsEndpoints.create, {
    body: { ...text, content, ...more } as never,
  });
  expect(status).toBe(201);
  return body;
};
const change = async ({ id, revision }: Report, content: string, by: Member = author) => {
  const { status, body } = await apiAs(by)(reportsEndpoints.change, {
    params: { id },
    body: { ...text, content, revision } as never,
  });
  expect(status).toBe(200);
  return body;
};
const told = async (member: Member, { id }: Report) =>
  (await apiAs(member)(notificationsEndpoints.list)).body.filter(({ targetId }) => targetId === id);

test('a report notifies the members whom its text mentions, and never its author', async () => {
  const report = await submit('Ask @Night_Heron, @nobody and @author. @night_heron knows.');
  expect(report.mentions?.map(({ username }) => username).sort()).toEqual([
    'author',
    'night_heron',
  ]);
  expect(await told(heron, report)).toMatchObject([
    { kind: 'mention', target: 'report', subjectId: null, actor: { id: author.id } },
  ]);
  expect(await told(author, report)).toEqual([]);
});

test('an edit notifies only those whom the text did not mention before', async () => {
  const admin = await make.member({ isAdmin: true, username: 'chief' });
  const first = await submit('Ask @night_heron.');
  const second = await change(first, 'Ask @night_heron and @guest.');
  await change(second, 'Ask @night_heron, @guest and @author.', admin);
  expect(await told(heron, first)).toHaveLength(1);
  expect(await told(guest, first)).toHaveLength(1);
  expect(await told(author, first)).toMatchObject([{ actor: { id: admin.id } }]);
});

test('a report sent twice with the same key notifies once', async () => {
  const send = () =>
    apiAs(author)(reportsEndpoints.create, {
      body: { ...text, content: '@night_heron?', tags: [] } as never,
      headers: { 'idempotency-key': 'mentioned-once' },
    });
  const { body: report } = await send();
  expect((await send()).body.id).toBe(report.id);
  expect(await told(heron, report)).toHaveLength(1);
});

test('somebody who may not read the report is told by the first edit after it is opened', async () => {
  const report = await submit('Not for @guest.', { marking: { tlp: 'AMBER' } });
  expect(report.mentions).toEqual([{ id: guest.id, username: 'guest' }]);
  expect(await told(guest, report)).toEqual([]);
  await make.mark('report', report.id, { tlp: 'GREEN' });
  await change(await change(report, 'Now for @guest.'), 'Still for @guest.');
  expect(await told(guest, report)).toMatchObject([{ kind: 'mention', title: text.title }]);
});

test('a report for named people notifies the named ones', async () => {
  const marking = { tlp: 'RED', recipients: [guest.id] };
  const report = await submit('For @guest, not for @night_heron.', { marking });
  // Its other readers do not learn from the text who else is named.
  expect(report.mentions?.map(({ username }) => username).sort()).toEqual(['guest', 'night_heron']);
  expect(await told(guest, report)).toHaveLength(1);
  expect(await told(heron, report)).toEqual([]);
});

test('a deleted member is no longer mentioned', async () => {
  const leaving = await make.member({ username: 'leaving' });
  const report = await submit('Ask @leaving.');
  await db`delete from users where id = ${leaving.id}`;
  const { body } = await apiAs(author)(reportsEndpoints.get, { params: { id: report.id } });
  expect(body.mentions).toEqual([]);
});
