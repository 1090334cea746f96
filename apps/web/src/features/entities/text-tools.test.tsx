import { screen, waitFor, within } from '@testing-library/react';
import { commentsEndpoints, entitiesEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { reportEntity } from '@/testing/entities.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportPage } from '@/testing/report-page.fixture';
import { report } from '@/testing/sample-data.fixture';

const SEEN = '2031-03-01T12:00:00.000Z';

const comment = (id: string, content: string) => ({
  ...{ id, content, reportId: idOf(20), userId: author().id, mentions: [] },
  ...{ user: author(), createdAt: SEEN, updatedAt: SEEN },
});

/** The address stands at the beginning of the comment. */
const named = (textId: string) =>
  reportEntity({
    texts: [
      {
        ...({ id: textId, source: 'report-comment', state: 'found', judgedBy: null } as const),
        places: [{ text: 1, start: 0, end: 12 }],
      },
    ],
  });

beforeEach(() => {
  answerMarkings();
  answerReportPage();
  answer(reportsEndpoints.get, () => report({ commentCount: 2 }));
  answer(commentsEndpoints.list, () => [
    comment(idOf(40), '203.0.113.77 again'),
    comment(idOf(41), 'No address here'),
  ]);
});

it('marks what a report and its comments name, with one call for all of them', async () => {
  const asked: string[] = [];
  answer(entitiesEndpoints.ofTexts, ({ query }) => {
    asked.push(String(query.ids));
    return [named(idOf(40))];
  });
  await renderApp(`/reports/${idOf(20)}`);
  const link = await screen.findByRole('link', { name: '203.0.113.77' });
  expect(link.getAttribute('href')).toBe(`/entities/${idOf(70)}`);
  expect(asked).toEqual([[idOf(40), idOf(41), idOf(20)].join()]);
  expect(within(screen.getByText('No address here')).queryByRole('link')).toBeNull();
});

it('marks nothing where the reader has switched it off', async () => {
  localStorage.setItem('entity-marks', 'off');
  await renderApp(`/reports/${idOf(20)}`);
  expect(await screen.findByText('203.0.113.77 again')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: '203.0.113.77' })).toBeNull());
});
