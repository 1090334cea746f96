import { screen, waitFor, within } from '@testing-library/react';
import { entitiesEndpoints, namedEntitiesEndpoints } from '@watchfloor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { answerEntityPage, entity, vessel } from '@/testing/entities.fixture';
import { idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  answer(entitiesEndpoints.list, ({ query }) => {
    const { q, kind, watched, since, cidr, near } = query;
    asked.push([q, kind, watched && 'watched', since, cidr, near].filter(Boolean).join(' | '));
    return /nothing/.test(query.q) ? [] : [entity(), vessel()];
  });
});

describe('the list', () => {
  it('is searched by value and kind, which are part of the address', async () => {
    const user = await renderApp('/entities');
    const table = await screen.findByRole('table', { name: 'Entities' });
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['203.0.113[.]77', `/entities/${idOf(70)}`],
      ['Halcyon Drift', `/entities/${idOf(71)}`],
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Search entities' }), '203.0');
    await waitFor(() => expect(asked.at(-1)).toBe('203.0'));
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Vessel' }));
    await waitFor(() => expect(asked.at(-1)).toBe('203.0 | vessel'));
    expect(location.search).toBe('?q=203.0&kind=vessel');
  });

  it('can be limited to what one watches', async () => {
    const user = await renderApp('/entities');
    await user.click(await screen.findByRole('button', { name: 'Watched', pressed: false }));
    await waitFor(() => expect(asked.at(-1)).toBe('watched'));
    expect(location.search).toBe('?watched=true');
    await user.click(screen.getByRole('button', { name: 'Watched', pressed: true }));
    await waitFor(() => expect(asked.at(-1)).toBe(''));
    expect(location.search).toBe('');
  });

  it('can be limited to a network, a place and a time', async () => {
    const user = await renderApp('/entities');
    await user.click(await screen.findByRole('button', { name: 'Network or place' }));
    await user.type(screen.getByRole('textbox', { name: 'In the network' }), '203.0.113.0/24');
    await user.type(screen.getByRole('textbox', { name: 'Near' }), 'Tromsø{Enter}');
    expect(await screen.findByText(/^Near must be a latitude/)).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Near' }));
    await user.type(screen.getByRole('textbox', { name: 'Near' }), '69.64,18.95,200km{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('203.0.113.0/24 | 69.64,18.95,200km'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the network 203.0.113.0/24' }));
    await waitFor(() => expect(asked.at(-1)).toBe('69.64,18.95,200km'));
    await user.click(screen.getByRole('combobox', { name: 'Seen' }));
    await user.click(await screen.findByRole('option', { name: 'Seen in 7 days' }));
    await waitFor(() => expect(asked.at(-1)).toBe('7d | 69.64,18.95,200km'));
    expect(new URLSearchParams(location.search).get('since')).toBe('7d');
  });

  it('has its entry in the sidebar', async () => {
    await renderApp('/entities');
    const link = await screen.findByRole('link', { name: 'Entities' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('says that nothing was found, and shows all again', async () => {
    const user = await renderApp('/entities?q=nothing');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('table', { name: 'Entities' })).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('names what went wrong, with a way to try again', async () => {
    answer(entitiesEndpoints.list, () => refuse(503, 'The database is unavailable'));
    await renderApp('/entities');
    expect(await screen.findByText('The database is unavailable')).toBeTruthy();
  });
});

it('a new entity with a common name needs a second click', async () => {
  answerEntityPage(vessel());
  const sent = record(namedEntitiesEndpoints.create, ({ body }) =>
    body.confirmed
      ? vessel()
      : refuse(
          409,
          'This name is short or common',
          [{ path: 'aliases.0', message: '"Star" is in 412 texts', matches: 412 }],
          'COMMON_NAME',
        ),
  );
  const user = await renderApp('/entities');
  await user.click(await screen.findByRole('button', { name: 'New entity' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Vessel' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Halcyon Drift');
  await user.type(within(dialog).getByRole('textbox', { name: 'Aliases' }), 'Star');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('"Star" is in 412 texts')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Create anyway' }));
  await expectNotice('Halcyon Drift created');
  const body = { kind: 'vessel', name: 'Halcyon Drift', aliases: ['Star'] };
  expect(sent).toEqual([
    { ...body, confirmed: false },
    { ...body, confirmed: true },
  ]);
  await waitFor(() => expect(location.pathname).toBe(`/entities/${idOf(71)}`));
});
