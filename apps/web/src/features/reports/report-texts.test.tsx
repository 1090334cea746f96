import { screen, within } from '@testing-library/react';
import {
  commentsEndpoints,
  investigationsEndpoints,
  presenceEndpoints,
  type Report,
  reportsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { answerMarkings } from '@/testing/markings.fixture';
import { idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { attachment, comment, report } from '@/testing/sample-data.fixture';

const FILE = '/api/files/019a8a2e-0000-7000-8000-000000000001';
const OTHER_FILE = '/api/files/019a8a2e-0000-7000-8000-000000000002';

beforeEach(() => {
  answerMarkings();
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
});

async function openReport(content: string, more: Partial<Report> = {}) {
  const shown = report({ content, ...more });
  answer(reportsEndpoints.get, () => shown);
  const user = await renderApp(`/reports/${shown.id}`);
  return { user, article: within(await screen.findByRole('article', { name: shown.title })) };
}

it('leads to pages inside the application, and to others in a new tab', async () => {
  answer(reportsEndpoints.list, () => []);
  const { user, article } = await openReport(
    '[the list](/reports) [the log](https://example.org/log)',
  );
  const other = article.getByRole<HTMLAnchorElement>('link', { name: 'the log' });
  expect([other.target, other.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  await user.click(article.getByRole('link', { name: 'the list' }));
  expect(await screen.findByRole('heading', { name: 'Intelligence Reports' })).toBeTruthy();
});

it('shows pictures that are attached and loads no others', async () => {
  const { article } = await openReport(
    `![hull](${FILE})\n\n![spy](https://example.org/spy.png)\n\n![other](${OTHER_FILE})`,
    { attachments: [attachment({ url: FILE })] },
  );
  const pictures = article.getAllByRole<HTMLImageElement>('img', { name: 'hull' });
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([`${FILE}/preview`]);
  for (const name of ['spy', 'other']) expect(article.getByRole('link', { name })).toBeTruthy();
  expect(article.queryByRole('img', { name: 'other' })).toBeNull();
  expect(document.querySelector('img[src*="example.org"]')).toBeNull();
});

it('leads from a footnote to its text and back', async () => {
  const { user, article } = await openReport('Seen twice.[^a] And again.[^a]\n\n[^a]: By radar.');
  const [first, second] = article.getAllByRole('link', { name: 'Footnote 1' });
  const note = within(article.getByRole('list', { name: 'Footnotes' })).getByRole('listitem');
  await user.click(second as HTMLElement);
  expect(document.activeElement).toBe(note);
  await user.click(within(note).getByRole('link', { name: /^Back to the text/ }));
  expect(document.activeElement).toBe(first);
});

it('leaves out no level of headings', async () => {
  const { article } = await openReport('### Third\n\n##### Fifth\n\n# First');
  const levels = article.getAllByRole('heading').map(({ tagName }) => tagName);
  expect(levels).toEqual(['H1', 'H2', 'H3', 'H2']);
});

it('links a member whom the report mentions', async () => {
  const mention = { id: idOf(3), username: 'marcus' };
  await openReport('Ask **@marcus**, not @nobody', { mentions: [mention] });
  const link = await screen.findByRole('link', { name: '@marcus' });
  expect(link.getAttribute('href')).toBe(`/users/${mention.id}`);
  expect(screen.queryByRole('link', { name: '@nobody' })).toBeNull();
});

it('links a member who is mentioned within other marks of a comment', async () => {
  const mention = { id: idOf(3), username: '_marcus_' };
  answer(commentsEndpoints.list, () => [
    comment({ content: '**ask @_marcus_** # now', mentions: [mention] }),
  ]);
  await openReport('Text');
  const link = await screen.findByRole('link', { name: '@_marcus_' });
  expect(link.getAttribute('href')).toBe(`/users/${mention.id}`);
  expect(link.closest('strong')).toBeTruthy();
});
