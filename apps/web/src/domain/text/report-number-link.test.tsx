import { screen, within } from '@testing-library/react';
import { reportsEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerNamed, answerReportPage, namedReport } from '@/testing/report-page.fixture';
import { report } from '@/testing/sample-data.fixture';

beforeEach(() => {
  answerMarkings();
  answerReportPage();
  answer(reportsEndpoints.get, () => report(shown));
});

const shown = { content: '' };

const show = (content: string) => {
  shown.content = content;
  return renderApp(`/reports/${idOf(20)}`);
};

it('asks once for all numbers of a text, and links those that the reader may see', async () => {
  const retracted = namedReport({
    id: idOf(22),
    number: 'WF-2031-000022',
    retractedAt: '2031-03-01T12:00:00.000Z',
  });
  const asked = answerNamed([namedReport(), retracted]);
  await show('As in WF-2031-000021 and [that one](/r/WF-2031-000022), not WF-2031-000404.');
  const link = await screen.findByRole('link', { name: 'WF-2031-000021' });
  expect(link.getAttribute('href')).toBe(`/reports/${idOf(21)}`);
  const named = screen.getByRole('link', { name: 'that one' });
  expect(named.parentElement?.textContent).toContain('that one (retracted)');
  expect(screen.queryByRole('link', { name: /000404/ })).toBeNull();
  expect(screen.getByText(/not WF-2031-000404/)).toBeTruthy();
  expect(asked).toEqual([['WF-2031-000021', 'WF-2031-000022', 'WF-2031-000404']]);
});

it('shows a card of the report when the link has the focus', async () => {
  answerNamed([namedReport()]);
  const user = await show('See WF-2031-000021.');
  const link = await screen.findByRole('link', { name: 'WF-2031-000021' });
  while (document.activeElement !== link) await user.tab();
  const card = within(await screen.findByRole('tooltip'));
  expect(card.getByText('Receiver log of the night')).toBeTruthy();
  expect(card.getByText('TLP:AMBER')).toBeTruthy();
  expect(card.getByText('SIGINT')).toBeTruthy();
  expect(card.getByText('Marcus Bell')).toBeTruthy();
  expect(card.getByText('28 Feb 2031, 12:00Z')).toBeTruthy();
});

it('does not ask for what is no number, nor for more than a hundred in a text', async () => {
  const asked = answerNamed([namedReport()]);
  const many = Array.from({ length: 150 }, (_, index) => `WF-2031-${100_000 + index}`);
  await show(`[a](/r/nothing,WF-2031-000021) WF-2031-000021 ${many.join(' ')}`);
  expect(await screen.findByRole('link', { name: 'WF-2031-000021' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'a' }).getAttribute('href')).toContain('/r/nothing');
  expect(asked.map((numbers) => numbers.length)).toEqual([100]);
});
