import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  dashboardEndpoints,
  entitiesEndpoints,
  type FeedItem,
  feedEndpoints,
  investigationsEndpoints,
  reportsEndpoints,
  scoringEndpoints,
  tasksEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { reportEntity } from '@/testing/entities.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { feedItem, report } from '@/testing/sample-data.fixture';

let shown: FeedItem[] = [];

beforeEach(() => {
  shown = [feedItem()];
  answer(feedEndpoints.listItems, () => shown);
  answer(feedEndpoints.listReports, () => []);
  answer(entitiesEndpoints.ofTexts, () => []);
  answer(reportsEndpoints.listRecent, () => []);
  answer(investigationsEndpoints.listActive, () => []);
  answer(tasksEndpoints.listMy, () => []);
  answer(scoringEndpoints.listAchievements, () => []);
  answer(dashboardEndpoints.stats, () => ({
    totalReports: 0,
    activeInvestigations: 0,
    myTasks: 0,
    myContributions: 0,
  }));
});

async function openMenu() {
  const user = await renderApp('/');
  const more = await screen.findByRole('button', { name: 'More actions for Flood in the delta' });
  await user.click(more);
  return user;
}

it('shows the beginning of a community report without marks', async () => {
  const content = '**Two ships**, see [the log](https://example.org/log)';
  answer(feedEndpoints.listReports, () => [report({ content })]);
  await renderApp('/');
  expect(await screen.findByText('Two ships, see the log')).toBeTruthy();
});

it('marks what an item names', async () => {
  const item = feedItem({ content: 'Seen from 203.0.113.77 at night' });
  shown = [item];
  const text = { id: item.id, source: 'feed-item', state: 'found', judgedBy: null } as const;
  answer(entitiesEndpoints.ofTexts, () => [
    reportEntity({ texts: [{ ...text, places: [{ text: 1, start: 10, end: 22 }] }] }),
  ]);
  await renderApp('/');
  const link = await screen.findByRole('link', { name: '203.0.113.77' });
  expect(link.getAttribute('href')).toBe(`/entities/${idOf(70)}`);
});

it('names what is selected in an item', async () => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  shown = [feedItem({ content: 'The Halcyon Drift left at dusk' })];
  await renderApp('/');
  getSelection()?.selectAllChildren(await screen.findByText('The Halcyon Drift left at dusk'));
  await waitFor(() => {
    fireEvent.keyUp(document);
    expect(screen.getByRole('button', { name: /Name this/ })).toBeTruthy();
  });
});

it('claims an item from its menu', async () => {
  answer(feedEndpoints.claimItem, () => {
    shown = [feedItem({ claimedBy: author() })];
    return undefined;
  });
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'I am on it' }));
  expect(await screen.findByText('You are on it')).toBeTruthy();
});

it('dismisses an item from its menu', async () => {
  answer(feedEndpoints.dismissItem, () => {
    shown = [];
    return undefined;
  });
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Dismiss for me' }));
  await waitFor(() => expect(screen.queryByText('Flood in the delta')).toBeNull());
});

it('brings an item back from the list of dismissed items', async () => {
  let dismissed = [feedItem()];
  shown = [];
  answer(feedEndpoints.listDismissed, () => dismissed);
  answer(feedEndpoints.restoreItem, () => {
    dismissed = [];
    return undefined;
  });
  const user = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Dismissed' }));
  await user.click(
    await screen.findByRole('button', { name: 'More actions for Flood in the delta' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Bring back' }));
  expect(await screen.findByText('Nothing is dismissed')).toBeTruthy();
});

it('shows who is on an item and the report that was made of it', async () => {
  const colleague = author({ id: idOf(2), firstName: 'Ada', lastName: 'Chief' });
  shown = [feedItem({ claimedBy: colleague, reports: [{ id: idOf(20), title: 'Delta flood' }] })];
  await openMenu();
  expect(screen.getByRole('link', { name: 'Ada Chief', hidden: true })).toBeTruthy();
  const menu = within(screen.getByRole('menu'));
  expect(menu.queryByRole('menuitem', { name: /on it/ })).toBeNull();
  const link = screen.getByRole('link', { name: 'Report: Delta flood', hidden: true });
  expect(link.getAttribute('href')).toBe(`/reports/${idOf(20)}`);
});
