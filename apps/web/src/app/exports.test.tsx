import { screen } from '@testing-library/react';
import {
  commentsEndpoints,
  exportsEndpoints,
  investigationsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';
import { report } from '@/testing/sample-data.fixture';

/** The names of the files that the browser saves. */
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  answerMarkings();
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
  answer(reportsEndpoints.list, () => [report()]);
  answer(usersEndpoints.search, () => []);
});
afterEach(() => vi.restoreAllMocks());

const file = (name: string) =>
  new Response('bytes', {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  });

type User = Awaited<ReturnType<typeof renderApp>>;

async function choose(user: User, format: string) {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

it('exports what the list is filtered by', async () => {
  const queries: unknown[] = [];
  answer(exportsEndpoints.reports, ({ query }) => {
    queries.push(query);
    return file('Intelligence Reports_20260521T1355Z_TLP-AMBER.csv');
  });
  const user = await renderApp('/reports?region=Europe&type=SIGINT&sort=changed');
  await choose(user, 'CSV of this list');
  await vi.waitFor(
    () => expect(saved).toEqual(['Intelligence Reports_20260521T1355Z_TLP-AMBER.csv']),
    30_000,
  );
  expect(queries).toEqual([{ region: 'Europe', type: 'SIGINT', sort: 'changed', format: 'csv' }]);
});

it('says why there is no file', async () => {
  const message = 'This file would have more than 1,000 rows. Narrow the list.';
  answer(exportsEndpoints.reports, () => refuse(400, message));
  const user = await renderApp('/reports');
  await choose(user, 'PDF of this list');
  await expectNotice('Not exported');
  await expectNotice(message);
  expect(saved).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
});

it.each([
  ['PDF', 'pdf'],
  ['Word', 'docx'],
  ['Markdown', 'md'],
  ['STIX 2.1', 'stix'],
])('exports a report as %s', async (label, format) => {
  const shown = report();
  answer(reportsEndpoints.get, () => shown);
  answer(exportsEndpoints.report, ({ params, query }) => file(`${params.id}.${query.format}`));
  const user = await renderApp(`/reports/${shown.id}`);
  await choose(user, label);
  await vi.waitFor(() => expect(saved).toEqual([`${shown.id}.${format}`]), 30_000);
});

it('exports a report with the markings that OpenCTI knows', async () => {
  const shown = report();
  answer(reportsEndpoints.get, () => shown);
  answer(exportsEndpoints.report, ({ query }) => file(`${query.format}-${query.tlpIds}.json`));
  const user = await renderApp(`/reports/${shown.id}`);
  await choose(user, 'STIX 2.1 for OpenCTI');
  await vi.waitFor(() => expect(saved).toEqual(['stix-1.0.json']), 30_000);
});
