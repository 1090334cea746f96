import {
  type Handover,
  handoversEndpoints,
  lineText,
  markingsEndpoints,
  notificationsEndpoints,
  pinsEndpoints,
  reportsEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { verifyChain } from '../audit/verify-chain';

const { apiAs, make, db } = await createTestApp();
const ada = await make.member({ username: 'ada' });
const ben = await make.member({ username: 'ben' });
const cleo = await make.member({ username: 'cleo' });
type Member = typeof ada;

async function ok<T extends { status: number }>(answer: Promise<T>): Promise<T> {
  const got = await answer;
  expect(got.status).toBeLessThan(300);
  return got;
}
const draft = async (member: Member, body: object = {}): Promise<Handover> =>
  (await ok(apiAs(member)(handoversEndpoints.draft, { body }))).body;
const get = (member: Member, id: string) =>
  apiAs(member)(handoversEndpoints.get, { params: { id } });
const read = async (member: Member, id: string) => (await ok(get(member, id))).body;
const change = (member: Member, id: string, body: object) =>
  apiAs(member)(handoversEndpoints.change, { params: { id }, body: body as never });
const sign = (member: Member, id: string) =>
  apiAs(member)(handoversEndpoints.sign, { params: { id } });
const accept = (member: Member, id: string) =>
  apiAs(member)(handoversEndpoints.accept, { params: { id } });
const write = (member: Member, text: string) =>
  ok(apiAs(member)(watchLogEndpoints.write, { body: { text } as never }));
const position = { latitude: '57.18', longitude: '11.36' };

async function signed(from = ada, to = ben): Promise<Handover> {
  const { id } = await draft(from, { toUserId: to.id });
  return (await ok(sign(from, id))).body;
}

beforeEach(async () => {
  await db`alter table handovers disable trigger handovers_kept`;
  await db`delete from handovers`;
  await db`alter table handovers enable trigger handovers_kept`;
  await db`delete from watch_log`;
  await db`delete from tasks`;
  await db`delete from notifications`;
});

describe('a draft', () => {
  test('has the open points, due tasks, rooms and failing sources of the shift', async () => {
    await ok(
      apiAs(cleo)(pinsEndpoints.create, {
        body: { title: 'Stops over the fibre pair', severity: 'critical', ...position } as never,
      }),
    );
    await write(ada, 'Guard vessel leaves at 12:00Z: who takes over?');
    await write(ada, 'Radio check');
    const today = new Date().toISOString().slice(0, 10);
    for (const [title, dueDate] of [
      ['Due', today],
      ['Late', '2020-01-01'],
      ['Never', null],
    ]) {
      await ok(apiAs(ben)(tasksEndpoints.create, { body: { title, dueDate } as never }));
    }
    const { body: room } = await ok(
      apiAs(ada)(warRoomsEndpoints.create, { body: { name: 'Tideline' } as never }),
    );
    const params = { id: room.id };
    await ok(
      apiAs(ada)(warRoomsEndpoints.sendMessage, { params, body: { content: 'x' } as never }),
    );
    const sourceId = newId();
    await db`
      insert into external_intel_sources (id, name, url, failures) values (${sourceId}, 'Harbour notices', 'https://h.example/', 4)`;
    const body = await draft(ada);
    expect(body).toMatchObject({
      state: 'draft',
      from: { id: ada.id },
      to: null,
      summary: '',
      hash: null,
      facts: {
        tasks: [
          { title: 'Late', isOverdue: true },
          { title: 'Due', isOverdue: false },
        ],
        rooms: [{ name: 'Tideline', messages: 1, updates: 0 }],
        sources: [{ name: 'Harbour notices', failures: 4 }],
      },
    });
    expect(body.points.map(({ text }) => text)).toEqual([
      'Stops over the fibre pair',
      'Guard vessel leaves at 12:00Z: who takes over?',
    ]);
    await db`delete from external_intel_sources where id = ${sourceId}`;
  });

  test('is one for each member, however often and at once they begin; two leads have two', async () => {
    const drafts = await Promise.all([draft(ada), draft(ada), draft(ada), draft(cleo)]);
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(2);
    expect((await get(ada, drafts[3]?.id ?? '')).status).toBe(404);
    const { body } = await ok(apiAs(ada)(handoversEndpoints.list));
    expect(body.map(({ id }) => id)).toEqual([drafts[0]?.id]);
  });

  test('is changed and discarded by its author, without overwriting another change', async () => {
    const { id, revision } = await draft(ada);
    const points = [{ text: 'One' }, { text: 'Two' }];
    const { body } = await ok(
      change(ada, id, { summary: 'Quiet', points, toUserId: ben.id, revision }),
    );
    expect(body).toMatchObject({ summary: 'Quiet', to: { id: ben.id }, points });
    const [one, two] = body.points;
    const next = await ok(change(ada, id, { points: [{ id: two?.id, text: 'Two!' }] }));
    expect(next.body.points).toMatchObject([{ id: two?.id, text: 'Two!' }]);
    expect(one).toBeTruthy();
    expect((await change(ada, id, { summary: 'Lost', revision })).status).toBe(409);
    expect((await change(ben, id, { summary: 'Mine' })).status).toBe(404);
    const discard = () => apiAs(ada)(handoversEndpoints.discard, { params: { id } });
    expect((await discard()).status).toBe(204);
    expect((await discard()).status).toBe(404);
  });

  test.each<[string, object, string]>([
    ['oneself', { toUserId: 'self' }, 'toUserId'],
    ['nobody known', { toUserId: newId() }, 'toUserId'],
    [
      'a shift that ends before it begins',
      { shiftStart: '2031-01-02T00:00:00Z', shiftEnd: '2031-01-01T00:00:00Z' },
      'shiftEnd',
    ],
    ['a shift of months', { shiftStart: '2030-01-02T00:00:00Z' }, 'shiftStart'],
    ['a long point', { points: [{ text: 'x'.repeat(301) }] }, 'points.0.text'],
  ])('for %s is refused', async (_name, body, path) => {
    const { id } = await draft(ada, {
      shiftEnd: '2031-01-03T00:00:00Z',
      shiftStart: '2031-01-02T00:00:00Z',
    });
    const given = 'toUserId' in body && body.toUserId === 'self' ? { toUserId: ada.id } : body;
    const { status, error } = await change(ada, id, given);
    expect([status, error.details?.[0]?.path]).toEqual([400, path]);
  });
});

describe('signing and accepting', () => {
  test('nobody else can be made the one who accepted', async () => {
    const { id } = await signed();
    await ok(accept(ben, id));
    await expect(
      db`update handovers set accepted_by_id = ${cleo.id} where id = ${id}`,
    ).rejects.toThrow('cannot be changed');
  });

  test('a point that is taken from its line is guarded like a new text', async () => {
    const report = await make.report({ userId: ada.id });
    await make.mark('report', report, { tlp: 'RED', recipients: [ada.id] });
    const text = '(RED) the name is Kestrel?';
    await ok(apiAs(ada)(watchLogEndpoints.write, { body: { text, aboutId: report } as never }));
    const { id, points } = await draft(ada, { toUserId: ben.id });
    const kept = points.find((point) => point.text === text);
    await ok(change(ada, id, { points: [{ id: kept?.id, text }] }));
    const { status, error } = await change(ada, id, { points: [{ text }] });
    expect([status, error.code]).toEqual([409, 'SPILL']);
  });

  test('needs a recipient, freezes everything and announces it', async () => {
    const { id } = await draft(ada);
    expect((await sign(ada, id)).status).toBe(400);
    await ok(change(ada, id, { summary: 'Quiet until three', toUserId: ben.id }));
    expect((await sign(ben, id)).status).toBe(404);
    const { body } = await ok(sign(ada, id));
    expect(body).toMatchObject({ state: 'signed', isIntact: true, isOverdue: false });
    expect((await change(ada, id, { summary: 'Otherwise' })).status).toBe(409);
    expect((await sign(ada, id)).status).toBe(409);
    expect((await apiAs(ada)(handoversEndpoints.discard, { params: { id } })).status).toBe(409);
    await expect(db`update handovers set summary = 'Forged' where id = ${id}`).rejects.toThrow(
      'cannot be changed',
    );
    await expect(db`delete from handovers where id = ${id}`).rejects.toThrow('cannot be changed');
    const { body: notices } = await ok(apiAs(ben)(notificationsEndpoints.list));
    expect(notices).toMatchObject([
      { kind: 'handover', target: 'handover', targetId: id, actor: { id: ada.id } },
    ]);
    const waiting = async (member: Member) =>
      (await ok(apiAs(member)(handoversEndpoints.list, { query: { waiting: 'true' } }))).body
        .length;
    expect([await waiting(ben), await waiting(cleo)]).toEqual([1, 0]);
    expect((await accept(cleo, id)).status).toBe(403);
    expect((await accept(ada, id)).status).toBe(403);
    const answers = await Promise.all([accept(ben, id), accept(ben, id), accept(ben, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await waiting(ben)).toBe(0);
    expect(await read(cleo, id)).toMatchObject({
      state: 'accepted',
      acceptedBy: { id: ben.id },
      summary: 'Quiet until three',
      hash: body.hash,
      isIntact: true,
    });
    const { body: log } = await ok(apiAs(cleo)(watchLogEndpoints.list));
    expect(log.map(lineText)).toEqual([
      expect.stringMatching(/^Handover accepted: /),
      expect.stringMatching(/^Handover signed: /),
    ]);
  });

  test('both are in the chain of the audit log with the hash of what was signed', async () => {
    const { id, hash } = await signed();
    await ok(accept(ben, id));
    const rows = await db`
      select act, details->>'hash' as hash from audit_log where subject_id = ${id} order by seq`;
    expect(rows).toEqual([
      { act: 'handover.signed', hash },
      { act: 'handover.accepted', hash },
    ]);
    expect(await verifyChain(db)).toMatchObject({ isWhole: true });
    await db`alter table handovers disable trigger handovers_kept`;
    await db`update handovers set summary = 'Forged' where id = ${id}`;
    await db`alter table handovers enable trigger handovers_kept`;
    expect((await read(cleo, id)).isIntact).toBe(false);
  });

  test('of two signatures at once one counts', async () => {
    const { id } = await draft(ada, { toUserId: ben.id });
    const answers = await Promise.all([
      sign(ada, id),
      sign(ada, id),
      change(ada, id, { summary: 'x' }),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    expect((await read(ben, id)).isIntact).toBe(true);
  });

  test('somebody else takes over when the incoming lead is suspended or gone', async () => {
    const dan = await make.member();
    const { id } = await signed(ada, dan);
    expect((await accept(cleo, id)).status).toBe(403);
    await db`update users set state = 'suspended' where id = ${dan.id}`;
    expect((await accept(ada, id)).status).toBe(403);
    await ok(accept(cleo, id));
    expect(await read(ben, id)).toMatchObject({ acceptedBy: { id: cleo.id }, to: { id: dan.id } });
    const eve = await make.member();
    const second = await draft(eve, { toUserId: ben.id });
    await ok(sign(eve, second.id));
    await db`delete from users where id = ${eve.id}`;
    expect(await read(ben, second.id)).toMatchObject({ from: null, isIntact: true });
    await ok(accept(ben, second.id));
    const { id: open } = await draft(ada);
    expect((await change(ada, open, { toUserId: dan.id })).status).toBe(400);
  });

  test('a recipient who is suspended before the signature is refused', async () => {
    const dan = await make.member();
    const { id } = await draft(ada, { toUserId: dan.id });
    await db`update users set state = 'suspended' where id = ${dan.id}`;
    expect((await sign(ada, id)).status).toBe(400);
  });

  test('is overdue by the clock of the database, and never accepted before it was signed', async () => {
    const { id } = await signed();
    await db`alter table handovers disable trigger handovers_kept`;
    await db`update handovers set signed_at = now() - interval '31 minutes' where id = ${id}`;
    expect((await read(cleo, id)).isOverdue).toBe(true);
    // As after the clock was set back.
    await db`update handovers set signed_at = now() + interval '2 hours' where id = ${id}`;
    await db`alter table handovers enable trigger handovers_kept`;
    expect((await read(cleo, id)).isOverdue).toBe(false);
    const { body } = await ok(accept(ben, id));
    expect(body.acceptedAt).toBe(body.signedAt);
  });
});

describe('open points', () => {
  test('become tasks, once, and are carried over otherwise', async () => {
    const { id } = await draft(ada, { toUserId: ben.id });
    const { body } = await ok(change(ada, id, { points: [{ text: 'First' }, { text: 'Second' }] }));
    const [first] = body.points;
    await ok(sign(ada, id));
    await ok(accept(ben, id));
    const make = (pointId = first?.id ?? '') =>
      apiAs(ben)(handoversEndpoints.makeTask, {
        params: { id, pointId },
        body: { title: 'See to it', assignedToUserId: cleo.id } as never,
      });
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await db`select from tasks`).length).toBe(1);
    expect((await make(newId())).status).toBe(404);
    expect(await read(ada, id)).toMatchObject({
      isIntact: true,
      points: [{ text: 'First', task: { title: 'See to it', status: 'open' } }, { task: null }],
    });
    const next = await draft(ben, { toUserId: cleo.id });
    expect(next.points.map(({ text }) => text)).toEqual(['Second']);
    await ok(sign(ben, next.id));
    expect((await draft(ben)).points).toEqual([]);
  });

  test('are carried over to whoever took over', async () => {
    const dan = await make.member();
    const { id } = await draft(ada, { toUserId: dan.id });
    await ok(change(ada, id, { points: [{ text: 'Call the harbour' }] }));
    await ok(sign(ada, id));
    await db`update users set state = 'suspended' where id = ${dan.id}`;
    await ok(accept(cleo, id));
    expect((await draft(cleo)).points.map(({ text }) => text)).toEqual(['Call the harbour']);
    await db`update users set state = 'active' where id = ${dan.id}`;
    expect((await draft(dan)).points).toEqual([]);
  });

  test('and facts are only for those who may see now what they are about', async () => {
    const { body: report } = await ok(
      apiAs(ada)(reportsEndpoints.create, {
        body: {
          ...{ title: 'Hidden', content: 'x', intelligenceType: 'OSINT' },
          marking: { tlp: 'RED' },
        } as never,
      }),
    );
    await ok(
      apiAs(ada)(watchLogEndpoints.write, {
        body: { text: 'Ask the source again?', aboutId: report.id } as never,
      }),
    );
    const { body: room } = await ok(
      apiAs(ada)(warRoomsEndpoints.create, { body: { name: 'Closed', isPrivate: true } as never }),
    );
    const params = { id: room.id };
    await ok(
      apiAs(ada)(warRoomsEndpoints.sendMessage, { params, body: { content: 'x' } as never }),
    );
    const { id, ...own } = await signed();
    const roomsOf = ({ facts }: Pick<Handover, 'facts'>) => facts.rooms.map(({ name }) => name);
    expect([own.points.length, roomsOf(own).includes('Closed')]).toEqual([1, true]);
    const seen = await read(ben, id);
    expect([seen.points, roomsOf(seen).includes('Closed'), seen.isIntact]).toEqual([
      [],
      false,
      true,
    ]);
    const { status } = await apiAs(ben)(handoversEndpoints.makeTask, {
      params: { id, pointId: own.points[0]?.id ?? '' },
      body: { title: 'x' } as never,
    });
    expect(status).toBe(404);
    await ok(
      apiAs(ada)(markingsEndpoints.markReport, {
        params: { id: report.id },
        body: { tlp: 'GREEN', reason: 'Agreed with the source' } as never,
      }),
    );
    expect((await read(ben, id)).points).toEqual([]);
    expect((await read(ada, id)).points).toMatchObject([
      { text: 'Ask the source again?', marking: { tlp: 'RED' } },
    ]);
  });

  test('of older handovers are for others while their line says the same', async () => {
    const { body: line } = await write(ada, 'Who takes over?');
    const { id } = await draft(ada, { toUserId: ben.id });
    await db`update handovers set points = points #- '{0,scope}' where id = ${id}`;
    await ok(sign(ada, id));
    const count = async (member: Member) => (await read(member, id)).points.length;
    expect([await count(ada), await count(ben)]).toEqual([1, 1]);
    await ok(
      apiAs(ada)(watchLogEndpoints.correct, {
        params: { id: line.id },
        body: { text: 'Settled', revision: 1 } as never,
      }),
    );
    expect([await count(ada), await count(ben)]).toEqual([1, 0]);
  });

  test('of which the text changes are for those who may read the line then', async () => {
    const { body: report } = await ok(
      apiAs(ada)(reportsEndpoints.create, {
        body: { title: 'Seen', content: 'x', intelligenceType: 'OSINT' } as never,
      }),
    );
    await ok(
      apiAs(ada)(watchLogEndpoints.write, {
        body: { text: 'Ask the source again?', aboutId: report.id } as never,
      }),
    );
    const { id, points } = await draft(ada, { toUserId: ben.id });
    const mark = (tlp: string) =>
      ok(
        apiAs(ada)(markingsEndpoints.markReport, {
          params: { id: report.id },
          body: { tlp, reason: 'Agreed with the source' } as never,
        }),
      );
    await mark('RED');
    const changed = points.map((point) => ({ id: point.id, text: 'The source is Ivanov' }));
    await ok(change(ada, id, { points: changed }));
    await mark('GREEN');
    await ok(sign(ada, id));
    expect([(await read(ada, id)).points.length, (await read(ben, id)).points]).toEqual([1, []]);
  });

  test('of rooms count nothing that the reader does not see', async () => {
    const { body: room } = await ok(
      apiAs(ada)(warRoomsEndpoints.create, { body: { name: 'Opened', isPrivate: true } as never }),
    );
    const params = { id: room.id };
    const say = () =>
      ok(apiAs(ada)(warRoomsEndpoints.sendMessage, { params, body: { content: 'x' } as never }));
    await say();
    const { id } = await signed();
    await ok(apiAs(ada)(warRoomsEndpoints.change, { params, body: { isPrivate: false } as never }));
    await ok(apiAs(ben)(warRoomsEndpoints.join, { params }));
    const messages = ({ facts }: Pick<Handover, 'facts'>) =>
      facts.rooms.find(({ name }) => name === 'Opened')?.messages;
    expect([messages(await read(ada, id)), messages(await read(ben, id))]).toEqual([1, undefined]);
    const shift = {
      shiftStart: new Date(Date.now() - 3_600_000).toISOString(),
      shiftEnd: new Date(Date.now() + 60_000).toISOString(),
    };
    const begun = await draft(ben, { ...shift, toUserId: cleo.id });
    expect(messages(begun)).toBeUndefined();
    await say();
    expect(messages(await read(ben, begun.id))).toBe(1);
    await ok(sign(ben, begun.id));
    expect([messages(await read(ben, begun.id)), messages(await read(ada, begun.id))]).toEqual([
      1, 1,
    ]);
  });

  test('of a draft become tasks that nobody else is told of', async () => {
    const { id } = await draft(ada, { toUserId: ben.id });
    const { body } = await ok(change(ada, id, { points: [{ text: 'First' }] }));
    await ok(
      apiAs(ada)(handoversEndpoints.makeTask, {
        params: { id, pointId: body.points[0]?.id ?? '' },
        body: { title: 'See to it' } as never,
      }),
    );
    const rows = await db`
      select distinct member_id from live_events where data::jsonb ->> 'handoverId' = ${id}`;
    expect(rows).toEqual([{ memberId: ada.id }]);
  });
});
