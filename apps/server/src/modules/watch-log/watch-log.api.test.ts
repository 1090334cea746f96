import {
  entitiesEndpoints,
  investigationsEndpoints,
  LINE_CORRECTIONS_MAX,
  LOG_RULE_NAMES,
  type LogLine,
  lineText,
  markingsEndpoints,
  notificationsEndpoints,
  pinsEndpoints,
  reportsEndpoints,
  situationEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
  watchesEndpoints,
  watchLogEndpoints,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { createScanAll } from '../entities/scan-all.fixture';

const { app, apiAs, make, db } = await createTestApp();
const ada = await make.member({ username: 'ada' });
const ben = await make.member({ username: 'ben' });
const cleo = await make.member({ username: 'cleo' });
const admin = await make.member({ username: 'chief', isAdmin: true });

type Member = typeof ada;
const scanAll = createScanAll(db);

async function ok<T extends { status: number }>(answer: Promise<T>): Promise<T> {
  const got = await answer;
  expect(got.status).toBeLessThan(300);
  return got;
}
const write = async (member: Member, body: object): Promise<LogLine> =>
  (await ok(apiAs(member)(watchLogEndpoints.write, { body: body as never }))).body;
const list = async (
  member: Member,
  query: Record<string, string | number> = {},
): Promise<LogLine[]> => (await ok(apiAs(member)(watchLogEndpoints.list, { query }))).body;
const texts = async (member: Member, query: Record<string, string | number> = {}) =>
  (await list(member, query)).map(lineText);
const submit = async (member: Member, values: object = {}) =>
  (
    await ok(
      apiAs(member)(reportsEndpoints.create, {
        body: {
          title: 'Lights off the mole',
          content: 'Seen',
          intelligenceType: 'SIGINT',
          ...values,
        },
      }),
    )
  ).body;
const exportAs = (member: Member) =>
  app.inject({
    url: '/api/watch-log.csv',
    headers: { cookie: `watchfloor_session=${member.session}` },
  });
const position = { latitude: '57.18', longitude: '11.36' };

beforeEach(async () => {
  await db`delete from watch_log`;
  await db`delete from watch_log_rules_off`;
});

describe('a line by hand', () => {
  test('has its time, author and place, which may stand in the text', async () => {
    const line = await write(ada, { text: ' Stops over the fibre pair. 57.1800, 11.3600 ' });
    expect(line).toMatchObject({
      kind: 'note',
      act: 'written',
      text: 'Stops over the fibre pair. 57.1800, 11.3600',
      author: { id: ada.id },
      place: { latitude: '57.18', longitude: '11.36' },
      severity: null,
      subject: null,
      marking: null,
      revision: 1,
      earlier: [],
    });
    expect(await list(ben)).toEqual([line]);
    const decision = await write(ben, {
      text: 'Guard vessel stays',
      kind: 'decision',
      severity: 'high',
    });
    expect(lineText(decision)).toBe('Decision: Guard vessel stays');
    expect((await list(ada, { limit: 1 })).map(({ id }) => id)).toEqual([decision.id]);
  });

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['a long text', { text: 'x'.repeat(501) }, 'text'],
    ['a kind of the product', { text: 'x', kind: 'report' }, 'kind'],
    ['an unknown severity', { text: 'x', severity: 'extreme' }, 'severity'],
    ['half a place', { text: 'x', place: { latitude: '1' } }, 'place.longitude'],
    ['something unknown', { text: 'x', aboutId: newId() }, 'aboutId'],
  ])('with %s is refused', async (_name, body, path) => {
    const { status, error } = await apiAs(ada)(watchLogEndpoints.write, { body: body as never });
    expect([status, error.details?.[0]?.path]).toEqual([400, path]);
    expect(await list(ada)).toEqual([]);
  });

  test('is for members only, and not for a label above the log', async () => {
    expect((await apiAs(null)(watchLogEndpoints.list)).status).toBe(401);
    const spill = await apiAs(ada)(watchLogEndpoints.write, {
      body: { text: '(RED) the name' } as never,
    });
    expect([spill.status, spill.error.code]).toEqual([409, 'SPILL']);
  });

  test('tells whom it mentions', async () => {
    const line = await write(ada, { text: 'Over to @ben and @nobody-here' });
    expect(line.mentions).toEqual([{ id: ben.id, username: 'ben' }]);
    const { body } = await ok(apiAs(ben)(notificationsEndpoints.list));
    expect(body[0]).toMatchObject({
      kind: 'mention',
      target: 'watch-log',
      targetId: line.id,
      title: line.text,
    });
  });

  test('is corrected by its author only, and its earlier texts stay', async () => {
    const { id } = await write(ada, { text: 'Two lorries at the shed' });
    const correct = (member: Member, revision: number, text: string) =>
      apiAs(member)(watchLogEndpoints.correct, {
        params: { id },
        body: { text, revision } as never,
      });
    expect((await correct(ben, 1, 'None')).status).toBe(403);
    expect((await correct(admin, 1, 'None')).status).toBe(403);
    const answers = await Promise.all([
      correct(ada, 1, 'Three lorries'),
      correct(ada, 1, 'Four lorries'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await ok(correct(ada, 2, 'Five lorries'));
    expect(body).toMatchObject({ text: 'Five lorries', revision: 3 });
    expect(body.earlier.map(({ text }) => text)).toEqual([
      'Two lorries at the shed',
      answers.find(({ status }) => status === 200)?.body.text,
    ]);
    expect(await list(ben)).toEqual([body]);
  });

  test('is corrected so many times and no more', async () => {
    const { id } = await write(ada, { text: 'No lorries' });
    const correct = (revision: number) =>
      apiAs(ada)(watchLogEndpoints.correct, {
        params: { id },
        body: { text: `${revision} lorries`, revision } as never,
      });
    for (let revision = 1; revision <= LINE_CORRECTIONS_MAX; revision += 1) {
      await ok(correct(revision));
    }
    expect((await correct(LINE_CORRECTIONS_MAX + 1)).status).toBe(409);
  });

  test('about something is only for those who may see it now, and stays when that is gone', async () => {
    const { id } = await submit(ada, { marking: { tlp: 'RED' } });
    const line = await write(ada, { text: 'Ask the source again', aboutId: id });
    expect(line).toMatchObject({
      subject: { source: 'report', id, url: `/reports/${id}` },
      marking: { tlp: 'RED' },
    });
    const [own] = await list(ada, { by: 'hand' });
    expect(own).toEqual(line);
    expect(await list(ben)).toEqual([]);
    expect(await list(admin)).toEqual([]);
    const correct = await apiAs(ben)(watchLogEndpoints.correct, {
      params: { id: line.id },
      body: { text: 'x', revision: 1 } as never,
    });
    expect(correct.status).toBe(404);
    const about = await apiAs(ben)(watchLogEndpoints.write, {
      body: { text: 'x', aboutId: id } as never,
    });
    expect(about.status).toBe(400);
    await db`delete from reports where id = ${id}`;
    expect(await list(ada)).toMatchObject([{ text: 'Ask the source again', subject: null }]);
    expect(await list(ben)).toEqual([]);
  });
});

describe('the product writes', () => {
  test('of reports, status and decisions', async () => {
    const report = await submit(ada);
    const { body: investigation } = await ok(
      apiAs(ada)(investigationsEndpoints.create, { body: { title: 'Tideline' } as never }),
    );
    const params = { id: investigation.id };
    await ok(apiAs(ada)(investigationsEndpoints.change, { params, body: { status: 'closed' } }));
    const { body: task } = await ok(
      apiAs(ada)(tasksEndpoints.create, { body: { title: 'Turning circles' } as never }),
    );
    await ok(
      apiAs(ada)(tasksEndpoints.change, {
        params: { taskId: task.id },
        body: { status: 'completed' } as never,
      }),
    );
    await ok(
      apiAs(ada)(reportsEndpoints.retract, {
        params: { id: report.id },
        body: { reason: 'The source was mistaken' },
      }),
    );
    expect(await texts(ben)).toEqual([
      `${report.number} retracted: Lights off the mole`,
      'Task completed: Turning circles',
      'Investigation closed: Tideline',
      'Investigation opened: Tideline',
      `${report.number} submitted, SIGINT: Lights off the mole`,
    ]);
    expect(await list(ben, { by: 'hand' })).toEqual([]);
    expect(await texts(ben, { kind: 'task' })).toHaveLength(1);
  });

  test('of critical and high map entries, once, also when a correction raises them', async () => {
    const pin = (severity: string) => ({ title: `A ${severity} pin`, severity, ...position });
    for (const severity of ['low', 'high', 'critical']) {
      await ok(apiAs(ada)(pinsEndpoints.create, { body: pin(severity) as never }));
    }
    const update = { title: 'Ship', description: 'Stops', ...position };
    const { body } = await ok(
      apiAs(ada)(situationEndpoints.create, { body: { ...update, severity: 'low' } as never }),
    );
    const correct = (revision: number, severity: string) =>
      ok(
        apiAs(ada)(situationEndpoints.change, {
          params: { id: body.id },
          body: { ...update, severity, revision } as never,
        }),
      );
    await correct(1, 'high');
    await correct(2, 'critical');
    expect(await texts(ben)).toEqual(['Ship', 'A critical pin', 'A high pin']);
    expect(await list(ben, { severity: 'critical' })).toMatchObject([
      { severity: 'critical', place: position, subject: { url: `/map?update=${body.id}` } },
      { severity: 'critical' },
    ]);
  });

  test('nothing of what an admin has switched off', async () => {
    const { body } = await ok(apiAs(ben)(watchLogEndpoints.getRules));
    expect(body.on).toEqual([...LOG_RULE_NAMES].sort());
    const on = LOG_RULE_NAMES.filter((rule) => rule !== 'reports');
    expect((await apiAs(ben)(watchLogEndpoints.setRules, { body: { on } })).status).toBe(403);
    await ok(apiAs(admin)(watchLogEndpoints.setRules, { body: { on } }));
    await submit(ada);
    expect(await list(ben)).toEqual([]);
    const unknown = await apiAs(admin)(watchLogEndpoints.setRules, {
      body: { on: ['everything'] } as never,
    });
    expect(unknown.status).toBe(400);
    const acts = await db`select act from audit_log where act = 'watch-log.rules-changed'`;
    expect(acts).toHaveLength(1);
  });

  test('of watched entities, as long as the text mentions them', async () => {
    const ip = '45.77.13.9';
    await submit(ada, { content: `First ${ip}` });
    await scanAll();
    const { body: known } = await ok(
      apiAs(ben)(entitiesEndpoints.list, { query: { q: ip } as never }),
    );
    const id = known[0]?.id ?? '';
    await ok(apiAs(ben)(watchesEndpoints.watch, { params: { id } }));
    const again = await submit(ada, { content: `Again ${ip}` });
    const hidden = await submit(ben, { content: `Hidden ${ip}`, marking: { tlp: 'RED' } });
    await scanAll();
    expect(await texts(admin, { kind: 'alert' })).toEqual(['45.77.13[.]9 mentioned again']);
    expect(hidden.id).toBeTruthy();
    await ok(
      apiAs(ada)(reportsEndpoints.change, {
        params: { id: again.id },
        body: { ...again, content: 'It was another', revision: 1 } as never,
      }),
    );
    await scanAll();
    expect(await texts(admin, { kind: 'alert' })).toEqual([]);
  });

  test('nothing of watched entities in RED work, which would tell who else reads it', async () => {
    const ip = '45.77.13.10';
    await submit(ada, { content: `First ${ip}` });
    await scanAll();
    const { body: known } = await ok(
      apiAs(ben)(entitiesEndpoints.list, { query: { q: ip } as never }),
    );
    await ok(apiAs(ben)(watchesEndpoints.watch, { params: { id: known[0]?.id ?? '' } }));
    const recipients = [ben.id, cleo.id];
    await submit(ada, { content: `For three ${ip}`, marking: { tlp: 'RED', recipients } });
    const { id } = await submit(ada, { content: `For all ${ip}` });
    await scanAll();
    expect(await texts(cleo, { kind: 'alert' })).toHaveLength(1);
    await ok(
      apiAs(ada)(markingsEndpoints.markReport, {
        params: { id },
        body: { tlp: 'RED', recipients } as never,
      }),
    );
    expect(await texts(cleo, { kind: 'alert' })).toEqual([]);
  });
});

test('an alert and its notification stay when somebody rejects the mention', async () => {
  await submit(ada, { content: 'First 45.77.13.10' });
  await scanAll();
  const query = { q: '45.77.13.10' } as never;
  const { body: known } = await ok(apiAs(ben)(entitiesEndpoints.list, { query }));
  const id = known[0]?.id ?? '';
  await ok(apiAs(ben)(watchesEndpoints.watch, { params: { id } }));
  const { id: textId } = await submit(ada, { content: 'Again 45.77.13.10' });
  await scanAll();
  const body = { state: 'rejected' } as const;
  await ok(apiAs(admin)(entitiesEndpoints.judge, { params: { id, textId }, body }));
  expect(await texts(ada, { kind: 'alert' })).toContain('45.77.13[.]10 mentioned again');
  const { body: notified } = await ok(apiAs(ben)(notificationsEndpoints.list));
  expect(notified.some(({ kind }) => kind === 'entity-seen')).toBe(true);
});

describe('a line about something', () => {
  test('follows its marking at every moment', async () => {
    const { id } = await submit(ada, { marking: { tlp: 'RED' } });
    expect([await list(ben), await list(admin)]).toEqual([[], []]);
    const mark = (tlp: string) =>
      ok(
        apiAs(ada)(markingsEndpoints.markReport, {
          params: { id },
          body: { tlp, reason: 'Agreed with the source' } as never,
        }),
      );
    await mark('GREEN');
    expect(await list(ben)).toHaveLength(2);
    await mark('RED');
    expect(await list(ben)).toEqual([]);
    expect(await list(ada)).toHaveLength(2);
  });

  test('keeps earlier texts for those who could read them then', async () => {
    const { id } = await submit(ada, { marking: { tlp: 'RED', recipients: [cleo.id] } });
    const line = await write(cleo, { text: 'Is the source Ivanov?', aboutId: id });
    const correct = (revision: number, text: string) =>
      ok(
        apiAs(cleo)(watchLogEndpoints.correct, {
          params: { id: line.id },
          body: { text, revision } as never,
        }),
      );
    await correct(1, 'Checked');
    await ok(
      apiAs(ada)(markingsEndpoints.markReport, {
        params: { id },
        body: { tlp: 'GREEN', reason: 'Agreed with the source' } as never,
      }),
    );
    await correct(2, 'Checked twice');
    const read = async (member: Member) => (await list(member, { by: 'hand' }))[0]?.earlier;
    expect(await read(ben)).toMatchObject([{ text: 'Checked', marking: { tlp: 'GREEN' } }]);
    expect(await read(ada)).toMatchObject([
      { text: 'Is the source Ivanov?', marking: { tlp: 'RED' } },
      { text: 'Checked' },
    ]);
    const { body } = await exportAs(ada);
    expect(body).toContain('Checked twice');
    expect(body).not.toContain('Ivanov');
  });

  test('shows older corrections to their author alone', async () => {
    const { id } = await submit(ada);
    const line = await write(ada, { text: 'Two lorries', aboutId: id });
    await ok(
      apiAs(ada)(watchLogEndpoints.correct, {
        params: { id: line.id },
        body: { text: 'Three lorries', revision: 1 } as never,
      }),
    );
    await db`update watch_log_corrections set scope = null`;
    const read = async (member: Member) => (await list(member, { by: 'hand' }))[0]?.earlier;
    expect([(await read(ada))?.length, await read(ben)]).toEqual([1, []]);
  });

  test('in a private room is for its members', async () => {
    const { body: room } = await ok(
      apiAs(ada)(warRoomsEndpoints.create, { body: { name: 'Closed', isPrivate: true } as never }),
    );
    const params = { id: room.id };
    const body = { title: 'Inside', description: 'x', severity: 'critical', ...position };
    await ok(apiAs(ada)(warRoomsEndpoints.createUpdate, { params, body: body as never }));
    const { body: message } = await ok(
      apiAs(ada)(warRoomsEndpoints.sendMessage, { params, body: { content: 'Quietly' } as never }),
    );
    await write(ada, { text: 'Said in the room', aboutId: message.id });
    expect(await texts(ada)).toEqual(['Said in the room', 'Inside']);
    expect([await list(ben), await list(admin)]).toEqual([[], []]);
    await ok(apiAs(ada)(warRoomsEndpoints.addMember, { params, body: { userId: ben.id } }));
    expect(await texts(ben)).toEqual(['Said in the room', 'Inside']);
    await ok(apiAs(ada)(warRoomsEndpoints.delete, { params }));
    expect(await texts(ben)).toEqual([]);
  });
});

describe('finding lines', () => {
  test('by words of their text, their author or what they are about, and by time', async () => {
    await submit(ada, { title: 'Ölwechsel am Kai' });
    await write(ben, { text: 'Radio check, 100 % heard' });
    expect(await texts(ada, { q: 'olwechsel' })).toHaveLength(1);
    expect(await texts(ada, { q: '100 %' })).toEqual(['Radio check, 100 % heard']);
    expect(await texts(ada, { q: 'ben' })).toEqual(['Radio check, 100 % heard']);
    expect(await texts(ada, { q: '_' })).toEqual([]);
    const [newest, oldest] = await list(ada);
    expect(await list(ada, { from: newest?.createdAt ?? '' })).toEqual([newest]);
    expect(await list(ada, { to: newest?.createdAt ?? '' })).toEqual([oldest]);
    const answer = await apiAs(ada)(watchLogEndpoints.list, { query: { kind: 'x' } as never });
    expect(answer.status).toBe(400);
  });

  test('page by page', async () => {
    for (const n of [1, 2, 3]) await write(ada, { text: `Line ${n}` });
    const first = await ok(apiAs(ada)(watchLogEndpoints.list, { query: { limit: 2 } }));
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
    expect(await texts(ada, { limit: 2, cursor: cursor ?? '' })).toEqual(['Line 1']);
  });
});

test('the export has what the caller may take out, and is recorded', async () => {
  await submit(ada, { title: 'Open one' });
  await submit(ada, { title: 'Amber one', marking: { tlp: 'AMBER' } });
  await submit(ada, { title: 'Red one', marking: { tlp: 'RED' } });
  await write(ada, { text: '=1+1' });
  const answer = await exportAs(ada);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Open one');
  expect(answer.body).toContain('Amber one');
  expect(answer.body).not.toContain('Red one');
  expect(answer.body).toContain(`"'=1+1"`);
  expect(answer.headers['content-disposition']).toContain('AMBER');
  const [row] = await db`select act, details from audit_log order by seq desc limit 1`;
  expect(row).toMatchObject({ act: 'watch-log.exported', details: { count: 3 } });
});

test('looking for words costs as much as ten pages', async () => {
  const limited = await createTestApp({ RATE_LIMIT_READS: '100' });
  const reader = limited.apiAs(await limited.make.member());
  const statuses = [];
  for (let n = 0; n < 12; n += 1) {
    statuses.push((await reader(watchLogEndpoints.list, { query: { q: `zebra${n}` } })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});
