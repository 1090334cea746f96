import { screen, within } from '@testing-library/react';
import {
  assessmentsEndpoints,
  type CorrelatedReport,
  entitiesEndpoints,
  exclusionsEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { answerWatch, assessment, reportEntity } from '@/testing/entities.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportPage } from '@/testing/report-page.fixture';
import { report } from '@/testing/sample-data.fixture';
import { describeRelation } from './describe-relation';

const PATH = `/reports/${idOf(20)}`;
const SHARED = {
  id: idOf(70),
  kind: 'ipv4',
  value: '185.1.2.3',
  label: '185.1.2[.]3',
} as const;
const RELATED: CorrelatedReport = {
  id: idOf(21),
  number: 'WF-2031-000021',
  title: 'Stops over the fibre pair',
  createdAt: '2031-02-28T12:00:00.000Z',
  marking: { tlp: 'AMBER', compartments: [] },
  shared: [SHARED],
  near: { kilometres: 42.3, hours: 8.9 },
};

beforeEach(() => {
  answerReportPage();
  answer(reportsEndpoints.get, () => report());
});

it('a report names its entities by kind, and what lists leave out', async () => {
  answer(entitiesEndpoints.ofReport, () => [
    reportEntity({ mentions: 4 }),
    reportEntity({ id: idOf(71), kind: 'vessel', label: 'Halcyon Drift' }),
  ]);
  answer(entitiesEndpoints.kindsOfReport, () => [{ kind: 'ipv4' as const, count: 2800 }]);
  answer(exclusionsEndpoints.ofReport, () => [{ id: idOf(79), name: 'Resolvers', values: 3 }]);
  await renderApp(PATH);
  const card = await screen.findByRole('region', { name: 'Entities 2' });
  expect(await within(card).findByText('· 1 of 2,800')).toBeTruthy();
  const addresses = within(card).getByRole('list', { name: 'IPv4 address' });
  expect(within(addresses).getByRole('link').textContent).toBe('203.0.113[.]774');
  expect(within(addresses).getByRole('link').getAttribute('href')).toBe(`/entities/${idOf(70)}`);
  expect(within(card).getByRole('list', { name: 'Vessel' })).toBeTruthy();
  expect(await within(card).findByText('3 values left out by list Resolvers')).toBeTruthy();
});

it('the text marks what it names, with a card, until the reader hides the marks', async () => {
  const content =
    'It answered **203.0.113[.]77**, not 203.0.113[.]778 or [a link](https://a.example).';
  const start = content.indexOf('203');
  answer(reportsEndpoints.get, () => report({ content }));
  answer(entitiesEndpoints.ofReport, () => [reportEntity()]);
  answer(entitiesEndpoints.ofTexts, () => [
    reportEntity({
      texts: [
        {
          id: idOf(20),
          source: 'report',
          state: 'found',
          judgedBy: null,
          places: [{ text: 1, start, end: start + 14 }],
        },
      ],
    }),
  ]);
  answer(assessmentsEndpoints.list, () => [assessment()]);
  answerWatch();
  const user = await renderApp(PATH);
  const article = await screen.findByRole('article');
  const mark = await within(article).findByRole('link', { name: '203.0.113[.]77' });
  expect(mark.getAttribute('href')).toBe(`/entities/${idOf(70)}`);
  expect(within(article).getAllByRole('link', { name: /^203/ })).toHaveLength(1);
  await user.hover(mark);
  const card = await screen.findByRole('group', { name: '203.0.113[.]77' });
  expect(await within(card).findByText('malicious')).toBeTruthy();
  expect(card.textContent).toContain('IPv4 address');
  expect(card.textContent).toContain('Seen 2 times');
  await user.click(await within(card).findByRole('button', { name: 'Watch' }));
  expect(await within(card).findByRole('button', { name: 'Watching 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide marks' }));
  expect(within(article).queryByRole('link', { name: /^203/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Show marks' })).toBeTruthy();
});

it('a report names related ones, each with its reasons', async () => {
  answer(entitiesEndpoints.related, () => [RELATED]);
  await renderApp(PATH);
  const card = await screen.findByRole('region', { name: 'Related' });
  expect(within(card).getByRole('link').getAttribute('href')).toBe(`/reports/${idOf(21)}`);
  expect(within(card).getByText('shares 185.1.2[.]3 · 42 km and 9 h apart')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Entities/ })).toBeNull();
});

it('a failure of one card leaves the report readable', async () => {
  answer(entitiesEndpoints.related, () => refuse(503, 'The database is unavailable'));
  await renderApp(PATH);
  expect(await screen.findByText('The database is unavailable')).toBeTruthy();
  expect(screen.getByText('Seen twice.')).toBeTruthy();
});

it.each([
  [[], { kilometres: 0.2, hours: 0 }, 'less than 1 km and less than 1 h apart'],
  [['a', 'b', 'c'], null, 'shares a, b and c'],
] as const)('%s and %o are %s', (labels, near, text) => {
  const shared = labels.map((label) => ({ ...SHARED, label }));
  expect(describeRelation({ shared, near })).toBe(text);
});
