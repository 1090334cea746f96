import { screen, waitFor, within } from '@testing-library/react';
import {
  type SearchHit,
  type SearchOverview,
  searchEndpoints,
  urlOfHit,
} from '@watchfloor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';

const hit = (changes: Partial<SearchHit> = {}): SearchHit => {
  const found: SearchHit = {
    kind: 'report',
    source: 'report',
    id: idOf(20),
    title: 'Halcyon Drift goes dark',
    excerpt: 'The bulker **Halcyon Drift** stopped transmitting.',
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

const plain = { title: '', marking: null, intelligenceType: null, number: null };
const HITS = [
  hit(),
  hit({
    id: idOf(90),
    source: 'file',
    title: 'crew.pdf',
    context: { id: idOf(21), title: 'Crew list of the second hull' },
    file: { attachmentId: idOf(90), filename: 'crew.pdf', page: 4 },
  }),
  hit({
    ...plain,
    id: idOf(22),
    kind: 'comment',
    source: 'report-comment',
    context: { id: idOf(20), title: 'Halcyon Drift goes dark' },
  }),
  hit({
    ...plain,
    id: idOf(23),
    kind: 'message',
    source: 'room-message',
    context: { id: idOf(40), title: 'Tideline watch' },
  }),
  hit({
    id: idOf(24),
    kind: 'map-entry',
    source: 'room-update',
    context: { id: idOf(40), title: 'Tideline watch' },
  }),
  hit({
    id: idOf(25),
    kind: 'feed-item',
    source: 'feed-item',
    author: null,
    context: { id: idOf(50), title: 'Meridian Wire' },
    url: 'https://wire.example/a',
  }),
];

const overview = (changes: Partial<SearchOverview> = {}): SearchOverview => ({
  total: 6,
  isComplete: true,
  kinds: [
    { kind: 'report', count: 2 },
    { kind: 'comment', count: 1 },
  ],
  days: [
    { day: '2031-02-27', count: 2 },
    { day: '2031-03-01', count: 4 },
  ],
  places: [],
  types: [{ value: 'SIGINT', count: 3 }],
  regions: [{ value: 'Asia Pacific', count: 2 }],
  tags: [{ value: 'ports', count: 1 }],
  ...changes,
});

let asked: string[] = [];

beforeEach(() => {
  // Wide enough for the column beside the hits.
  window.innerWidth = 1440;
  asked = [];
  answer(searchEndpoints.list, ({ query }) => {
    asked.push([query.q, query.kind].filter(Boolean).join(' | '));
    return { results: /nothing/.test(query.q) ? [] : HITS, totals: {} };
  });
  answer(searchEndpoints.overview, ({ query }) =>
    /nothing/.test(query.q) ? overview({ total: 0, kinds: [], days: [] }) : overview(),
  );
});

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search everything' });
const filters = () =>
  screen
    .queryAllByRole('button', { name: /^Edit the filter/ })
    .map(({ textContent }) => textContent);
const q = () => new URLSearchParams(location.search).get('q');

describe('the box', () => {
  it('shows filters as chips once the caret has left them, and searches for all of it', async () => {
    const user = await renderApp('/search');
    await user.type(await screen.findByRole('textbox'), 'halcyon type:SIGINT');
    expect(filters()).toEqual([]);
    await user.type(box(), ' drift');
    expect(filters()).toEqual(['type:SIGINT']);
    expect(box().value).toBe('halcyon drift');
    await waitFor(() => expect(q()).toBe('type:SIGINT halcyon drift'));
    await waitFor(() => expect(asked.at(-1)).toBe('type:SIGINT halcyon drift'));
  });

  it('removes a chip by its button, by Delete and by Backspace, and puts one back for editing', async () => {
    const user = await renderApp('/search?q=type:SIGINT tag:a tag:b region:"Asia Pacific" drift');
    await waitFor(() => expect(filters()).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Remove the filter tag:a' }));
    expect(document.activeElement).toBe(box());
    screen.getByRole('button', { name: 'Edit the filter tag:b' }).focus();
    await user.keyboard('{Delete}');
    expect(filters()).toEqual(['type:SIGINT', 'region:Asia Pacific']);
    await user.clear(box());
    await user.keyboard('{Backspace}');
    expect(filters()).toEqual(['type:SIGINT']);
    await user.click(screen.getByRole('button', { name: 'Edit the filter type:SIGINT' }));
    expect(filters()).toEqual([]);
    expect(box().value).toBe('type:SIGINT');
    expect(document.activeElement).toBe(box());
  });

  it('names a wrong filter, and sends nothing', async () => {
    const user = await renderApp('/search?q=type:RUMINT drift');
    expect(await screen.findByText(/^type: takes HUMINT, OSINT/)).toBeTruthy();
    expect(screen.getByText('Not searched')).toBeTruthy();
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
    await user.clear(box());
    await user.type(box(), 'drift');
    expect(await screen.findByRole('list', { name: 'Matches' })).toBeTruthy();
    expect(screen.queryByText(/^type: takes/)).toBeNull();
  });
});

describe('the hits', () => {
  it('lead to the very thing', async () => {
    await renderApp('/search?q=halcyon');
    const list = await screen.findByRole('list', { name: 'Matches' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/reports/${idOf(20)}`,
      `/reports/${idOf(21)}?file=${idOf(90)}&page=4`,
      `/reports/${idOf(20)}?comment=${idOf(22)}`,
      `/war-rooms/${idOf(40)}?message=${idOf(23)}`,
      `/war-rooms/${idOf(40)}?update=${idOf(24)}`,
      'https://wire.example/a',
    ]);
    expect(links.at(-1)?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts[0]).toContain('SIGINTTLP:AMBERHalcyon Drift goes dark');
    expect(texts[0]).toContain('Elin Haugen · WF-2031-000020');
    expect(links[1]?.textContent).toBe('Crew list of the second hull');
    expect(texts[1]).toContain('In crew.pdf, page 4: ');
    expect(texts[2]).toContain('comment on Halcyon Drift goes dark');
    expect(texts[4]).toContain('map entry in Tideline watch');
    expect(texts[5]).toContain('Meridian Wire · outside source');
    expect([...list.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('Halcyon');
  });

  it('name the tag or number by which they were found', async () => {
    await renderApp('/search?q=port 000020');
    const list = await screen.findByRole('list', { name: 'Matches' });
    const [first] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Elin Haugen · WF-2031-000020 · Ports');
    const marks = [...(first?.querySelectorAll('mark') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(marks).toEqual(['000020', 'Port']);
  });

  it('are reached with the arrow keys', async () => {
    const user = await renderApp('/search?q=halcyon');
    const [first, second] = within(
      await screen.findByRole('list', { name: 'Matches' }),
    ).getAllByRole('link');
    await user.click(box());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(box());
  });

  it('are of one kind under its tab, which is part of the address', async () => {
    const user = await renderApp('/search?q=halcyon');
    await user.click(await screen.findByRole('tab', { name: 'Comments 1' }));
    await waitFor(() => expect(asked.at(-1)).toBe('halcyon | comment'));
    expect(new URLSearchParams(location.search).get('kind')).toBe('comment');
    expect(screen.getByRole('tab', { name: 'Everything 6' })).toBeTruthy();
    history.back();
    await waitFor(() => expect(location.search).toBe('?q=halcyon'));
  });

  it('that are too many to count say so, and every kind may have some', async () => {
    answer(searchEndpoints.overview, () => overview({ total: 1000, isComplete: false }));
    await renderApp('/search?q=the');
    expect(await screen.findByRole('tab', { name: 'Everything 1,000+' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Reports 2+' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Tasks' })).toBeTruthy();
    expect(screen.getByText('more than 1,000 matches')).toBeTruthy();
  });
});

describe('narrowing', () => {
  it('adds and removes filters by chips, and days by the bars', async () => {
    const user = await renderApp('/search?q=halcyon');
    await user.click(await screen.findByRole('button', { name: 'Asia Pacific 2' }));
    await waitFor(() => expect(q()).toBe('region:"Asia Pacific" halcyon'));
    expect(filters()).toEqual(['region:Asia Pacific']);
    await user.click(screen.getByRole('button', { name: 'Asia Pacific 2', pressed: true }));
    await waitFor(() => expect(q()).toBe('halcyon'));

    screen.getByRole('button', { name: '1 Mar: 4 matches' }).focus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{Enter}');
    await waitFor(() => expect(q()).toBe('after:2031-02-27 before:2031-03-01 halcyon'));
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    await waitFor(() => expect(q()).toBe('halcyon'));
  });

  it('offers each part to be left out when nothing is found', async () => {
    const user = await renderApp('/search?q=nothing type:SIGINT -drill&kind=task');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.getByText(/Only Tasks were searched/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'without type:SIGINT' }));
    await waitFor(() => expect(q()).toBe('nothing -drill'));
    await user.click(screen.getByRole('button', { name: 'Search all kinds' }));
    await waitFor(() => expect(location.search).not.toContain('kind'));
  });

  it('offers the words of a phrase in any order', async () => {
    const user = await renderApp('/search?q="nothing here"');
    await user.click(await screen.findByRole('button', { name: '"nothing here" in any order' }));
    await waitFor(() => expect(q()).toBe('nothing here'));
  });

  it('says that a part of a word is enough', async () => {
    await renderApp('/search?q=nothing');
    expect(await screen.findByText(/try fewer letters/)).toBeTruthy();
  });
});

describe('before anything is typed', () => {
  it('examples can be tried, and what was searched is offered again', async () => {
    const user = await renderApp('/search');
    expect(screen.queryByText('Recent searches')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'author:me after:7d' }));
    await waitFor(() => expect(q()).toBe('author:me after:7d'));
    expect(filters()).toEqual(['author:me', 'after:7d']);
    await user.click(box());
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Recent searches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Forget them' }));
    expect(screen.queryByText('Recent searches')).toBeNull();
  });
});

it('names what went wrong, with a way to try again', async () => {
  answer(searchEndpoints.list, () => refuse(503, 'The database is unavailable'));
  await renderApp('/search?q=halcyon');
  expect(await screen.findByText('The search failed')).toBeTruthy();
  expect(screen.getByText('The database is unavailable')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Try again/i })).toBeTruthy();
});
