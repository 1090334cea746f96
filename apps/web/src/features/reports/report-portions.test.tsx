import { screen, waitFor, within } from '@testing-library/react';
import {
  commentsEndpoints,
  investigationsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { report } from '@/testing/sample-data.fixture';

beforeEach(() => {
  answerReportForm();
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
  answer(reportsEndpoints.list, () => []);
});

const AMBER = { tlp: 'AMBER', compartments: [] } as const;
const shown = report({
  title: '(clear) Convoy',
  content: '(green) Trucks were seen.\n\n(AMBER) The source drove one.\n\nNobody else knows.',
  marking: { ...AMBER, compartments: [] },
});

it('shows the labels of the title and of paragraphs as chips', async () => {
  answer(reportsEndpoints.get, () => shown);
  await renderApp(`/reports/${shown.id}`);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('TLP:CLEAR Convoy');
  const paragraphs = [/Trucks were seen/, /The source drove one/, /Nobody else knows/].map(
    (text) => screen.getByText(text).textContent,
  );
  expect(paragraphs).toEqual([
    'TLP:GREEN Trucks were seen.',
    'TLP:AMBER The source drove one.',
    'Nobody else knows.',
  ]);
});

it('names what a report is derived from, and its editions', async () => {
  const origin = {
    id: idOf(21),
    number: 'WF-2031-000021',
    title: 'The whole story',
    marking: { ...AMBER, compartments: [] },
  };
  const edition = {
    id: idOf(22),
    number: 'WF-2031-000022',
    title: 'Part of it',
    marking: shown.marking,
  };
  answer(reportsEndpoints.get, () => ({ ...shown, editionOf: origin, editions: [edition] }));
  await renderApp(`/reports/${shown.id}`);
  const link = await screen.findByRole('link', { name: 'The whole story' });
  expect(link.getAttribute('href')).toBe(`/reports/${origin.id}`);
  expect(screen.getByText('Derived from')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Part of it' })).toBeTruthy();
});

it('makes a releasable edition of the portions up to a level', async () => {
  answer(reportsEndpoints.get, () => shown);
  const sent = record(reportsEndpoints.create, () => report());
  const user = await renderApp(`/reports/${shown.id}`);
  await user.click(await screen.findByRole('button', { name: 'Make a releasable edition' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('1 of 3 paragraphs are labelled up to TLP:GREEN. The others are left out.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  const content = await screen.findByLabelText<HTMLTextAreaElement>('Content');
  expect(content.value).toBe('(TLP:GREEN) Trucks were seen.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('(TLP:CLEAR) Convoy');
  await user.click(screen.getByRole('combobox', { name: /Intelligence Type/ }));
  await user.click(screen.getByRole('option', { name: 'HUMINT' }));
  await user.click(screen.getByRole('button', { name: 'Submit Report' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ editionOf: shown.id, marking: { tlp: 'GREEN' } });
});

it('offers an edition only to whoever may edit the report', async () => {
  answer(reportsEndpoints.get, () => ({
    ...shown,
    userId: idOf(2),
    user: author({ id: idOf(2) }),
  }));
  await renderApp(`/reports/${shown.id}`);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Make a releasable edition' })).toBeNull();
});

it('holds back a label above the marking of a report', async () => {
  const sent = record(reportsEndpoints.create, () => report());
  const user = await renderApp('/reports/new');
  await user.type(await screen.findByLabelText('Title'), 'Convoy');
  await user.type(screen.getByLabelText('Content'), '(AMBER) The source drove one.');
  await user.click(screen.getByRole('combobox', { name: /Intelligence Type/ }));
  await user.click(screen.getByRole('option', { name: 'HUMINT' }));
  await user.click(screen.getByRole('button', { name: 'Submit Report' }));
  const problem = 'This text is labelled TLP:AMBER. Here it may be TLP:GREEN at most.';
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(sent).toHaveLength(0);
});
