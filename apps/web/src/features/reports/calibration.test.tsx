import { screen, within } from '@testing-library/react';
import { type Calibration, LIKELIHOODS, reportsEndpoints } from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';

const calibration = (
  outcomes: Readonly<Record<number, readonly [judged: number, cameTrue: number]>>,
  rest: Partial<Calibration> = {},
): Calibration => ({
  bands: LIKELIHOODS.map((_, index) => {
    const [judged, cameTrue] = outcomes[index + 1] ?? [0, 0];
    return { likelihood: index + 1, judged, cameTrue };
  }),
  open: 0,
  openJudgements: [],
  unclear: 0,
  ...rest,
});

const waiting: Calibration['openJudgements'][number] = {
  ...{ id: idOf(30), text: 'She will use the same gap.', likelihood: 5, confidence: null },
  report: {
    ...{ id: idOf(20), number: 'WF-2031-000020', title: 'Halcyon Drift goes dark' },
    marking: { tlp: 'GREEN', compartments: [] },
  },
};

it('shows by likelihood how many judgements came true, with the score', async () => {
  answer(reportsEndpoints.getCalibration, () =>
    calibration({ 4: [2, 1], 5: [4, 3] }, { open: 2, openJudgements: [waiting], unclear: 1 }),
  );
  await renderApp('/profile/calibration');
  const rows = (await screen.findAllByRole('row')).map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(rows[5]).toEqual(['likely / probable', '4', '3', '75 %', '55–80 %']);
  expect(rows[1]).toEqual(['almost no chance / remote', '0', '0', '–', '1–5 %']);
  // (2 × 0.25 + 3 × 0.325² + 0.675²) / 6
  expect(screen.getByText('0.212')).toBeTruthy();
  expect(screen.getByText('1 outcome unclear, and not counted.')).toBeTruthy();
  const open = screen.getByRole('list', { name: 'Without an outcome 2' });
  expect(within(open).getByText('She will use the same gap.')).toBeTruthy();
  const link = within(open).getByRole('link', { name: 'Halcyon Drift goes dark' });
  expect(link.getAttribute('href')).toBe(`/reports/${idOf(20)}`);
});

it.each([
  [0, /Add key judgements with a likelihood/],
  [3, /You have 3 key judgements/],
])('says what to do with %i open judgements and no outcome', async (open, text) => {
  answer(reportsEndpoints.getCalibration, () => calibration({}, { open }));
  await renderApp('/profile/calibration');
  expect(await screen.findByText('No outcomes yet')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
