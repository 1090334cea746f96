import { investigationsEndpoints as calls } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { insider } from '../../testing/readers';
import { createTestApp } from '../../testing/test-app';
import { scanLinkableReports } from './report-links.queries';

const { apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const member = await make.member({ username: 'member' });
const missing = '00000000-0000-7000-8000-000000000000';

const link = (id: string, reportId: unknown) =>
  apiAs(member)(calls.linkReport, { params: { id }, body: { reportId } });
const linked = (id: string) => apiAs(member)(calls.listReports, { params: { id } });
const linkable = (id: string, query: Record<string, string | number> = {}) =>
  apiAs(member)(calls.listLinkableReports, { params: { id }, query });

describe('linking a report', () => {
  test('adds it to the investigation, latest link first', async () => {
    const id = await make.investigation();
    const older = await make.report({ userId: author.id });
    const newer = await make.report({ userId: author.id });
    const first = await link(id, newer);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ investigationId: id, reportId: newer });
    await link(id, older);
    const { body, headers } = await linked(id);
    expect(body.map((report) => report.id)).toEqual([older, newer]);
    expect(body[0]?.user.username).toBe('author');
    expect(headers['x-total-count']).toBe('2');
    const investigation = await apiAs(member)(calls.get, { params: { id } });
    expect(investigation.body.reportCount).toBe(2);
  });

  test('lists the investigation with the report, latest link first', async () => {
    const reportId = await make.report();
    const [first, second] = [
      await make.investigation({ title: 'First' }),
      await make.investigation({ title: 'Second' }),
    ];
    await link(first, reportId);
    await link(second, reportId);
    const list = (query = {}) =>
      apiAs(member)(calls.listOfReport, { params: { id: reportId }, query });
    const { body, headers } = await list();
    expect(body.map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(headers['x-total-count']).toBe('2');
    const page = await list({ limit: 1 });
    const cursor = /cursor=([^&>]+)/.exec(page.headers.link ?? '')?.[1] ?? '';
    expect((await list({ limit: 1, cursor })).body.map(({ id }) => id)).toEqual([first]);
    const unknown = await apiAs(member)(calls.listOfReport, { params: { id: missing } });
    expect(unknown.status).toBe(404);
  });

  test('fifty times at once creates one link and returns it to all', async () => {
    const id = await make.investigation();
    const reportId = await make.report();
    const answers = await Promise.all(Array.from({ length: 50 }, () => link(id, reportId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const rows = await db`select 1 from investigation_reports where investigation_id = ${id}`;
    expect(rows).toHaveLength(1);
    expect((await linked(id)).headers['x-total-count']).toBe('1');
  });

  test('fifty reports at once creates fifty links', async () => {
    const id = await make.investigation();
    const reports = await Promise.all(Array.from({ length: 50 }, () => make.report()));
    const answers = await Promise.all(reports.map((reportId) => link(id, reportId)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await linked(id)).headers['x-total-count']).toBe('50');
  });

  test('to a closed investigation is a conflict and links nothing', async () => {
    const id = await make.investigation({ status: 'closed' });
    const { status, error } = await link(id, await make.report());
    expect([status, error.message]).toEqual([
      409,
      'This investigation is closed and takes no new reports',
    ]);
    expect((await linked(id)).body).toEqual([]);
  });

  test('needs an existing report and investigation', async () => {
    const id = await make.investigation();
    const noReport = await link(id, missing);
    expect([noReport.status, noReport.error.message]).toEqual([404, 'Report not found']);
    const noInvestigation = await link(missing, await make.report());
    expect([noInvestigation.status, noInvestigation.error.message]).toEqual([
      404,
      'Investigation not found',
    ]);
    expect((await linked(missing)).status).toBe(404);
    expect((await linkable(missing)).status).toBe(404);
  });

  test.each([undefined, null, 'nonsense', 7])('refuses %o as a report id', async (reportId) => {
    const { status, error } = await link(await make.investigation(), reportId);
    expect(status).toBe(400);
    expect(error.details?.[0]?.path).toBe('reportId');
  });

  test('is undone when the report is deleted, which updates the count', async () => {
    const id = await make.investigation();
    const reportId = await make.report();
    await link(id, reportId);
    await db`delete from reports where id = ${reportId}`;
    const { body, headers } = await linked(id);
    expect([body.length, headers['x-total-count']]).toEqual([0, '0']);
  });

  test('while the reports are deleted leaves an exact count', async () => {
    const id = await make.investigation();
    const reports = await Promise.all(Array.from({ length: 20 }, () => make.report()));
    const answers = await Promise.all(
      reports.flatMap((reportId) => [
        link(id, reportId).then(({ status }) => status),
        db`delete from reports where id = ${reportId}`.then(() => 0),
      ]),
    );
    expect(answers.every((status) => [0, 201, 404].includes(status))).toBe(true);
    expect((await linked(id)).headers['x-total-count']).toBe('0');
  });
});

describe('linkable reports', () => {
  test('are those not yet linked, newest first, in pages', async () => {
    const id = await make.investigation();
    const picked = await make.report({ title: 'Pier seven, picked' });
    const unpicked = await make.report({ title: 'Pier seven, unpicked' });
    await link(id, picked);
    const all = await linkable(id, { limit: 500 });
    expect(all.body[0]).toMatchObject({ id: unpicked, title: 'Pier seven, unpicked' });
    expect(all.body.map((report) => report.id)).not.toContain(picked);
    expect(all.headers['x-total-count']).toBe(String(all.body.length));
    const first = await linkable(id, { limit: 1 });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await linkable(id, { limit: 1, cursor });
    expect([first.body[0]?.id, second.body[0]?.id]).toEqual(
      all.body.slice(0, 2).map((report) => report.id),
    );
  });

  test('can be searched by title, ignoring case and accents', async () => {
    const id = await make.investigation();
    const cafe = await make.report({ title: 'Café by the harbour' });
    const found = await linkable(id, { q: 'CAFE by' });
    expect(found.body.map((report) => report.id)).toEqual([cafe]);
    expect(found.headers['x-total-count']).toBe('1');
    await link(id, cafe);
    expect((await linkable(id, { q: 'cafe' })).body).toEqual([]);
    expect((await linkable(id, { q: '%' })).body).toEqual([]);
  });

  test('are read to the same place, whatever is hidden between them', async () => {
    const investigationId = await make.investigation();
    for (let i = 0; i < 3; i += 1) await make.report({ title: `Drydock ${i}` });
    const read = () =>
      scanLinkableReports(
        db,
        { reader: insider(member.id), investigationId, text: 'drydock', limit: 1, cursor: null },
        2,
      );
    const before = await read();
    expect(before.nextCursor).not.toBeNull();
    const hidden = await make.report({ userId: author.id });
    await make.mark('report', hidden, { tlp: 'RED', recipients: [author.id] });
    expect(await read()).toEqual(before);
  });

  test('have pages and can be searched among ten thousand', async () => {
    const id = await make.investigation();
    // The list searches titles only, and full-text indexing of ten thousand reports is slow.
    await db`alter table reports disable trigger reports_indexed`;
    await db`
      insert into reports (id, title, content, intelligence_type, user_id)
      select gen_random_uuid(), 'Bulk sighting ' || n, 'x', 'OSINT', ${author.id}
      from generate_series(1, 10000) n`;
    await db`alter table reports enable trigger reports_indexed`;
    const page = await linkable(id, { limit: 30 });
    expect(page.body).toHaveLength(30);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThanOrEqual(10_000);
    const found = await linkable(id, { q: 'bulk sighting 4711' });
    expect(found.body.map((report) => report.title)).toEqual(['Bulk sighting 4711']);
    const common = await linkable(id, { q: 'bulk', limit: 40 });
    expect(common.body).toHaveLength(40);
    expect(common.headers['x-total-count']).toBeUndefined();
    const cursor = /cursor=([^&>]+)/.exec(common.headers.link ?? '')?.[1] ?? '';
    const next = await linkable(id, { q: 'bulk', limit: 40, cursor });
    expect(next.body).toHaveLength(40);
    const seen = [...common.body, ...next.body].map((report) => report.id);
    expect(new Set(seen).size).toBe(80);
  });
});
