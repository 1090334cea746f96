import { cleanup, screen, waitFor } from '@testing-library/react';
import { type Report, reportsEndpoints, usersEndpoints } from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { directoryUser, report } from '@/testing/sample-data.fixture';

let asked: Record<string, string>[];
let found: Report[];

beforeEach(() => {
  asked = [];
  found = [report({ tags: ['ais'], region: 'Europe' })];
  answer(usersEndpoints.search, () => [author()]);
  answer(reportsEndpoints.list, ({ query }) => {
    const { limit: _limit, ...rest } = query as unknown as Record<string, string>;
    asked.push(rest);
    return found;
  });
});

it('puts every filter and the order into the address and asks the server for them', async () => {
  const user = await renderApp('/reports');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.type(screen.getByLabelText('Tag'), 'ais{Enter}');
  await waitFor(() => expect(location.search).toBe('?tag=ais'));
  await user.type(screen.getByLabelText('Region'), 'Europe');
  await user.type(screen.getByLabelText('From'), '2031-01-01');
  await user.click(screen.getByRole('combobox', { name: 'Sort' }));
  await user.click(await screen.findByRole('option', { name: 'Most discussed' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      tag: 'ais',
      region: 'Europe',
      from: '2031-01-01',
      sort: 'discussed',
    }),
  );
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(asked.at(-1));
  expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(location.search).toBe('?sort=discussed'));
});

it('filters by an author, named in the filter', async () => {
  const { id } = author();
  answer(usersEndpoints.profile, () => ({
    ...directoryUser(),
    completedTaskCount: 0,
    expertise: [],
    achievements: [],
    recentReports: [],
  }));
  const user = await renderApp('/reports');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Author' }));
  await user.keyboard('elin{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ author: id }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Author' }).textContent).toContain('Elin Haugen'),
  );
  await user.click(screen.getByRole('button', { name: 'Any author' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('leads from a tag to its reports, and remembers the table view', async () => {
  const user = await renderApp('/reports');
  await user.click(await screen.findByRole('link', { name: 'ais' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ tag: 'ais' }));
  expect(location.search).toBe('?tag=ais');
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  await waitFor(() => expect(location.search).toBe('?tag=ais&view=table'));
  expect(await screen.findByRole('link', { name: 'Lights off the mole' })).toBeTruthy();

  cleanup();
  await renderApp('/reports');
  const table = await screen.findByRole('radio', { name: 'Table' });
  expect(table.getAttribute('aria-checked')).toBe('true');
});

it('names the columns of the table, and sorts by those that the server sorts by', async () => {
  const user = await renderApp('/reports?view=table');
  const submitted = await screen.findByRole('button', { name: 'Sort by submitted' });
  expect(submitted.getAttribute('aria-pressed')).toBe('true');
  for (const name of ['Discipline', 'Title', 'Classification', 'Region', 'Tags', 'Author']) {
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Sort by comments' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'discussed' }));
  expect(
    screen.getByRole('button', { name: 'Sort by comments' }).getAttribute('aria-pressed'),
  ).toBe('true');

  await user.type(screen.getByLabelText('Search reports'), 'lights');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sort by/ })).toBeNull());
  expect(screen.getByText('Comments')).toBeTruthy();
});
