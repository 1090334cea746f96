import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  commentsEndpoints,
  investigationsEndpoints,
  reportDraftsEndpoints,
  reportsEndpoints,
} from '@watchfloor/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { answerReportForm } from '@/testing/report-form.fixture';
import { report } from '@/testing/sample-data.fixture';

let drafts: ReturnType<typeof answerReportForm>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  drafts = answerReportForm();
  answer(reportsEndpoints.list, () => []);
  // A saved report is shown next.
  answer(commentsEndpoints.list, () => []);
  answer(investigationsEndpoints.listOfReport, () => []);
});
afterEach(() => {
  vi.useRealTimers();
});

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (value: string) => fireEvent.change(title(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(5_000));
const savedTitle = (subject = 'new') =>
  (drafts.get(subject)?.fields.values as { title: string } | undefined)?.title;

async function openForm(path = '/reports/new') {
  const user = await renderApp(path);
  await screen.findByLabelText('Title');
  await pause();
  return user;
}

/** Another browser has no drafts of its own. */
async function openElsewhere(path?: string) {
  cleanup();
  localStorage.clear();
  return openForm(path);
}

it('saves a draft after a pause, and says when', async () => {
  await openForm();
  expect(drafts.size).toBe(0);
  type('From the desk');
  await pause();
  expect(savedTitle()).toBe('From the desk');
  expect(screen.getByText('Draft saved').textContent).toBe('Draft saved 12:04Z');
});

it('saves when the page is left or closed', async () => {
  const user = await openForm();
  type('Half');
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(savedTitle()).toBe('Half'));
  type('Half done');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(savedTitle()).toBe('Half done'));
});

it('follows the member to another browser, and back', async () => {
  await openForm();
  type('From the desk');
  await pause();
  const desk = { ...localStorage };

  await openElsewhere();
  expect(title().value).toBe('From the desk');
  expect(screen.getByText(/Draft restored/)).toBeTruthy();
  type('From the phone');
  await pause();

  cleanup();
  localStorage.clear();
  Object.assign(localStorage, desk);
  await openForm();
  expect(title().value).toBe('From the phone');
  expect(screen.queryByText(/saved elsewhere/)).toBeNull();
});

it('takes over what another browser saved when the window is looked at again', async () => {
  await openForm();
  type('First');
  await pause();
  const other = { fields: { ...drafts.get('new')?.fields }, savedAt: '2031-03-01T13:00:00Z' };
  other.fields.values = { ...(other.fields.values as object), title: 'Second' };
  drafts.set('new', other);
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(title().value).toBe('Second'));
});

it.each([
  ['Use the other draft', 'Phone', 'Phone'],
  ['Keep this one', 'Desk', 'Desk'],
])('asks when both were changed: %s', async (button, shown, stored) => {
  await openForm();
  type('Common');
  await pause();
  const desk = { ...localStorage };
  await openElsewhere();
  type('Phone');
  await pause();

  cleanup();
  localStorage.clear();
  const key = Object.keys(desk).find((name) => /draft/.test(name)) ?? '';
  const local = JSON.parse(desk[key] ?? '');
  local.values.title = 'Desk';
  localStorage.setItem(key, JSON.stringify({ ...local, isSynced: false }));
  const user = await openForm();
  expect(title().value).toBe('Desk');
  expect(screen.getByText(/Another draft was saved elsewhere/)).toBeTruthy();
  type('Desk');
  await pause();
  expect(savedTitle()).toBe('Phone');
  await user.click(screen.getByRole('button', { name: button }));
  await pause();
  expect(screen.queryByText(/saved elsewhere/)).toBeNull();
  expect(title().value).toBe(shown);
  expect(savedTitle()).toBe(stored);
});

it('asks when another browser saves while this one writes', async () => {
  const user = await openForm();
  type('Mine');
  await pause();
  drafts.set('new', {
    fields: { values: drafts.get('new')?.fields.values, origin: 'moved' },
    savedAt: '2031-03-01T13:00:00Z',
  });
  (drafts.get('new')?.fields.values as { title: string }).title = 'Theirs';
  type('Mine, later');
  await pause();
  expect(screen.getByText(/Another draft was saved elsewhere/)).toBeTruthy();
  expect(savedTitle()).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Keep this one' }));
  await pause();
  expect(savedTitle()).toBe('Mine, later');
});

it('deletes the draft after submitting, also for a browser that still has it', async () => {
  answer(reportsEndpoints.create, () => report());
  await openForm();
  type('Done');
  await pause();
  const desk = { ...localStorage };
  const user = await openElsewhere();
  fireEvent.change(screen.getByLabelText('Content'), { target: { value: 'All of it.' } });
  await user.click(screen.getByRole('combobox', { name: 'Intelligence Type' }));
  await user.click(screen.getByRole('option', { name: /OSINT/ }));
  await user.click(screen.getByRole('button', { name: 'Submit Report' }));
  await waitFor(() => expect(location.pathname).toBe('/reports'));
  await waitFor(() => expect(drafts.size).toBe(0));

  cleanup();
  localStorage.clear();
  Object.assign(localStorage, desk);
  await openForm();
  expect(title().value).toBe('');
  expect(screen.queryByText(/Draft restored/)).toBeNull();
});

it('discards the draft on the server too', async () => {
  await openForm();
  type('Nonsense');
  await pause();
  const user = await openElsewhere();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await pause();
  expect(drafts.size).toBe(0);
});

it('waits without a connection, and saves when it is back', async () => {
  const fetchNow = globalThis.fetch;
  await openForm();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  type('At sea');
  await pause();
  expect(screen.queryByText('Draft saved')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  vi.stubGlobal('fetch', fetchNow);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(savedTitle()).toBe('At sea'));
});

it('keeps what a link filled in only in this browser', async () => {
  answer(reportDraftsEndpoints.save, () => refuse(500, 'Not expected'));
  await openForm('/reports/new?title=Flood');
  type('Flood in the delta');
  await pause();
  expect(drafts.size).toBe(0);
  cleanup();
  await openForm('/reports/new?title=Flood');
  expect(title().value).toBe('Flood in the delta');
});

it('keeps changes to a report apart, with the revision that they started from', async () => {
  const stored = report({ revision: 3 });
  answer(reportsEndpoints.get, () => stored);
  const path = `/reports/${stored.id}/edit`;
  await openForm(path);
  type('Better');
  await pause();
  expect([...drafts.keys()]).toEqual([stored.id]);
  answer(reportsEndpoints.get, () => ({ ...stored, revision: 4 }));
  const revisions: number[] = [];
  answer(reportsEndpoints.change, ({ body }) => {
    revisions.push(body.revision);
    return stored;
  });
  const user = await openElsewhere(path);
  expect(title().value).toBe('Better');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(revisions).toEqual([3]));
});
