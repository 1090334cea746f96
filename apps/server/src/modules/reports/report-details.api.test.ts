import {
  markingsEndpoints,
  notificationsEndpoints,
  type Report,
  reportsEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { app, apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const reader = await make.member({ username: 'reader' });

const text = {
  title: 'Dark for twenty hours',
  content: 'It was seen.',
  intelligenceType: 'SIGINT',
};
const submit = async (more: object = {}, by: Member = author): Promise<Report> => {
  const { status, body } = await apiAs(by)(reportsEndpoints.create, {
    body: { ...text, ...more } as never,
  });
  expect(status).toBe(201);
  return body;
};
const change = (report: Report, more: object = {}, by: Member = author) =>
  apiAs(by)(reportsEndpoints.change, {
    params: { id: report.id },
    body: { ...text, revision: report.revision, ...more } as never,
  });
const get = async (id: string, by: Member = reader): Promise<Report> =>
  (await apiAs(by)(reportsEndpoints.get, { params: { id } })).body;

describe('number', () => {
  test('counts within the year of submission', async () => {
    const [first, second] = [await submit(), await submit()];
    const year = new Date().getUTCFullYear();
    expect(first.number).toMatch(new RegExp(`^WF-${year}-\\d{6}$`));
    expect(Number(second.number.slice(8))).toBe(Number(first.number.slice(8)) + 1);
    const [old, later] = await db<{ number: string }[]>`
      insert into reports (id, title, content, intelligence_type, user_id, created_at)
      select gen_random_uuid(), 'Old', 'Old', 'OSINT', ${author.id}, at
      from unnest(array['1999-12-31T23:59:59Z', '2000-01-01T00:00:00Z']::timestamptz[]) as at
      returning number`;
    expect([old?.number, later?.number]).toEqual(['WF-1999-000001', 'WF-2000-000001']);
  });

  test('is given once to reports that are submitted at the same time, also the first of a year', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [row] = await db<{ number: string }[]>`
          insert into reports (id, title, content, intelligence_type, user_id, created_at)
          values (${newId()}, 'New', 'New', 'OSINT', ${author.id}, '2003-06-01') returning number`;
        return Number(row?.number.slice(8));
      }),
    );
    expect(new Set(numbers).size).toBe(12);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
  });

  test('leads to the report, for whoever sees it', async () => {
    const report = await submit({ marking: { tlp: 'RED', recipients: [] } });
    const open = (by: Member | null, number: string) =>
      app.inject({
        url: `/r/${number}`,
        headers: { host: 'localhost:3000', accept: 'application/json' },
        cookies: by ? { watchfloor_session: by.session } : {},
      });
    const seen = await open(author, report.number);
    expect([seen.statusCode, seen.headers.location]).toEqual([302, `/reports/${report.id}`]);
    const [hidden, unknown] = [await open(reader, report.number), await open(reader, 'WF-1900-9')];
    const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({
      statusCode,
      ...JSON.parse(body),
      requestId: null,
    });
    expect(answerOf(hidden)).toEqual(answerOf(unknown));
    expect(hidden.statusCode).toBe(404);
    const visitor = await open(null, report.number);
    expect(visitor.headers.location).toBe(`/api/login?returnTo=%2Fr%2F${report.number}`);
  });

  test('is looked up for links, as far as the reader sees the reports', async () => {
    const [open, hidden] = [await submit(), await submit({ marking: { tlp: 'RED' } })];
    const numbers = [open.number, hidden.number, 'WF-1900-000001'].join();
    const named = await apiAs(reader)(reportsEndpoints.listNamed, { query: { numbers } });
    expect(named.body).toEqual([
      expect.objectContaining({ id: open.id, number: open.number, title: text.title }),
    ]);
    const bad = await apiAs(reader)(reportsEndpoints.listNamed, { query: { numbers: 'WF-1' } });
    expect(bad.status).toBe(400);
  });
});

describe('details', () => {
  const details = {
    observedFrom: '2026-11-13T04:12:00Z',
    observedTo: '2026-11-14T00:20:00Z',
    sourceReliability: 'B',
    informationCredibility: 2,
    confidence: 'moderate',
    places: [{ label: 'Skarholm', latitude: '57.72', longitude: 11.28 }],
    judgements: [{ text: 'She will use the same gap.', likelihood: 5, confidence: 'high' }],
    sources: [{ citation: 'Harbour master, by telephone', reliability: 'A', credibility: '1' }],
  };

  test('are stored, answered, and left alone by a change that does not name them', async () => {
    const report = await submit(details);
    const expected = {
      ...details,
      observedFrom: '2026-11-13T04:12:00.000000Z',
      observedTo: '2026-11-14T00:20:00.000000Z',
      places: [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }],
      judgements: [{ ...details.judgements[0], id: expect.any(String), outcome: null }],
      sources: [{ ...details.sources[0], credibility: 1, url: null, reportId: null, report: null }],
      citedBy: [],
    };
    expect(await get(report.id)).toMatchObject(expected);
    expect((await change(report, { content: 'It was seen again.' })).body).toMatchObject(expected);
  });

  test('are cleared by null and empty lists, and kept in the earlier version', async () => {
    const report = await submit(details);
    const changed = await change(report, {
      ...{ observedFrom: null, observedTo: null, sourceReliability: null },
      ...{ informationCredibility: null, confidence: null },
      ...{ places: [], judgements: [], sources: [], reason: 'The harbour master withdrew it' },
    });
    expect(changed.body).toMatchObject({
      ...{ observedFrom: null, observedTo: null, sourceReliability: null, confidence: null },
      ...{ places: [], judgements: [], sources: [] },
    });
    const { body } = await apiAs(reader)(reportsEndpoints.listRevisions, {
      params: { id: report.id },
    });
    expect(body[0]).toMatchObject({
      reason: 'The harbour master withdrew it',
      details: {
        sourceReliability: 'B',
        places: [{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' }],
        judgements: [{ text: 'She will use the same gap.', likelihood: 5, confidence: 'high' }],
        sources: [{ citation: 'Harbour master, by telephone', url: null, reliability: 'A' }],
      },
    });
  });

  test.each<[string, object, string]>([
    ['reliability', { sourceReliability: 'G' }, 'sourceReliability'],
    ['credibility', { informationCredibility: 7 }, 'informationCredibility'],
    ['confidence', { confidence: 'certain' }, 'confidence'],
    [
      'an end before its beginning',
      { observedFrom: '2026-01-02T00:00:00Z', observedTo: '2026-01-01T00:00:00Z' },
      'observedTo',
    ],
    ['an end without a beginning', { observedTo: '2026-01-01T00:00:00Z' }, 'observedFrom'],
    [
      'a latitude',
      { places: [{ label: 'Pole', latitude: '91', longitude: '0' }] },
      'places.0.latitude',
    ],
    [
      '21 places',
      { places: Array(21).fill({ label: 'Here', latitude: '1', longitude: '1' }) },
      'places',
    ],
    [
      'a likelihood',
      { judgements: [{ text: 'It will', likelihood: 8 }] },
      'judgements.0.likelihood',
    ],
    [
      'an address',
      { sources: [{ citation: 'Page', url: 'javascript:alert(1)' }] },
      'sources.0.url',
    ],
    [
      'an unknown report',
      { sources: [{ citation: 'It', reportId: newId() }] },
      'sources.0.reportId',
    ],
    ['a zero byte', { judgements: [{ text: 'It\u0000will' }] }, 'judgements.0.text'],
  ])('refuse %s', async (_name, more, path) => {
    const [before] = await db`select count(*) from reports`;
    const answer = await apiAs(author)(reportsEndpoints.create, {
      body: { ...text, ...more } as never,
    });
    expect(answer.status).toBe(400);
    expect(answer.error.details?.[0]?.path).toBe(path);
    expect(await db`select count(*) from reports`).toEqual([before]);
  });

  test('are guarded like the text', async () => {
    const label = { text: 'Handle as TLP:AMBER', likelihood: 5 };
    const answer = await apiAs(author)(reportsEndpoints.create, {
      body: { ...text, judgements: [label] } as never,
    });
    expect([answer.status, answer.error.details?.[0]?.path]).toEqual([409, 'judgements']);
  });

  test('filter by grade, without what is unknown', async () => {
    const tag = newId();
    const grade = (sourceReliability: string, informationCredibility: number) =>
      submit({ sourceReliability, informationCredibility, tags: [tag] });
    const [good, better] = [await grade('B', 2), await grade('A', 1)];
    await Promise.all([
      grade('C', 1),
      grade('A', 3),
      grade('F', 1),
      grade('A', 6),
      submit({ tags: [tag] }),
    ]);
    const { body } = await apiAs(reader)(reportsEndpoints.list, { query: { grade: 'B2', tag } });
    expect(body.map(({ id }) => id)).toEqual([better.id, good.id]);
    const bad = await apiAs(reader)(reportsEndpoints.list, { query: { grade: 'F6' } });
    expect(bad.status).toBe(400);
  });
});

test('places are listed for the map, of reports that the reader sees and that meet the filter', async () => {
  const place = { label: 'Skarholm', latitude: '57.72', longitude: '11.28' };
  const tag = newId();
  const seen = await submit({
    ...{ places: [place, { ...place, label: 'North' }], tags: [tag] },
    observedFrom: '2026-11-13T04:12:00Z',
  });
  await submit({ places: [place], tags: [tag], marking: { tlp: 'RED' } });
  await submit({ places: [place] });
  const { body } = await apiAs(reader)(reportsEndpoints.listPlaces, { query: { tag } });
  expect(body).toMatchObject([
    { ...place, reportId: seen.id, number: seen.number, at: '2026-11-13T04:12:00.000000Z' },
    { ...place, reportId: seen.id, label: 'North' },
  ]);
  expect(body).toHaveLength(2);
});

describe('citations', () => {
  test('come from sources and from numbers in the texts, and show to whoever sees both', async () => {
    const cited = await submit();
    const secret = await submit({ marking: { tlp: 'RED' } });
    const source = { citation: 'Receiver log', reportId: cited.id };
    const bySource = await submit({ sources: [source, { citation: 'Own', reportId: secret.id }] });
    const byText = await submit({ content: `Compare ${cited.number}.` });
    const byJudgement = await submit({ judgements: [{ text: `As in ${cited.number}` }] });
    const hidden = await submit({ content: cited.number, marking: { tlp: 'RED' } });
    const idsOf = (report: Report) => report.citedBy?.map(({ id }) => id);
    expect(idsOf(await get(cited.id))).toEqual([byJudgement.id, byText.id, bySource.id]);
    expect(idsOf(await get(cited.id, author))?.[0]).toBe(hidden.id);

    expect((await get(bySource.id)).sources).toMatchObject([
      { reportId: cited.id, report: { number: cited.number, title: text.title } },
      { citation: 'Own', reportId: null, report: null },
    ]);
    await change(byText, { content: 'Compare nothing.' });
    await apiAs(author)(markingsEndpoints.markReport, {
      params: { id: bySource.id },
      body: { tlp: 'RED' } as never,
    });
    expect(idsOf(await get(cited.id))).toEqual([byJudgement.id]);
  });

  test('stay when somebody edits the report who does not see them', async () => {
    const admin = await make.member({ isAdmin: true });
    const hidden = await submit({ marking: { tlp: 'RED' } });
    const sources = [{ citation: 'Own work', reportId: hidden.id }, { citation: 'Own work' }];
    const report = await submit({ sources });
    const { revision, sources: seen = [] } = await get(report.id, admin);
    expect(seen.map(({ reportId }) => reportId)).toEqual([null, null]);
    const edited = seen.map(({ report: _, ...source }) => source);
    expect((await change({ ...report, revision }, { sources: edited }, admin)).status).toBe(200);
    const after = await get(report.id, author);
    expect(after.sources?.map(({ reportId }) => reportId)).toEqual([hidden.id, null]);
    expect((await change(after, { sources: [{ citation: 'Else' }] })).status).toBe(200);
    expect((await get(report.id, author)).sources?.[0]?.reportId).toBeNull();
  });

  test('cannot name a report that the writer does not see, nor the report itself', async () => {
    const secret = await submit({ marking: { tlp: 'RED' } });
    const byNumber = await submit({ content: `I guess ${secret.number}` }, reader);
    expect((await get(secret.id, author)).citedBy).toEqual([]);
    for (const [reportId, message] of [
      [secret.id, 'This report does not exist'],
      [byNumber.id, 'A report is not a source of itself'],
    ] as const) {
      const answer = await change(byNumber, { sources: [{ citation: 'It', reportId }] }, reader);
      expect([answer.status, answer.error.message]).toEqual([400, message]);
    }
  });
});

describe('retracting', () => {
  const retract = (id: string, by: Member = author, reason = 'The receiver was miscalibrated.') =>
    apiAs(by)(reportsEndpoints.retract, { params: { id }, body: { reason } });
  const heardOf = async (member: Member, id: string) =>
    (await apiAs(member)(notificationsEndpoints.list, {})).body.filter(
      ({ kind, targetId }) => kind === 'cited-retracted' && targetId === id,
    ).length;

  test('shows why, stops changes, and tells those who cite it and see it', async () => {
    const cited = await submit();
    await submit({ content: `See ${cited.number}` }, reader);
    const other = await make.member();
    await submit({ content: `See ${cited.number}` }, other);
    expect((await retract(cited.id, reader)).status).toBe(403);
    expect((await retract(cited.id, author, 'short')).status).toBe(400);
    await db`update users set affiliation = 'community' where id = ${other.id}`;
    await apiAs(author)(markingsEndpoints.markReport, {
      params: { id: cited.id },
      body: { tlp: 'AMBER' } as never,
    });
    const { status, body } = await retract(cited.id);
    expect([status, body.retractionReason]).toEqual([200, 'The receiver was miscalibrated.']);
    expect([await heardOf(reader, cited.id), await heardOf(other, cited.id)]).toEqual([1, 0]);
    expect((await retract(cited.id)).status).toBe(409);
    expect((await change(body)).error.message).toBe('A retracted report stays as it is');
    const rows = await db`
      select actor_id, subject_name from audit_log where act = 'report.retracted' and subject_id = ${cited.id}`;
    expect(rows).toEqual([{ actorId: author.id, subjectName: null }]);
  });
});

describe('judgements', () => {
  const judge = (report: Report, outcome: string | null, by: Member = author) =>
    apiAs(by)(reportsEndpoints.judge, {
      params: { id: report.id, judgementId: report.judgements?.[0]?.id ?? '' },
      body: { outcome } as never,
    });

  test('keep their outcome until text or likelihood change', async () => {
    const report = await submit({ judgements: [{ text: 'She will sail.', likelihood: 6 }] });
    expect((await judge(report, 'true', reader)).status).toBe(403);
    expect((await judge(report, 'maybe')).status).toBe(400);
    expect((await judge(report, 'true')).body).toMatchObject({ outcome: 'true' });
    const [judgement] = report.judgements ?? [];
    const kept = await change(report, {
      judgements: [{ text: 'A new one.' }, { ...judgement, confidence: 'low' }],
    });
    expect(kept.body.judgements).toMatchObject([
      { outcome: null },
      { id: judgement?.id, outcome: 'true', confidence: 'low' },
    ]);
    const other = await change(kept.body, { judgements: [{ ...judgement, likelihood: 2 }] });
    expect(other.body.judgements).toMatchObject([{ id: judgement?.id, outcome: null }]);
  });

  test('of somebody else cannot be taken over by their id', async () => {
    const theirs = await submit({ judgements: [{ text: 'She will sail.', likelihood: 6 }] });
    const mine = await submit({ judgements: theirs.judgements }, reader);
    expect(mine.judgements?.[0]?.id).not.toBe(theirs.judgements?.[0]?.id);
    expect((await get(theirs.id)).judgements).toEqual(theirs.judgements);
  });

  test('are counted for their author alone', async () => {
    const forecaster = await make.member();
    for (const [likelihood, outcome] of [
      [5, 'true'],
      [5, 'false'],
      [5, null],
      [1, 'unclear'],
      [null, 'true'],
    ] as const) {
      const report = await submit({ judgements: [{ text: 'It will.', likelihood }] }, forecaster);
      if (outcome) await judge(report, outcome, forecaster);
    }
    const { body } = await apiAs(forecaster)(reportsEndpoints.getCalibration, {});
    expect(body.bands[4]).toEqual({ likelihood: 5, judged: 2, cameTrue: 1 });
    expect(body.bands).toHaveLength(7);
    expect([body.open, body.unclear]).toEqual([1, 1]);
    expect(body.openJudgements).toMatchObject([
      { text: 'It will.', report: { title: expect.any(String), marking: { tlp: 'GREEN' } } },
    ]);
  });
});
