import { screen, waitFor, within } from '@testing-library/react';
import {
  entitiesEndpoints,
  feedbackEndpoints,
  reportsEndpoints,
  type SearchHit,
  searchEndpoints,
  urlOfHit,
  warRoomsEndpoints,
} from '@watchfloor/contract';
import { beforeEach, expect, it } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { report } from '@/testing/sample-data.fixture';

const hit = (changes: Partial<SearchHit>): SearchHit => {
  const found: SearchHit = {
    kind: 'report',
    source: 'report',
    id: idOf(20),
    title: 'Tideline at dawn',
    excerpt: '',
    createdAt: '2031-03-01T12:00:00.000Z',
    author: author(),
    marking: { tlp: 'AMBER', compartments: [] },
    intelligenceType: 'SIGINT',
    labels: ['Ports', 'WF-2031-000020'],
    number: 'WF-2031-000020',
    context: null,
    file: null,
    url: '',
    ...changes,
  };
  return { ...found, url: urlOfHit(found) };
};
const ENTITY = hit({
  kind: 'entity',
  source: 'entity',
  id: idOf(70),
  title: '203.0.113[.]77',
  excerpt: 'ipv4',
  author: null,
  marking: null,
  intelligenceType: null,
  number: null,
});
const results = (...hits: SearchHit[]) => ({ results: hits, totals: {} });
const ROOM = hit({ kind: 'war-room', source: 'room', id: idOf(40), title: 'Tideline watch' });

function found({ q, kind }: { q: string; kind?: string | undefined }) {
  if (kind === 'entity') return results();
  return q.startsWith('kind:member kind:war-room ') ? results(ROOM) : results(hit({}));
}

beforeEach(() => {
  answer(feedbackEndpoints.listMine, () => []);
  answer(searchEndpoints.list, ({ query }) => found(query));
});

async function openPalette() {
  const user = await renderApp('/feedback');
  await user.keyboard('{Control>}k{/Control}');
  return { user, palette: await screen.findByRole('dialog', { name: 'Search everything' }) };
}

const selected = (palette: HTMLElement) =>
  within(palette).getByRole('option', { selected: true }).textContent;

it('goes to a room by "go to" and its name', async () => {
  const asked: string[] = [];
  answer(searchEndpoints.list, ({ query }) => {
    asked.push(query.q);
    return found(query);
  });
  const { user, palette } = await openPalette();
  await user.keyboard('go to tideline watch');
  expect(await within(palette).findByRole('option', { name: /Tideline watch/ })).toBeTruthy();
  await waitFor(() => expect(asked).toContain('kind:member kind:war-room tideline watch'));
});

it('searches only the kind that was asked for', async () => {
  const asked: string[] = [];
  answer(searchEndpoints.list, ({ query }) => {
    asked.push(query.q);
    return results(hit({}));
  });
  const { user, palette } = await openPalette();
  await user.keyboard('kind:report dawn');
  expect(await within(palette).findByRole('option', { name: /Tideline at dawn/ })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toBe('kind:report dawn'));
  expect(within(palette).queryByText('People and rooms')).toBeNull();
});

it('finds people, rooms and things, and the selection stays where it is when they arrive', async () => {
  const arrival = Promise.withResolvers<void>();
  answer(searchEndpoints.list, async ({ query }) => {
    await arrival.promise;
    return found(query);
  });
  const { user, palette } = await openPalette();
  await user.keyboard('tideline');
  expect(selected(palette)).toBe('Search everything for “tideline”');
  arrival.resolve();
  expect(await within(palette).findByRole('option', { name: /Tideline at dawn/ })).toBeTruthy();
  expect(selected(palette)).toBe('Search everything for “tideline”');
  await user.keyboard('{ArrowDown}');
  expect(selected(palette)).toContain('Tideline watch');
  answer(warRoomsEndpoints.get, () => refuse(404, 'Room not found'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/war-rooms/${idOf(40)}`));
});

it('finds entities, which lead to their pages', async () => {
  answer(searchEndpoints.list, ({ query }) =>
    query.kind === 'entity' && query.q === '203.0' ? results(ENTITY) : results(),
  );
  answer(entitiesEndpoints.get, () => refuse(404, 'Entity not found'));
  const { user, palette } = await openPalette();
  await user.keyboard('203.0');
  const option = await within(palette).findByRole('option', { name: /IPv4 address/ });
  expect(option.textContent).toContain('203.0.113[.]77');
  await user.click(option);
  await waitFor(() => expect(location.pathname).toBe(`/entities/${idOf(70)}`));
});

it('leads to the search over everything', async () => {
  answer(searchEndpoints.overview, () => ({
    ...{ total: 0, isComplete: true, kinds: [], days: [], places: [] },
    ...{ types: [], regions: [], tags: [] },
  }));
  const { user } = await openPalette();
  await user.keyboard('tideline tag:ports{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/search'));
  expect(new URLSearchParams(location.search).get('q')).toBe('tideline tag:ports');
});

it('names a wrong filter instead of searching', async () => {
  const { user, palette } = await openPalette();
  await user.keyboard('type:RUMINT');
  expect(await within(palette).findByText(/^type: takes HUMINT/)).toBeTruthy();
});

it('has what was opened last before all else, and forgets what the reader may not see', async () => {
  const opened = [
    { kind: 'report', id: idOf(20) },
    { kind: 'report', id: idOf(21) },
  ];
  const key = `watchfloor:opened:${member().id}`;
  answer(reportsEndpoints.get, ({ params }) =>
    params.id === idOf(20)
      ? report({ title: 'Lights off the mole' })
      : refuse(404, 'Report not found', [], 'NOT_FOUND'),
  );
  localStorage.setItem(key, JSON.stringify(opened));
  const { palette } = await openPalette();
  expect(await within(palette).findByRole('option', { name: /Lights off the mole/ })).toBeTruthy();
  expect(await within(palette).findByText('Not available')).toBeTruthy();
  expect(selected(palette)).toContain('Lights off the mole');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(opened.slice(0, 1));
});
