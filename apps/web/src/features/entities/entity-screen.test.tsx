import { screen, waitFor, within } from '@testing-library/react';
import {
  type Assessment,
  assessmentsEndpoints,
  type EntityNeighbour,
  entitiesEndpoints,
  namedEntitiesEndpoints,
} from '@watchfloor/contract';
import { describe, expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import {
  answerEntityPage,
  answerWatch,
  assessment,
  entity,
  entityDetails,
  entityMention,
  vessel,
} from '@/testing/entities.fixture';
import { author, idOf } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const PATH = `/entities/${idOf(70)}`;

const NEIGHBOUR: EntityNeighbour = {
  ...entity({ id: idOf(71), kind: 'vessel', label: 'Halcyon Drift', mentions: 18 }),
  together: 4,
  lastTogether: '2031-03-01T12:00:00.000Z',
  texts: [
    { source: 'report', id: idOf(20), title: 'Relay at Port Azmar', url: `/reports/${idOf(20)}` },
  ],
};

describe('an address', () => {
  it('is shown defanged, and copied in both forms', async () => {
    answerEntityPage(entityDetails());
    const user = await renderApp(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: '203.0.113[.]77' })).toBeTruthy();
    expect(screen.getByText('IPv4 address')).toBeTruthy();
    expect(screen.getByText(/^2 times/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('203.0.113[.]77');
    await user.click(screen.getByRole('button', { name: 'Copy as is' }));
    expect(await navigator.clipboard.readText()).toBe('203.0.113.77');
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
  });

  it('is watched and left again, with the number of watchers', async () => {
    answerEntityPage(entityDetails());
    answerWatch(2);
    const user = await renderApp(PATH);
    const watch = await screen.findByRole('button', { name: 'Watch 2', pressed: false });
    expect(watch.title).toBe('2 members watch it');
    await user.click(watch);
    await user.click(await screen.findByRole('button', { name: 'Watching 3', pressed: true }));
    expect(await screen.findByRole('button', { name: 'Watch 2' })).toBeTruthy();
  });

  it('has its days, and what it occurs with', async () => {
    answerEntityPage(entityDetails());
    answer(entitiesEndpoints.timeline, () => [
      { day: '2031-02-27', count: 1 },
      { day: '2031-03-01', count: 3 },
    ]);
    answer(entitiesEndpoints.neighbours, () => [NEIGHBOUR]);
    await renderApp(PATH);
    const days = await screen.findByRole('list', { name: 'Mentions by day' });
    expect(within(days).getByText('1 Mar: 3 mentions')).toBeTruthy();
    const list = await screen.findByRole('list', { name: 'Occurs with' });
    expect(within(list).getByText('4 of 18')).toBeTruthy();
    expect(list.textContent).toContain('in Relay at Port Azmar and 3 more');
    expect(within(list).getByRole('link', { name: 'Halcyon Drift' }).getAttribute('href')).toBe(
      `/entities/${idOf(71)}`,
    );
  });
});

describe('mentions', () => {
  it('lead to their place, by kind, and a rejected one can be taken back', async () => {
    answerEntityPage(entityDetails({ kinds: { report: 1, message: 1 } }));
    const mentions = [
      entityMention(),
      entityMention({
        id: idOf(23),
        kind: 'message',
        source: 'room-message',
        title: '',
        context: { id: idOf(40), title: 'Tideline watch' },
        url: `/war-rooms/${idOf(40)}?message=${idOf(23)}`,
      }),
    ];
    answer(entitiesEndpoints.mentions, ({ query }) =>
      mentions.filter(({ kind }) => !query.kind || kind === query.kind),
    );
    const judged = record(entitiesEndpoints.judge, () => undefined);
    const user = await renderApp(PATH);
    const list = await screen.findByRole('list', { name: 'Mentions' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/reports/${idOf(20)}`, `/war-rooms/${idOf(40)}?message=${idOf(23)}`]);
    expect(list.querySelector('mark')?.textContent).toBe('203.0.113.77');
    await user.click(screen.getByRole('button', { name: 'Messages 1' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'All 2' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    await user.click(within(list).getAllByRole('button', { name: 'Reject' })[0] as HTMLElement);
    await expectNotice('Mention rejected');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(judged).toEqual([{ state: 'rejected' }, { state: 'found' }]));
  });
});

describe('verdicts', () => {
  it('are added with their grading, and own ones removed', async () => {
    const stored: Assessment[] = [];
    answerEntityPage(entityDetails());
    answer(assessmentsEndpoints.list, () => stored);
    answer(assessmentsEndpoints.create, ({ body }) => {
      const { verdict, note } = body;
      stored.unshift(assessment({ verdict, note }));
      return stored[0] as Assessment;
    });
    answer(assessmentsEndpoints.delete, () => {
      stored.length = 0;
      return undefined;
    });
    const user = await renderApp(PATH);
    await user.click(await screen.findByRole('button', { name: 'Add verdict' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('A verdict or a note is required')).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox', { name: 'Verdict' }));
    await user.click(await screen.findByRole('option', { name: 'malicious' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Same reseller.');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await expectNotice('Verdict added');
    const list = await screen.findByRole('list', { name: 'Verdicts and notes' });
    expect(list.textContent).toContain('maliciousB2TLP:GREEN');
    expect(list.textContent).toContain('Same reseller.');
    expect(screen.getByText(/^until 1 Dec · by Elin Haugen · B2$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the verdict malicious' }));
    expect(await screen.findByText('Nobody has judged it yet.')).toBeTruthy();
  });

  it('that ended or are of others are told as such', async () => {
    answerEntityPage(entityDetails());
    answer(assessmentsEndpoints.list, () => [
      assessment({
        validUntil: '2021-12-01T00:00:00.000Z',
        author: author({ id: idOf(2), firstName: 'Marcus', lastName: 'Bell' }),
      }),
    ]);
    await renderApp(PATH);
    const list = await screen.findByRole('list', { name: 'Verdicts and notes' });
    expect(list.textContent).toContain('ended 1 Dec');
    expect(screen.getAllByText('malicious')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('what members name', () => {
  it('gets another name, a common one only after a warning', async () => {
    answerEntityPage(vessel());
    const added = record(namedEntitiesEndpoints.addName, ({ body }) =>
      body.confirmed
        ? vessel()
        : refuse(
            409,
            'This name is short or common',
            [{ path: 'name', message: '"Star" is in 412 texts', matches: 412 }],
            'COMMON_NAME',
          ),
    );
    const user = await renderApp(`/entities/${idOf(71)}`);
    expect(await screen.findByText('older texts are being searched')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Another name' }), 'Star');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toContain('"Star" is in 412 texts');
    await user.click(screen.getByRole('button', { name: 'Add anyway' }));
    await waitFor(() => expect(added.map(({ confirmed }) => confirmed)).toEqual([false, true]));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Another name' }).value).toBe(
        '',
      ),
    );
  });

  it('is merged into another, and apart again by the notice', async () => {
    const into = entityDetails({
      merges: [
        {
          id: idOf(77),
          from: { id: idOf(71), kind: 'vessel', value: 'Halcyon Drift', label: 'Halcyon Drift' },
          mergedBy: author(),
          mergedAt: '2031-03-01T12:00:00.000Z',
        },
      ],
    });
    answerEntityPage(vessel());
    answer(entitiesEndpoints.get, ({ params }) => (params.id === idOf(71) ? vessel() : into));
    answer(entitiesEndpoints.list, () => [entity(), vessel()]);
    const merged = record(namedEntitiesEndpoints.merge, () => into);
    const splits: string[] = [];
    answer(namedEntitiesEndpoints.split, ({ params }) => {
      splits.push(`${params.id} ${params.mergeId}`);
      return undefined;
    });
    const user = await renderApp(`/entities/${idOf(71)}`);
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: 'It is the same as' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['203.0.113[.]77IPv4 address']);
    await user.click(options[0] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(location.pathname).toBe(PATH));
    expect(merged).toEqual([{ intoId: idOf(70) }]);
    await expectNotice('Merged into 203.0.113[.]77');
    expect(await screen.findByRole('list', { name: 'Same as' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(splits).toEqual([`${idOf(70)} ${idOf(77)}`]));
    await expectNotice('Merge undone');
  });
});

it('that nothing visible mentions does not exist', async () => {
  answer(entitiesEndpoints.get, () => refuse(404, 'Entity not found'));
  await renderApp(PATH);
  expect(await screen.findByRole('heading', { name: 'Entity not found' })).toBeTruthy();
});

it('names what went wrong, with a way to try again', async () => {
  answer(entitiesEndpoints.get, () => refuse(503, 'The database is unavailable'));
  await renderApp(PATH);
  expect(await screen.findByText('The database is unavailable')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Try again/i })).toBeTruthy();
});

it('shows a map only where a text that mentions it has a place', async () => {
  answerEntityPage(entityDetails());
  answer(entitiesEndpoints.places, () => [
    {
      ...({ latitude: 57.7, longitude: 11.2, source: 'report', id: idOf(20) } as const),
      ...{ title: 'Relay at Port Azmar', url: `/reports/${idOf(20)}` },
    },
  ]);
  await renderApp(`/entities/${idOf(70)}`);
  const card = within(await screen.findByRole('region', { name: 'Places' }));
  expect(card.getByText('1 place of texts that mention it')).toBeTruthy();
});

it('shows no map where no text has a place', async () => {
  answerEntityPage(entityDetails());
  await renderApp(`/entities/${idOf(70)}`);
  expect(await screen.findByText('No mentions yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Places' })).toBeNull();
});
