import { screen, waitFor, within } from '@testing-library/react';
import { type LogLine, searchEndpoints, watchLogEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const line = (changes: Partial<LogLine> = {}): LogLine => ({
  id: idOf(60),
  createdAt: '2031-03-01T05:50:00.000Z',
  kind: 'note',
  act: 'written',
  severity: null,
  author: author(),
  text: 'Radio check, all stations',
  mentions: [],
  subject: null,
  place: null,
  marking: null,
  revision: 1,
  earlier: [],
  ...changes,
});

const subject = {
  source: 'report' as const,
  id: idOf(20),
  title: 'Lights off the mole',
  number: 'WF-2031-000020',
  intelligenceType: 'SIGINT',
  url: `/reports/${idOf(20)}`,
  context: null,
};

let lines: LogLine[] = [];
let asked: object[] = [];

beforeEach(() => {
  asked = [];
  lines = [
    line(),
    line({
      id: idOf(61),
      kind: 'report',
      act: 'submitted',
      text: null,
      subject,
      marking: { tlp: 'AMBER', compartments: [] },
    }),
    line({
      id: idOf(62),
      createdAt: '2031-02-28T23:50:00.000Z',
      kind: 'source',
      act: 'failed',
      severity: 'medium',
      author: null,
      text: null,
      subject: {
        ...subject,
        source: 'feed-source',
        title: 'Harbour notices',
        number: null,
        intelligenceType: null,
        url: null,
      },
    }),
  ];
  answer(watchLogEndpoints.list, ({ query }) => {
    asked.push(query);
    return /nothing/.test(String(query.q)) ? [] : lines;
  });
});

const shown = () =>
  within(screen.getByRole('list', { name: 'Lines, newest first' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('shows time, text, author, kind and link of each line, day by day', async () => {
  await renderApp('/watch-log');
  const link = await screen.findByRole('link', { name: 'Lights off the mole' });
  expect(link.getAttribute('href')).toBe(`/reports/${idOf(20)}`);
  expect(shown()).toEqual([
    '1 Mar',
    expect.stringMatching(/^05:50ZRadio check, all stations.*by hand$/),
    expect.stringMatching(
      /WF-2031-000020 submitted, SIGINT: Lights off the mole.*report.*TLP:AMBER$/,
    ),
    '28 Feb',
    expect.stringMatching(/^23:50ZSource has stopped answering: Harbour notices Watch·source$/),
  ]);
  expect(screen.getByRole('img', { name: 'Medium' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Automatic lines' })).toBeNull();
});

it('is filtered by words and by kind, which are part of the address', async () => {
  const user = await renderApp('/watch-log');
  await user.click(await screen.findByRole('button', { name: 'By hand' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'hand' }));
  await user.click(screen.getByRole('button', { name: 'Critical' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ severity: 'high' }));
  await user.type(screen.getByRole('textbox', { name: 'Filter the log' }), 'nothing');
  expect(await screen.findByText('No line matches')).toBeTruthy();
  expect(location.search).toBe('?show=critical&q=nothing');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Radio check, all stations')).toBeTruthy();
});

it('takes a line with Enter, and keeps it when it could not be stored', async () => {
  answer(watchLogEndpoints.write, () => refuse(503, 'Unavailable'));
  const user = await renderApp('/watch-log');
  const box = await screen.findByRole('textbox', { name: 'Line' });
  await user.type(box, 'Two lorries{Enter}');
  await expectNotice(/Unavailable/);
  expect((box as HTMLInputElement).value).toBe('Two lorries');
  const sent = record(watchLogEndpoints.write, () => line({ text: 'Two lorries' }));
  await user.click(screen.getByRole('button', { name: 'Decision' }));
  await user.click(screen.getByRole('button', { name: 'Log' }));
  await waitFor(() => expect((box as HTMLInputElement).value).toBe(''));
  expect(sent).toMatchObject([{ text: 'Two lorries', kind: 'decision' }]);
});

it('corrects an own line, and shows what it said before', async () => {
  lines = [
    line({
      revision: 2,
      earlier: [{ text: 'Radio chek', replacedAt: '2031-03-01T06:00:00.000Z', marking: null }],
    }),
  ];
  const sent = record(watchLogEndpoints.correct, () => line());
  const user = await renderApp('/watch-log');
  await user.click(await screen.findByRole('button', { name: 'Correct line' }));
  const box = screen.getByRole('textbox', { name: 'Corrected line' });
  await user.clear(box);
  await user.type(box, 'Radio check{Enter}');
  await expectNotice('Line corrected');
  expect(sent).toMatchObject([{ text: 'Radio check', revision: 2 }]);
  await user.click(screen.getByRole('button', { name: 'Corrected' }));
  expect(await screen.findByText('Radio chek')).toBeTruthy();
});

it('is empty with a hint', async () => {
  lines = [];
  await renderApp('/watch-log');
  expect(await screen.findByText('Nothing is logged yet')).toBeTruthy();
});

it('lets admins choose what is written by itself', async () => {
  answer(watchLogEndpoints.getRules, () => ({ on: ['reports' as const] }));
  const sent = record(watchLogEndpoints.setRules, () => ({ on: [] }));
  const user = await renderApp('/watch-log', { as: member({ isAdmin: true }) });
  await user.click(await screen.findByRole('button', { name: 'Automatic lines' }));
  await user.click(await screen.findByRole('switch', { name: 'New reports', checked: true }));
  await waitFor(() => expect(sent).toMatchObject([{ on: [] }]));
});

it('is written from the palette', async () => {
  answer(searchEndpoints.list, () => ({ results: [], totals: {} }));
  const sent = record(watchLogEndpoints.write, () => line());
  const user = await renderApp('/watch-log');
  await screen.findByText('Radio check, all stations');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'log Guard vessel left');
  await user.click(await screen.findByRole('option', { name: 'Log “Guard vessel left”' }));
  await expectNotice('Logged');
  expect(sent).toMatchObject([{ text: 'Guard vessel left' }]);
});
