import { screen, waitFor, within } from '@testing-library/react';
import {
  feedLinksEndpoints,
  type SavedSearch,
  savedSearchesEndpoints,
  searchEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, record } from '@/testing/api.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const saved = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: idOf(40),
  name: 'Tideline',
  query: 'halcyon type:SIGINT',
  alert: 'now',
  newMatches: 0,
  hasFeed: false,
  createdAt: '2031-03-01T12:00:00.000Z',
  updatedAt: '2031-03-01T12:00:00.000Z',
  ...changes,
});

let searches: SavedSearch[] = [];
const OVERVIEW = {
  ...{ total: 0, isComplete: true, kinds: [], days: [] },
  ...{ places: [], types: [], regions: [], tags: [] },
};

beforeEach(() => {
  searches = [];
  answer(savedSearchesEndpoints.list, () => searches);
  answer(searchEndpoints.list, () => ({ results: [], totals: {} }));
  answer(searchEndpoints.overview, () => OVERVIEW);
});

it('keeps the search on screen with a name and an alert', async () => {
  const stored = record(savedSearchesEndpoints.create, ({ body }) => {
    searches = [saved({ ...body })];
    return saved({ ...body });
  });
  const user = await renderApp('/search?q=harbour');
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Ports');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectNotice('Search “Ports” saved');
  expect(stored).toEqual([{ name: 'Ports', query: 'harbour', alert: 'now' }]);
  expect(await screen.findByRole('button', { name: 'Ports', pressed: true })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
});

it('runs a saved search, whose new matches count as seen', async () => {
  searches = [saved({ newMatches: 120 })];
  let seen = 0;
  answer(savedSearchesEndpoints.see, () => {
    seen += 1;
    searches = [saved()];
    return undefined;
  });
  const user = await renderApp('/search');
  await user.click(await screen.findByRole('button', { name: 'Tideline 99+ new' }));
  await waitFor(() => expect(location.search).toBe('?q=halcyon+type%3ASIGINT'));
  expect(await screen.findByRole('button', { name: 'Tideline', pressed: true })).toBeTruthy();
  expect(seen).toBe(1);
});

it('is renamed in its menu', async () => {
  searches = [saved()];
  const changes = record(savedSearchesEndpoints.change, ({ body }) => {
    searches = [saved({ name: body.name ?? '' })];
    return saved({ name: body.name ?? '' });
  });
  const user = await renderApp('/search?q=halcyon+type%3ASIGINT');
  await user.click(await screen.findByRole('button', { name: 'More on “Tideline”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  expect(name).toHaveProperty('value', 'Tideline');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await user.type(name, 'Grey hulls');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('button', { name: 'Grey hulls', pressed: true })).toBeTruthy();
  expect(changes).toEqual([{ name: 'Grey hulls' }]);
});

it('is opened by its notification, and its alert is switched and the search deleted in its menu', async () => {
  searches = [saved()];
  const changes = record(savedSearchesEndpoints.change, () => saved());
  const user = await renderApp(`/search?saved=${idOf(40)}`);
  await waitFor(() => expect(location.search).toBe('?q=halcyon+type%3ASIGINT'));
  const bar = screen.getByRole('region', { name: 'Saved searches' });
  await user.click(within(bar).getByRole('button', { name: 'More on “Tideline”' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Once a day' }));
  await waitFor(() => expect(changes).toEqual([{ alert: 'daily' }]));
  answer(savedSearchesEndpoints.delete, () => {
    searches = [];
    return undefined;
  });
  await user.click(within(bar).getByRole('button', { name: 'More on “Tideline”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await expectNotice('Saved search deleted');
});

it('makes a secret address for feed readers, shows it once, and ends it', async () => {
  const url = 'https://own.example/api/feeds/x.xml?token=wfr_secret';
  searches = [saved()];
  answer(feedLinksEndpoints.create, () => {
    searches = [saved({ hasFeed: true })];
    return { url, createdAt: '2031-03-01T12:00:00.000Z' };
  });
  answer(feedLinksEndpoints.revoke, () => {
    searches = [saved()];
    return undefined;
  });
  const user = await renderApp('/search?q=halcyon+type%3ASIGINT');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More on “Tideline”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Atom feed' }));
    return within(await screen.findByRole('dialog', { name: 'Feed of “Tideline”' }));
  };
  const first = await open();
  await user.click(first.getByRole('button', { name: 'Make address' }));
  const address = await first.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(address.value).toBe(url);
  await user.click(first.getByRole('button', { name: 'Done' }));
  const second = await open();
  expect(second.queryByRole('textbox')).toBeNull();
  await user.click(second.getByRole('button', { name: 'End feed' }));
  await expectNotice('Feed ended');
});
