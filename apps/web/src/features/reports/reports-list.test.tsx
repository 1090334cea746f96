import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  mapSettingsEndpoints,
  type PlacedReport,
  type Report,
  reportsEndpoints,
  usersEndpoints,
} from '@watchfloor/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '@/testing/api.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { renderApp } from '@/testing/render-app.fixture';
import { directoryUser, report } from '@/testing/sample-data.fixture';

let asked: Record<string, string>[];
let found: Report[];

beforeEach(() => {
  asked = [];
  found = [report({ tags: ['ais'], region: 'Europe' })];
  answer(usersEndpoints.search, () => [author()]);
  answer(reportsEndpoints.list, ({ query }) => {
    const { limit: _limit, text, ...rest } = query as unknown as Record<string, string>;
    expect(text).toBe('excerpt');
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

it('filters by grade, and shows number, grade and retraction in cards and table', async () => {
  const graded = { sourceReliability: 'B', informationCredibility: 2 } as const;
  found = [report({ ...graded, retractedAt: '2031-03-02T08:00:00.000Z', retractionReason: 'No' })];
  const user = await renderApp('/reports');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Grade' }));
  await user.click(await screen.findByRole('option', { name: 'B2 or better' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ grade: 'B2' }));
  expect(location.search).toBe('?grade=B2');
  for (const view of ['Cards', 'Table']) {
    await user.click(screen.getByRole('radio', { name: view }));
    const item = within(await screen.findByRole('article', { name: 'Lights off the mole' }));
    expect(item.getByText('WF-2031-000020')).toBeTruthy();
    expect(item.getByText('B2').title).toBe('usually reliable · probably true');
    expect(item.getByText('Retracted')).toBeTruthy();
  }
});

it('shows a grade of the address that the filter does not offer', async () => {
  await renderApp('/reports?grade=D1');
  const filter = await screen.findByRole('combobox', { name: 'Grade' });
  expect(filter.textContent).toContain('D1 or better');
});

describe('on a map', () => {
  const place = (changes: Partial<PlacedReport>): PlacedReport => ({
    ...{ label: 'Skarholm', latitude: '57.72', longitude: '11.28' },
    ...{ reportId: idOf(20), number: 'WF-2031-000020', title: 'Lights off the mole' },
    ...{ intelligenceType: 'OSINT', marking: { tlp: 'GREEN', compartments: [] } },
    at: '2031-02-01T12:00:00.000Z',
    retractedAt: null,
    ...changes,
  });

  beforeEach(() => {
    answer(mapSettingsEndpoints.get, () => ({ tilesUrl: null, tilesAttribution: null }));
    // The list beside the map shows the rows that fit.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('lists the places of the filtered reports, latest first, and remembers the view', async () => {
    const asked: object[] = [];
    answer(reportsEndpoints.listPlaces, ({ query }) => {
      asked.push(query);
      return [
        place({ retractedAt: '2031-02-04T12:00:00Z' }),
        place({ reportId: idOf(21), title: 'Stops', label: 'Grane', at: '2031-02-03T12:00:00Z' }),
      ];
    });
    const user = await renderApp('/reports?tag=ais');
    await user.click(await screen.findByRole('radio', { name: 'Map' }));
    expect(location.search).toBe('?tag=ais&view=map');
    const list = await screen.findByRole('list', { name: 'Places' });
    await waitFor(() => expect(within(list).getAllByRole('article').length).toBe(2));
    expect(asked).toEqual([{ tag: 'ais' }]);
    const links = within(list).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Stops', 'Lights off the mole']);
    expect(links[0]?.getAttribute('href')).toBe(`/reports/${idOf(21)}`);
    expect(within(list).getAllByText('Retracted')).toHaveLength(1);
    expect(screen.getByRole('slider', { name: 'Moment shown on the map' })).toBeTruthy();

    cleanup();
    await renderApp('/reports');
    const map = await screen.findByRole('radio', { name: 'Map' });
    expect(map.getAttribute('aria-checked')).toBe('true');
  });

  it('shows only the places of the matches of a search', async () => {
    answer(reportsEndpoints.listPlaces, () => [
      place({}),
      place({ reportId: idOf(21), title: 'Stops' }),
    ]);
    await renderApp('/reports?q=lights&view=map');
    const list = await screen.findByRole('list', { name: 'Places' });
    await waitFor(() =>
      expect(within(list).getByRole('link').textContent).toBe('Lights off the mole'),
    );
  });

  it('says so when no report names a place', async () => {
    answer(reportsEndpoints.listPlaces, () => []);
    const user = await renderApp('/reports?grade=A1&view=map');
    expect(await screen.findByText('No places to show')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(location.search).not.toContain('grade'));
  });
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
