import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  commentsEndpoints,
  feedEndpoints,
  investigationsEndpoints,
  presenceEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { feedItem, report } from '@/testing/sample-data.fixture';

beforeEach(() => answerReportForm());

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** All at once, as pasted text arrives. */
function fill(label: string | RegExp, value: string) {
  act(() => field(label).focus());
  fireEvent.change(field(label), { target: { value } });
}

async function openForm(search = '') {
  const user = await renderApp(`/reports/new${search}`);
  const submit = await screen.findByRole('button', { name: 'Submit Report' });
  return { user, submit };
}

it('names what is missing at each field and moves to the first', async () => {
  const { user, submit } = await openForm();
  await user.click(submit);
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(screen.getByText('Content is required')).toBeTruthy();
  expect(screen.getByText('Please select an intelligence type')).toBeTruthy();
  expect(document.activeElement).toBe(field('Title'));
});

it('counts characters, names what is too long and keeps it', async () => {
  const { user, submit } = await openForm();
  const tooLong = 'x'.repeat(201);
  fill('Title', tooLong);
  fill('Content', 'y'.repeat(50_001));
  fill(/Region/, 'r'.repeat(101));
  fill(/Tags/, Array.from({ length: 21 }, (_, index) => `t${index}`).join(','));
  await user.click(submit);
  for (const message of [
    'Title must be at most 200 characters',
    'Content must be at most 50000 characters',
    'Region must be at most 100 characters',
    'At most 20 tags are allowed',
    '201 / 200',
    '50,001 / 50,000',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(field('Title').value).toBe(tooLong);
  expect(screen.getAllByRole('button', { name: /^Remove tag/ })).toHaveLength(21);
});

it('starts from what the address says', async () => {
  const search = new URLSearchParams({
    title: 'From the feed',
    content: 'https://example.org/a',
    type: 'CYBERINT',
    region: 'Africa',
    tags: 'vpn,edge',
  });
  await openForm(`?${search}`);
  expect(field('Title').value).toBe('From the feed');
  expect(field('Content').value).toBe('https://example.org/a');
  expect(screen.getByRole('combobox', { name: 'Intelligence Type' }).textContent).toContain(
    'CYBERINT',
  );
  expect(field(/Region/).value).toBe('Africa');
  expect(screen.getByRole('button', { name: 'Remove tag edge' })).toBeTruthy();
});

it('names the reports that were made of the item already, and lets the next one be written', async () => {
  const made = report({ title: 'Delta under water' });
  const seen: string[] = [];
  answer(feedEndpoints.getItem, ({ params }) => {
    seen.push(params.id);
    return feedItem({ reports: [{ id: made.id, title: made.title }] });
  });
  const { submit } = await openForm(`?title=Flood&item=${feedItem().id}`);
  const link = await screen.findByRole('link', { name: 'Delta under water' });
  expect(link.getAttribute('href')).toBe(`/reports/${made.id}`);
  expect(screen.getByText('There is a report of this item already.')).toBeTruthy();
  expect(seen).toEqual([feedItem().id]);
  expect(submit.getAttribute('aria-disabled')).not.toBe('true');
});

it('says nothing about an item without a report, or one that is gone', async () => {
  answer(feedEndpoints.getItem, () => feedItem());
  await openForm(`?title=Flood&item=${feedItem().id}`);
  expect(screen.queryByText(/of this item already/)).toBeNull();
  cleanup();
  answer(feedEndpoints.getItem, () => refuse(404, 'Item not found'));
  await openForm(`?title=Flood&item=${feedItem().id}`);
  expect(screen.queryByText(/of this item already/)).toBeNull();
});

it('asks before unsaved text is left, and keeps it as a draft', async () => {
  answer(reportsEndpoints.list, () => []);
  const { user } = await openForm();
  fill('Title', 'Unfinished');
  fill(/Tags/, 'one, two');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText(/Nothing is lost/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(location.pathname).toBe('/reports/new');
  await user.click(screen.getByRole('link', { name: 'Back to Reports' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location.pathname).toBe('/reports'));

  cleanup();
  await openForm();
  expect(screen.getByText(/Draft restored/)).toBeTruthy();
  expect(field('Title').value).toBe('Unfinished');
  expect(screen.getByRole('button', { name: 'Remove tag one' })).toBeTruthy();
});

it('discards a draft and brings it back, and submits it once', async () => {
  answer(reportsEndpoints.list, () => []);
  const bodies = record(reportsEndpoints.create, ({ body }) => report({ title: body.title }));
  await openForm();
  fill('Title', 'Unfinished');
  // Leaving the page saves the draft at once.
  dispatchEvent(new Event('pagehide'));
  cleanup();

  const { user, submit } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(field('Title').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field('Title').value).toBe('Unfinished');
  fill('Content', 'Now finished.');
  await user.click(screen.getByRole('combobox', { name: 'Intelligence Type' }));
  await user.click(screen.getByRole('option', { name: /HUMINT/ }));
  await user.dblClick(submit);
  await waitFor(() => expect(location.pathname).toBe('/reports'));
  expect(bodies).toMatchObject([{ title: 'Unfinished', intelligenceType: 'HUMINT' }]);

  cleanup();
  await openForm();
  expect(field('Title').value).toBe('');
  expect(screen.queryByText(/Draft restored/)).toBeNull();
});

it('takes tags from a list, and submits with Ctrl+Enter', async () => {
  answer(reportsEndpoints.list, () => []);
  const bodies = record(reportsEndpoints.create, ({ body }) => report({ title: body.title }));
  const { user } = await openForm('?type=SIGINT');
  fill('Title', 'Tanker');
  fill('Content', 'Track ends.');
  await user.type(field(/Tags/), 'ais, tanker, north, gap');
  await user.click(screen.getByRole('button', { name: 'Remove tag north' }));
  await user.type(field(/Tags/), 'coast');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(location.pathname).toBe('/reports'));
  expect(bodies).toMatchObject([{ tags: ['ais', 'tanker', 'gap', 'coast'] }]);
});

it('goes to the list after submitting, and the notice leads to the report', async () => {
  const created = report({ title: 'Just in' });
  answer(reportsEndpoints.create, () => created);
  answer(reportsEndpoints.list, () => [created]);
  answer(reportsEndpoints.get, () => created);
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
  const { user, submit } = await openForm('?title=Just%20in&content=Now&type=OSINT');
  await user.click(submit);
  await waitFor(() => expect(location.pathname).toBe('/reports'));
  await user.click(await screen.findByRole('button', { name: 'View report' }));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${created.id}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Just in' })).toBeTruthy();
});
