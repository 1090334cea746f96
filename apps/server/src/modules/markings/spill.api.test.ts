import { setImmediate } from 'node:timers/promises';
import {
  chatEndpoints,
  commentsEndpoints,
  type Endpoint,
  feedbackEndpoints,
  investigationsEndpoints,
  markingsEndpoints,
  pinsEndpoints,
  reportsEndpoints,
  situationEndpoints,
  tasksEndpoints,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';
import { findGuarded } from './spill.queries';
import { guardNewReports } from './spill.service';
import { performSpillTask, type ReadTexts } from './spill-tasks';
import { spillThread } from './spill-thread';

const { apiAs, make, db, applicationDb } = await createTestApp();
const writer = await make.member({ username: 'writer' });
const outsider = await make.member({ username: 'outsider' });
await db`update users set affiliation = 'community' where id = ${outsider.id}`;

const AMBER = 3;
const TITLE = 'Convoy at the northern pass';
const WORDS =
  'The convoy of eleven trucks left the depot before dawn and took the northern pass road';
/** The first 14 words, as somebody else would type them. */
const PASSAGE = 'the CONVOY of eleven, trucks left the dépôt before dawn; and took the northern';
const ELEVEN = 'the convoy of eleven trucks left the depot before dawn and';
const reason = 'The author agreed to share this sentence.';

const reportId = await make.report({
  title: TITLE,
  content: `${WORDS}.\n\n(GREEN) Every word of this whole paragraph may be repeated to any member at any time.`,
  userId: writer.id,
  audienceId: AMBER,
});
const openReportId = await make.report();
const amberReportId = await make.report({ audienceId: AMBER });
const investigationId = await make.investigation({ userId: writer.id });
const taskId = await make.task({ createdByUserId: writer.id });
const openRoomId = await make.warRoom({ ownerId: writer.id });
const updateId = await make.situationUpdate({ userId: writer.id });
const position = { latitude: '59.9', longitude: '10.7' };
const update = { ...position, title: 'Seen' };

interface PlaceCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly params?: object;
  readonly field: string;
  readonly body?: object;
  readonly kind: string;
  readonly says: string;
  /** Only the writer may post there. */
  readonly isOwn?: boolean;
}

const PLACES: PlaceCase[] = [
  {
    name: 'the forum',
    endpoint: chatEndpoints.create,
    field: 'content',
    kind: 'forum message',
    says: 'The forum is TLP:GREEN.',
  },
  {
    name: 'an open war room',
    isOwn: true,
    endpoint: warRoomsEndpoints.sendMessage,
    params: { id: openRoomId },
    field: 'content',
    kind: 'war-room message',
    says: 'This war room is TLP:GREEN.',
  },
  {
    name: 'the map of a war room',
    isOwn: true,
    endpoint: warRoomsEndpoints.createUpdate,
    params: { id: openRoomId },
    body: update,
    field: 'description',
    kind: 'war-room update',
    says: 'This war room is TLP:GREEN.',
  },
  {
    name: 'the personal map',
    endpoint: situationEndpoints.create,
    body: update,
    field: 'description',
    kind: 'situation update',
    says: 'The map is TLP:GREEN.',
  },
  {
    name: 'a correction on the personal map',
    isOwn: true,
    endpoint: situationEndpoints.change,
    params: { id: updateId },
    body: { ...update, revision: 1 },
    field: 'description',
    kind: 'situation update',
    says: 'The map is TLP:GREEN.',
  },
  {
    name: 'a map pin',
    endpoint: pinsEndpoints.create,
    body: update,
    field: 'description',
    kind: 'map pin',
    says: 'The map is TLP:GREEN.',
  },
  {
    name: 'feedback',
    endpoint: feedbackEndpoints.create,
    body: { category: 'bug', subject: 'Question' },
    field: 'message',
    kind: 'feedback',
    says: 'Feedback is TLP:GREEN.',
  },
  {
    name: 'a comment on a report',
    endpoint: commentsEndpoints.create,
    params: { id: openReportId },
    field: 'content',
    kind: 'comment',
    says: 'This report is TLP:GREEN.',
  },
  {
    name: 'a comment on a task',
    endpoint: tasksEndpoints.comment,
    params: { taskId },
    field: 'content',
    kind: 'comment',
    says: 'This task is TLP:GREEN.',
  },
  {
    name: 'a report',
    endpoint: reportsEndpoints.create,
    body: { title: 'Summary', intelligenceType: 'OSINT' },
    field: 'content',
    kind: 'report',
    says: 'This report is TLP:GREEN.',
  },
  {
    name: 'an investigation',
    endpoint: investigationsEndpoints.create,
    body: { title: 'Depot' },
    field: 'description',
    kind: 'investigation',
    says: 'This investigation is TLP:GREEN.',
  },
  {
    name: 'a war room',
    endpoint: warRoomsEndpoints.create,
    body: { name: 'Depot' },
    field: 'description',
    kind: 'war room',
    says: 'This war room is TLP:GREEN.',
  },
  {
    name: 'a changed war room',
    isOwn: true,
    endpoint: warRoomsEndpoints.change,
    params: { id: openRoomId },
    field: 'description',
    kind: 'war room',
    says: 'This war room is TLP:GREEN.',
  },
  {
    name: 'a changed investigation',
    isOwn: true,
    endpoint: investigationsEndpoints.change,
    params: { id: investigationId },
    body: { title: 'Depot', revision: 1 },
    field: 'description',
    kind: 'investigation',
    says: 'This investigation is TLP:GREEN.',
  },
  {
    name: 'a task',
    endpoint: tasksEndpoints.create,
    body: { title: 'Ask' },
    field: 'description',
    kind: 'task',
    says: 'This task is TLP:GREEN.',
  },
];

const send = (place: PlaceCase, text: string, more: object = {}, member: Member = writer) =>
  apiAs(member)(place.endpoint, {
    params: place.params ?? {},
    body: { ...place.body, [place.field]: text, ...more },
  });

const forum = (text: string, more: object = {}, member: Member = writer) =>
  apiAs(member)(chatEndpoints.create, { body: { content: text, ...more } });

const readSpills = () => db<{ subjectType: string; subjectId: string; details: object }[]>`
  select subject_type, subject_id, details from audit_log
  where act = 'spill.confirmed' order by seq desc`;

describe.each(PLACES)('$name', (place) => {
  test('refuses a label above it, even with a reason', async () => {
    for (const more of [{}, { spillReason: reason }]) {
      const { status, error } = await send(place, 'Handle as tlp:amber+strict please', more);
      expect([status, error.code]).toEqual([409, 'SPILL']);
      expect(error.details).toEqual([
        {
          path: place.field,
          message: `This text is labelled TLP:AMBER+STRICT. ${place.says}`,
          kind: 'label',
          label: 'TLP:AMBER+STRICT',
        },
      ]);
    }
  });

  test('holds back a passage until there is a reason, which is recorded', async () => {
    const before = (await readSpills()).length;
    const { status, error } = await send(place, `They say ${PASSAGE} today`);
    expect([status, error.code]).toEqual([409, 'SPILL']);
    const message = `This text has 14 words in a row from “${TITLE}”, which is TLP:AMBER. ${place.says}`;
    expect(error.message).toBe(message);
    expect(error.details).toEqual([
      {
        path: place.field,
        message,
        kind: 'passage',
        label: 'TLP:AMBER',
        reportId,
        reportTitle: TITLE,
        passage: 'the CONVOY of eleven trucks left the dépôt before dawn and took the northern',
      },
    ]);
    expect((await send(place, PASSAGE, { spillReason: 'short' })).status).toBe(400);
    expect(await readSpills()).toHaveLength(before);

    const confirmed = await send(place, PASSAGE, { spillReason: reason });
    expect(confirmed.status).toBeLessThan(300);
    const [spill, ...earlier] = await readSpills();
    expect(earlier).toHaveLength(before);
    expect(spill).toMatchObject({
      subjectType: place.kind,
      subjectId: (confirmed.body as unknown as { id: string }).id,
      details: { reportIds: [reportId], reason },
    });
    expect(JSON.stringify(spill)).not.toMatch(/convoy/i);
  });

  test.skipIf(place.isOwn)('takes anything from somebody who cannot see the report', async () => {
    expect((await send(place, PASSAGE, {}, outsider)).status).toBeLessThan(300);
  });
});

describe.each([
  ['the map', situationEndpoints.import, {}, writer.id],
  ['a war room', warRoomsEndpoints.importUpdates, { id: openRoomId }, openRoomId],
] as const)('an import into %s', (_name, endpoint, params, objectId) => {
  const importTexts = (texts: readonly string[], more: object = {}) =>
    apiAs(writer)(endpoint as Endpoint, {
      params,
      body: {
        updates: texts.map((description) => ({ ...update, description, severity: 'low' })),
        ...more,
      },
    });
  const filler = Array.from({ length: 40 }, (_, i) => `${i} ${'nothing of note here '.repeat(40)}`);

  test('is held back as a whole', async () => {
    const label = await importTexts([...filler, 'Handle as TLP:RED']);
    expect([label.status, label.error.details?.[0]?.kind]).toEqual([409, 'label']);
    const before = (await readSpills()).length;
    const passage = await importTexts([...filler, `They say ${PASSAGE}`]);
    expect([passage.status, passage.error.details?.[0]]).toMatchObject([
      409,
      { path: 'updates', reportId },
    ]);
    expect(await readSpills()).toHaveLength(before);
    const confirmed = await importTexts([PASSAGE, ...filler, PASSAGE], { spillReason: reason });
    expect(confirmed.status).toBeLessThan(300);
    const [spill, ...earlier] = await readSpills();
    expect(earlier).toHaveLength(before);
    expect(spill).toMatchObject({
      subjectType: 'import of updates',
      subjectId: objectId,
      details: { reportIds: [reportId], reason },
    });
  });
});

describe('lowering a marking', () => {
  const lower = async (content: string, more: object = {}) => {
    const id = await make.report({ userId: writer.id, content, audienceId: 4 });
    const { status, error } = await apiAs(writer)(markingsEndpoints.markReport, {
      params: { id },
      body: { tlp: 'GREEN', reason: 'It is in the papers now', ...more },
    });
    // Others would find the passage in it, too.
    await db`delete from reports where id = ${id}`;
    return { status, details: error?.details, id };
  };

  test('takes the text of the report itself along, not that of others', async () => {
    const own = 'a text of its own with more than twelve words that no other report has yet';
    expect((await lower(own)).status).toBe(200);
    const held = await lower(`They say ${PASSAGE}`);
    expect([held.status, held.details]).toMatchObject([409, [{ path: 'content', reportId }]]);
    const confirmed = await lower(PASSAGE, { spillReason: reason });
    expect(confirmed.status).toBe(200);
    expect((await readSpills())[0]).toMatchObject({ subjectId: confirmed.id });
  });

  test('holds for an investigation', async () => {
    const id = await make.investigation({ userId: writer.id, description: PASSAGE, audienceId: 4 });
    const lowerTo = (tlp: string) =>
      apiAs(writer)(markingsEndpoints.markInvestigation, {
        params: { id },
        body: { tlp, reason: 'It is in the papers now' } as never,
      });
    expect((await lowerTo('AMBER')).status).toBe(200);
    expect((await lowerTo('GREEN')).status).toBe(409);
  });
});

describe('lowering a marking guards what was written below', () => {
  const { markReport, markInvestigation } = markingsEndpoints;
  const lower = (endpoint: Endpoint, id: string, more: object = {}) =>
    apiAs(writer)(endpoint, {
      params: { id },
      body: { tlp: 'GREEN', reason: 'It is in the papers now', ...more },
    });
  const makeWork = async () => {
    const id = await make.investigation({ userId: writer.id, audienceId: 4 });
    const task = { investigationId: id, createdByUserId: writer.id };
    return { id, task };
  };

  test('a report: its comments', async () => {
    const id = await make.report({ userId: writer.id, audienceId: 4 });
    await make.comment({ reportId: id, content: 'This stays TLP:RED' });
    const label = await lower(markReport, id);
    expect([label.status, label.error.details]).toMatchObject([
      409,
      [{ path: 'comments', kind: 'discussion-label' }],
    ]);
    expect(label.error.message).toBe('A comment is labelled TLP:RED. This report is TLP:GREEN.');
    await db`delete from comments where report_id = ${id}`;
    await make.comment({ reportId: id, content: `Ada: ${PASSAGE}` });
    await make.comment({ reportId: id, content: '(RED) And this' });
    const held = await lower(markReport, id);
    expect(held.error.details).toMatchObject([{ kind: 'discussion-label' }, { reportId }]);
    expect((await lower(markReport, id, { spillReason: reason })).status).toBe(200);
    expect((await readSpills())[0]).toMatchObject({
      subjectId: id,
      details: { reportIds: [reportId], reason },
    });
  });

  test('an investigation: its tasks', async () => {
    const { id, task } = await makeWork();
    await make.task({ ...task, description: PASSAGE });
    const held = await lower(markInvestigation, id);
    expect(held.error.details).toMatchObject([{ path: 'tasks', reportId }]);
    expect((await lower(markInvestigation, id, { spillReason: reason })).status).toBe(200);
  });

  test('an investigation: the comments on its tasks', async () => {
    const { id, task } = await makeWork();
    const taskId = await make.task(task);
    const comment = { params: { taskId }, body: { content: 'TLP:AMBER for now' } };
    expect((await apiAs(writer)(tasksEndpoints.comment, comment)).status).toBe(201);
    const held = await lower(markInvestigation, id);
    expect(held.error.details).toMatchObject([{ path: 'comments', label: 'TLP:AMBER' }]);
  });

  test('an investigation: the names of its graphs', async () => {
    const { id } = await makeWork();
    await db`
      insert into saved_graphs (id, investigation_id, user_id, name, drawing)
      values (${newId()}, ${id}, ${writer.id}, 'TLP:RED sources', '{}')`;
    expect((await lower(markInvestigation, id)).error.details).toMatchObject([{ path: 'graphs' }]);
  });

  test('hundreds of comments, and refuses more than it can compare', async () => {
    const id = await make.report({ userId: writer.id, audienceId: 4 });
    const fill = (count: number) => db`
      insert into comments (id, content, report_id, user_id)
      select gen_random_uuid(), ${`${'nothing of note here '.repeat(45)}.`} || n, ${id}, ${writer.id}
      from generate_series(1, ${count}) n`;
    await fill(500);
    await make.comment({ reportId: id, content: PASSAGE });
    expect((await lower(markReport, id)).error.details).toMatchObject([{ reportId }]);
    expect((await lower(markReport, id, { spillReason: reason })).status).toBe(200);
    await make.mark('report', id, { tlp: 'AMBER+STRICT' });
    await fill(100);
    const refused = await lower(markReport, id, { spillReason: reason });
    expect([refused.status, refused.error.code]).toEqual([409, 'CONFLICT']);
    await db`delete from reports where id = ${id}`;
  });
});

describe('a passage', () => {
  beforeAll(async () => {
    while (await guardNewReports(applicationDb));
  });

  test('is found by its fingerprints too', async () => {
    const [{ count } = { count: -1 }] = await db<{ count: number }[]>`
      select count(*)::int as count from unguarded_reports`;
    expect(count).toBe(0);
    expect((await forum(PASSAGE)).status).toBe(409);
  });

  test('has at least 12 words', async () => {
    expect((await forum(ELEVEN)).status).toBe(201);
    expect((await forum(`${ELEVEN} took`)).status).toBe(409);
  });

  test('may be of a portion that is labelled for the place', async () => {
    const { status } = await forum(
      'every word of this whole paragraph may be repeated to any member at any time',
    );
    expect(status).toBe(201);
  });

  test('may be sent where only readers of the report are', async () => {
    const comment = (id: string) =>
      apiAs(writer)(commentsEndpoints.create, { params: { id }, body: { content: PASSAGE } });
    expect((await comment(amberReportId)).status).toBe(201);
    expect((await comment(reportId)).status).toBe(201);
    expect((await comment(openReportId)).status).toBe(409);
  });

  test('is told once, with the longest of several', async () => {
    const other = await make.report({
      title: 'Second convoy',
      content: `${WORDS} and the valley`,
      audienceId: 4,
    });
    const { error } = await forum(`${WORDS} and the valley`);
    expect(error.details?.map((detail) => detail.reportId)).toEqual([other, reportId]);
    await db`delete from reports where id = ${other}`;
  });

  test('follows a change of the report', async () => {
    const mine = await make.report({ userId: writer.id, content: 'Short.', audienceId: 2 });
    const text = 'a lighthouse keeper counted nine grey barges heading for the old salt harbour';
    expect((await forum(text)).status).toBe(201);
    await db`update reports set content = ${text} where id = ${mine}`;
    while (await guardNewReports(applicationDb));
    expect((await forum(text)).status).toBe(201);
    await db`update reports set audience_id = ${AMBER} where id = ${mine}`;
    expect((await forum(text)).status).toBe(409);
    while (await guardNewReports(applicationDb));
    expect((await forum(text)).status).toBe(409);
    await db`update reports set content = 'Nothing of it is left' where id = ${mine}`;
    expect((await forum(text)).status).toBe(201);
    while (await guardNewReports(applicationDb));
    expect((await forum(text)).status).toBe(201);
    const rows = await db`select report_id from guarded_texts where report_id = ${mine}`;
    expect(rows).toHaveLength(0);
  });

  test('is not asked about again by an edit that leaves its text as it is', async () => {
    const body = { title: 'Quoted', content: PASSAGE, intelligenceType: 'OSINT', tags: [] };
    const api = apiAs(writer);
    const { body: report } = await api(reportsEndpoints.create, {
      body: { ...body, spillReason: reason } as never,
    });
    const edit = (changes: object) =>
      api(reportsEndpoints.change, {
        params: { id: report.id },
        body: { ...body, ...changes } as never,
      });
    const renamed = await edit({ title: 'Quoted with leave', revision: report.revision });
    expect(renamed.status).toBe(200);
    const { revision } = renamed.body;
    expect((await edit({ content: `${PASSAGE}!`, revision })).error.code).toBe('SPILL');
    expect((await edit({ title: WORDS, revision })).error.code).toBe('SPILL');
  });

  test('is found among 1,000 reports that share a phrase with the text', async () => {
    const phrase = 'according to a usually reliable source in the';
    await db`
      insert into reports (id, title, content, intelligence_type, user_id, audience_id)
      select gen_random_uuid(), 'Similar', ${phrase} || ' region ' || n, 'OSINT', ${writer.id}, ${AMBER}
      from generate_series(1, 1000) as n`;
    while (await guardNewReports(applicationDb));
    const common = `${phrase} town of Emden a bridge was closed`;
    expect((await forum(common)).status).toBe(201);
    const { status, error } = await forum(`${common} and ${PASSAGE}`);
    expect([status, error.details?.length]).toEqual([409, 1]);
    await db`delete from reports where title = 'Similar'`;
  });

  test('is found in the longest report', async () => {
    const filler = Array.from({ length: 6000 }, (_, i) => `w${i}`).join(' ');
    const { status, error } = await apiAs(writer)(reportsEndpoints.create, {
      body: {
        title: 'Long',
        content: `${filler} ${PASSAGE} ${filler}`.slice(-50_000),
        intelligenceType: 'OSINT',
      },
    });
    expect([status, error.details?.[0]?.reportId]).toEqual([409, reportId]);
  });

  test('is stored once when a confirmed message is repeated', async () => {
    const before = (await readSpills()).length;
    const once = () =>
      apiAs(writer)(chatEndpoints.create, {
        body: { content: PASSAGE, spillReason: reason },
        headers: { 'idempotency-key': 'spill-once' },
      });
    const answers = await Promise.all([once(), once(), once()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await readSpills()).toHaveLength(before + 1);
  });
});

describe('what is compared', () => {
  const reader = { id: writer.id, clearance: 4, sightKey: '4:', sightVersion: 0, hasTaken: false };
  const store = (title: string, contents: readonly string[]) => db`
    insert into reports (id, title, content, intelligence_type, user_id, audience_id)
    select id, ${title}, content, 'OSINT', ${writer.id}, ${AMBER}
    from unnest(${contents.map((_, i) => newId(Date.now() + i))}::uuid[], ${contents as string[]}::text[]) as texts (id, content)`;
  const countBytes = async (text: string) => {
    const { fingerprints } = performSpillTask({
      ...{ kind: 'readTexts', input: { texts: [text], level: 'GREEN' } },
    }) as ReadTexts;
    const found = await applicationDb.begin((tx) =>
      findGuarded(tx, reader, fingerprints ?? '{}', 2, { reportId: null, audienceId: null }),
    );
    const texts = found.map(({ words, content }) => words ?? content ?? '');
    return { reports: found.length, bytes: Buffer.byteLength(texts.join('')) };
  };

  test('is bounded by bytes for reports that wait for their fingerprints, newest first', async () => {
    const han = Array.from({ length: 50_000 }, (_, i) =>
      String.fromCharCode(0x4e00 + (i % 20_000)),
    );
    await store('Waits', [...Array.from({ length: 15 }, () => han.join('')), WORDS]);
    const { reports, bytes } = await countBytes('a b c d e f g h i j k l');
    expect([reports, bytes]).toEqual([2, 150_000 + WORDS.length]);
    await db`delete from reports where title = 'Waits'`;
  });

  test('is bounded by bytes for reports that share a phrase', async () => {
    const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(960);
    await store(
      'Letters',
      Array.from({ length: 62 }, () => letters),
    );
    while (await guardNewReports(applicationDb));
    const { reports, bytes } = await countBytes(letters.slice(0, 25));
    expect(reports).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(400_000);
    await db`delete from reports where title = 'Letters'`;
  });

  test('is compared in a thread: a text is refused if that ends, and can be sent again', async () => {
    const text = `${'nothing of note here '.repeat(60)} ${PASSAGE}`;
    const before = await db`select from chat_messages`;
    const interrupt = async () => {
      let isOver = false;
      const posted = forum(text).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await spillThread.end();
        await setImmediate();
      }
      return posted;
    };
    let answer = await interrupt();
    // Compared between two ends of the thread, and refused for its passage.
    while (answer.status === 409) answer = await interrupt();
    const { status, error, headers } = answer;
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
    expect(error.message).toMatch(/was not stored, please try again$/);
    expect(await db`select from chat_messages`).toHaveLength(before.length);
    expect((await forum(text)).error.code).toBe('SPILL');
    expect((await forum(text, { spillReason: reason })).status).toBe(201);
  });
});

describe('a private room', () => {
  const say = (id: string, content: string) =>
    apiAs(writer)(warRoomsEndpoints.sendMessage, { params: { id }, body: { content } });

  test('takes what all of its members may read', async () => {
    const colleague = await make.member();
    const room = await make.warRoom({
      ...{ isPrivate: true, ownerId: writer.id, memberIds: [colleague.id] },
    });
    expect((await say(room, PASSAGE)).status).toBe(201);
    expect((await say(room, 'TLP:AMBER+STRICT for all of us')).status).toBe(201);
    expect((await say(room, 'TLP:RED for whom?')).status).toBe(409);
  });

  test('refuses what one of its members may not read', async () => {
    const room = await make.warRoom({
      ...{ isPrivate: true, ownerId: writer.id, memberIds: [outsider.id] },
    });
    const passage = await say(room, PASSAGE);
    expect(passage.error.message).toBe(
      `This text has 14 words in a row from “${TITLE}”, which is TLP:AMBER. Not everyone who reads this war room may read it.`,
    );
    expect((await say(room, 'TLP:AMBER')).error.message).toBe(
      'This text is labelled TLP:AMBER. Not everyone in this war room may read above TLP:GREEN.',
    );
  });
});

test('a report is guarded at every moment, also while it gets its fingerprints', async () => {
  let isOver = false;
  const changing = (async () => {
    while (!isOver) {
      await db`update reports set content = content || ' .' where id = ${reportId}`;
      while (await guardNewReports(applicationDb));
    }
  })();
  const answers = [];
  for (let i = 0; i < 100; i += 1) answers.push((await forum(PASSAGE)).status);
  isOver = true;
  await changing;
  expect(answers.filter((status) => status !== 409)).toEqual([]);
});

describe('a RED report', () => {
  test('is guarded from everyone whom it does not name', async () => {
    const named = await make.member();
    const text = 'only two people know that the ferry captain sells manifests every second monday';
    const red = await apiAs(writer)(reportsEndpoints.create, {
      body: {
        title: 'Captain',
        content: text,
        intelligenceType: 'HUMINT',
        marking: { tlp: 'RED', recipients: [named.id] },
      },
    });
    expect(red.status).toBe(201);
    const comment = (member: Member, id: string) =>
      apiAs(member)(commentsEndpoints.create, { params: { id }, body: { content: text } });
    expect((await comment(named, red.body.id)).status).toBe(201);
    expect((await comment(named, amberReportId)).status).toBe(409);
    expect((await comment(outsider, openReportId)).status).toBe(201);
    expect((await forum(text, {}, await make.member())).status).toBe(201);

    const wider = await apiAs(writer)(reportsEndpoints.create, {
      body: {
        title: 'Captain again',
        content: text,
        intelligenceType: 'HUMINT',
        marking: { tlp: 'RED', recipients: [named.id, (await make.member()).id] },
      },
    });
    expect(wider.error.details?.[0]?.message).toMatch(
      /Not everyone who reads this report may read it\.$/,
    );
  });

  test('is guarded alike from whoever else may be named where it is quoted', async () => {
    const [author, insider, named, other] = await Promise.all(
      [1, 2, 3, 4].map(() => make.member()),
    );
    if (!author || !insider || !named || !other) throw new Error('there are four members');
    const submitRed = async (by: Member, content: string, recipients: readonly Member[]) => {
      const marking = { tlp: 'RED', recipients: recipients.map(({ id }) => id) };
      const body = { title: 'Red', content, intelligenceType: 'HUMINT', marking };
      const submitted = await apiAs(by)(reportsEndpoints.create, { body });
      expect(submitted.status).toBe(201);
      return submitted.body.id;
    };
    const ownPart = 'this lower part of it was written for all of those who read the rest';
    const target = await submitRed(author, `(AMBER) ${ownPart}.`, [insider, named]);
    const sentenceWithout = async (left: Member, word: string) => {
      const sentence = Array.from({ length: 12 }, (_, i) => `${word}${i}`).join(' ');
      await submitRed(
        insider,
        sentence,
        [author, named, other].filter((member) => member !== left),
      );
      return sentence;
    };
    const sentences = [await sentenceWithout(named, 'kilo'), await sentenceWithout(other, 'lima')];
    const quote = async (content: string, by = insider) =>
      apiAs(by)(commentsEndpoints.create, { params: { id: target }, body: { content } });
    for (const sentence of sentences) {
      const { error } = await quote(sentence);
      expect(error.message).toMatch(/Perhaps not everyone who reads this report may read it\.$/);
    }
    expect((await quote(ownPart)).status).toBe(201);
    // Whoever has named the readers is told of them.
    const wide = await submitRed(
      author,
      'of these twelve words nobody at all who reads the other is left out',
      [...[insider, named, other]],
    );
    expect(wide).not.toBe(target);
    expect(
      (await quote('of these twelve words nobody at all who reads the other', author)).status,
    ).toBe(201);
  });

  test('is guarded from an admin who reads it by taken access too', async () => {
    const boss = await make.member({ isAdmin: true });
    const text = 'the customs officer signs every second pallet after the ten o clock tea break';
    const id = await make.report({ content: text, userId: writer.id });
    await make.mark('report', id, { tlp: 'RED', recipients: [writer.id] });
    expect((await forum(text, {}, boss)).status).toBe(201);
    const body = { reason: 'A complaint was made about it' };
    expect(
      (await apiAs(boss)(markingsEndpoints.accessReport, { params: { id }, body })).status,
    ).toBe(201);
    expect((await forum(text, {}, boss)).status).toBe(409);
  });
});
