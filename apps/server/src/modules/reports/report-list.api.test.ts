import {
  reportsEndpoints as calls,
  commentsEndpoints,
  feedEndpoints,
  investigationsEndpoints,
  REPORT_EXCERPT,
  type Report,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Json } from '../../responses';
import { insider } from '../../testing/readers';
import { createTestApp } from '../../testing/test-app';
import { listReportPage } from './report-list';

const { apiAs, make, db } = await createTestApp();
const reader = await make.member({ username: 'reader' });
const ada = await make.member({ username: 'ada' });

const day = (date: string) => `${date}T12:00:00Z`;
const report = (title: string, values: Parameters<typeof make.report>[0] = {}) =>
  make.report({ title, content: 'A lantern was seen.', ...values });

await report('old', { createdAt: day('2020-01-01'), updatedAt: day('2026-01-01'), tags: ['x'] });
await report('european', { createdAt: day('2021-01-01'), region: 'Europe', tags: ['x', 'y z'] });
await report('by ada', { createdAt: day('2022-01-01'), userId: ada.id, region: 'Europe' });
await report('signal', { createdAt: day('2023-01-01'), intelligenceType: 'SIGINT', tags: ['x'] });
const newest = await report('newest', { createdAt: day('2024-01-01') });
await db`update reports set updated_at = created_at where title <> 'old'`;
for (const [title, count] of [
  ['european', 3],
  ['old', 1],
  ['signal', 1],
] as const) {
  const [row] = await db<{ id: string }[]>`select id from reports where title = ${title}`;
  for (let i = 0; i < count; i += 1) await make.comment({ reportId: row?.id ?? '' });
}

const list = async (query: Parameters<typeof calls.list.query.parse>[0] & object) => {
  const answer = await apiAs(reader)(calls.list, { query: query as Record<string, string> });
  expect(answer.status).toBe(200);
  return answer;
};
const titles = (reports: readonly Report[]) => reports.map(({ title }) => title);

describe('the filters of the list', () => {
  test.each([
    [{ tag: 'x' }, ['signal', 'european', 'old']],
    [{ tag: 'y z' }, ['european']],
    [{ tag: 'y' }, []],
    [{ region: 'Europe' }, ['by ada', 'european']],
    [{ author: ada.id }, ['by ada']],
    [{ from: '2022-01-01', to: '2023-01-01' }, ['signal', 'by ada']],
    [{ to: '2020-12-31' }, ['old']],
    [{ tag: 'x', type: 'SIGINT' }, ['signal']],
    [{ tag: 'x', region: 'Europe', from: '2021-01-01' }, ['european']],
    [{ region: '', tag: ' ' }, ['newest', 'signal', 'by ada', 'european', 'old']],
    [{ sort: 'changed' }, ['old', 'newest', 'signal', 'by ada', 'european']],
    [{ sort: 'changed', tag: 'x' }, ['old', 'signal', 'european']],
    [{ sort: 'discussed', tag: 'x' }, ['european', 'signal', 'old']],
    [{ sort: 'discussed', region: 'Europe' }, ['european', 'by ada']],
    [{ q: 'lantern', region: 'Europe' }, ['by ada', 'european']],
    [{ q: 'lantern', tag: 'x', author: ada.id }, []],
    [{ q: 'european', tag: 'x' }, ['european']],
  ])('%o', async (query, expected) => {
    const { body, headers } = await list(query);
    expect(titles(body)).toEqual(expected);
    expect(headers['x-total-count'] ?? String(expected.length)).toBe(String(expected.length));
  });

  test.each([
    { author: 'ada' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { sort: 'oldest' },
    { sort: 'discussed', cursor: 'x' },
    { tag: 'x'.repeat(51) },
  ])('%o is not valid', async (query) => {
    const answer = await apiAs(reader)(calls.list, { query: query as Record<string, string> });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['x'.repeat(REPORT_EXCERPT), false],
    ['x'.repeat(REPORT_EXCERPT + 1), true],
    [`${'漢'.repeat(REPORT_EXCERPT - 1)}🛰`, false],
    [`${'漢'.repeat(REPORT_EXCERPT)}🛰`, true],
  ])('a list of excerpts has the beginning of each text (%#)', async (content, isExcerpt) => {
    const id = await report('long', { content, tags: ['excerpts'] });
    const investigationId = await make.investigation();
    await db`
      insert into investigation_reports (id, investigation_id, report_id, audience_id)
      select ${newId()}, ${investigationId}, id, audience_id from reports where id = ${id}`;
    const api = apiAs(reader);
    const query = { text: 'excerpt' } as const;
    const lists = [
      await list({ tag: 'excerpts', ...query }),
      await api(calls.listRecent, { query }),
      await api(feedEndpoints.listReports, { query }),
      await api(investigationsEndpoints.listReports, { params: { id: investigationId }, query }),
    ];
    for (const { body } of lists) {
      const found = body.find((one) => one.id === id);
      expect(found?.content).toBe([...content].slice(0, REPORT_EXCERPT).join(''));
      expect(found?.isExcerpt).toBe(isExcerpt);
    }
    const whole = await list({ tag: 'excerpts' });
    expect(whole.body.find((one) => one.id === id)).toMatchObject({ content });
    const searched = await list({ tag: 'excerpts', q: 'long', ...query });
    expect(searched.body.find((one) => one.id === id)).toMatchObject({ content });
    await db`delete from reports where id = ${id}`;
  });

  test('need a session', async () => {
    expect((await apiAs(null)(calls.list, { query: { tag: 'x' } })).status).toBe(401);
  });
});

describe('every order', () => {
  test.each(['newest', 'discussed', 'changed'] as const)(
    'by %s has all reports, page by page, with and without a scan that finds them',
    async (sort) => {
      for (const filter of [
        {},
        { tag: 'x' },
        { region: 'Europe' },
        { to: '2022-12-31' },
        { tag: 'x', to: '2021-12-31' },
        { region: 'Europe', from: '2021-01-01', type: 'OSINT' },
      ]) {
        const all = titles((await list({ ...filter, sort })).body);
        for (const scanMax of [1, 2, 5000]) {
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await listReportPage(
              db,
              insider(reader.id),
              filter,
              { sort, limit: 1, cursor, text: 'full' },
              scanMax,
            );
            const [one] = JSON.parse((page.items as Json).bytes.toString()) as Report[];
            if (one) seen.push(one.title);
            cursor = page.nextCursor ?? undefined;
          } while (cursor);
          expect([sort, filter, scanMax, seen]).toEqual([sort, filter, scanMax, all]);
        }
      }
    },
  );

  test.each(['newest', 'discussed', 'changed'] as const)(
    'by %s reads as many reports, and tells as much, whatever is hidden between them',
    async (sort) => {
      const pages = () =>
        Promise.all(
          [1, 2, 3, 4, 5].map(async (scanMax) => {
            const options = { sort, limit: 1, cursor: undefined, text: 'excerpt' } as const;
            const page = await listReportPage(
              db,
              insider(reader.id),
              { tag: 'x' },
              options,
              scanMax,
            );
            return [page.total, page.nextCursor];
          }),
        );
      const before = await pages();
      const hidden = await report('hidden', { createdAt: day('2025-01-01') });
      for (let i = 0; i < 4; i += 1) await make.comment({ reportId: hidden });
      await make.mark('report', hidden, { tlp: 'RED', recipients: [ada.id] });
      expect(await pages()).toEqual(before);
      await db`delete from reports where id = ${hidden}`;
    },
  );

  test('a comment moves its report up', async () => {
    for (let i = 0; i < 4; i += 1) {
      await apiAs(reader)(commentsEndpoints.create, {
        params: { id: newest },
        body: { content: `Comment ${i}` },
      });
    }
    const { body } = await list({ sort: 'discussed' });
    expect(body[0]).toMatchObject({ title: 'newest', commentCount: 4 });
    expect(titles(body)).toHaveLength(5);
  });
});
