import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type Graph,
  type GraphBody,
  graphEndpoints,
  investigationsEndpoints,
  type SavedGraph,
  type SavedGraphSummary,
} from '@watchfloor/contract';
import { expect, it } from 'vitest';
import { answer, record, refuse } from '@/testing/api.fixture';
import { author, idOf, member } from '@/testing/people.fixture';
import { expectNotice, renderApp } from '@/testing/render-app.fixture';

const SEEN = '2031-03-01T12:00:00.000Z';
const [RELAY, REPORT, DOMAIN, CASE] = [idOf(70), idOf(20), idOf(72), idOf(30)];

const graph = (changes: Partial<Graph> = {}): Graph => ({
  nodes: {
    id: [RELAY, REPORT, DOMAIN],
    kind: ['ipv4', 'report', 'domain'],
    label: ['203.0.113[.]77', 'Relay at Port Azmar', 'kestrel[.]example'],
    degree: [2, 2, 2],
  },
  edges: {
    a: [1, 1, 0],
    b: [0, 2, 2],
    kind: ['mentions', 'mentions', 'together'],
    weight: [1, 1, 3],
    at: [SEEN, SEEN, SEEN],
  },
  roots: [{ id: RELAY, node: 0, more: 0 }],
  truncated: false,
  ...changes,
});

const row = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: 'Links' }));
  const cells = table
    .getAllByRole('row')
    .find((one) => within(one).queryAllByRole('cell')[0]?.textContent?.endsWith(name));
  if (!cells) throw new Error(`no row of ${name}`);
  return within(cells);
};

it('shows the links in a table where nothing can be drawn, and says why', async () => {
  const asked = record(graphEndpoints.read, () => graph());
  await renderApp(`/graph?entity=${RELAY}`);
  expect(await screen.findByText(/has no WebGL\. The table shows the same/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('203.0.113[.]77');
  expect(screen.getByText('3 things, 3 links')).toBeTruthy();
  const relay = await row('203.0.113[.]77');
  expect(relay.getByText(/mentioned in/).parentElement?.textContent).toBe(
    'mentioned in Relay at Port Azmar',
  );
  expect(relay.getByText(/occurs with/).parentElement?.textContent).toBe(
    'occurs with kestrel[.]example in 3 texts',
  );
  const link = relay.getByRole('link', { name: 'Relay at Port Azmar' });
  expect(link.getAttribute('href')).toBe(`/reports/${REPORT}`);
  expect(relay.queryByRole('button', { name: /Expand/ })).toBeNull();
  expect(asked).toMatchObject([{ roots: [{ kind: 'entity', id: RELAY, limit: 50 }] }]);
});

it('expands what is asked for, hides kinds and narrows the time', async () => {
  const asked: GraphBody[] = record(graphEndpoints.read, ({ body }) =>
    graph({
      roots: [
        { id: RELAY, node: 0, more: 7 },
        ...(body.roots.length > 1 ? [{ id: REPORT, node: 1, more: 0 }] : []),
      ],
    }),
  );
  const user = await renderApp(`/graph?entity=${RELAY}`);
  const relay = await row('203.0.113[.]77');
  await user.click(relay.getByRole('button', { name: '7 more 203.0.113[.]77' }));
  await waitFor(() => expect(asked.at(-1)?.roots).toMatchObject([{ id: RELAY, limit: 150 }]));
  const report = await row('Relay at Port Azmar');
  await user.click(report.getByRole('button', { name: 'Expand Relay at Port Azmar' }));
  await waitFor(() =>
    expect(asked.at(-1)?.roots[1]).toEqual({ kind: 'report', id: REPORT, limit: 50 }),
  );

  await user.click(screen.getByRole('button', { name: 'Reports 1' }));
  expect(screen.getByText('2 things, 1 link')).toBeTruthy();

  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2031-02-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2031-02-28' } });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      since: '2031-02-01T00:00:00.000Z',
      until: '2031-02-28T23:59:59.999Z',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Any time' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ since: null, until: null }));
});

it('says what is missing, and where to begin', async () => {
  answer(graphEndpoints.read, () => refuse(404, 'Graph not found'));
  await renderApp(`/graph?report=${REPORT}`);
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy();
});

it('says that nothing is linked', async () => {
  const lonely = graph({
    nodes: { id: [RELAY], kind: ['ipv4'], label: ['203.0.113[.]77'], degree: [0] },
    edges: { a: [], b: [], kind: [], weight: [], at: [] },
  });
  answer(graphEndpoints.read, () => lonely);
  await renderApp(`/graph?entity=${RELAY}`);
  expect(await screen.findByText('No links')).toBeTruthy();
});

it('saves to a chosen investigation', async () => {
  answer(graphEndpoints.read, () => graph());
  const summary: SavedGraphSummary = {
    ...{ id: idOf(31), name: 'Relays', author: author(), revision: 1 },
    ...{ createdAt: SEEN, updatedAt: SEEN },
  };
  const saved = record(graphEndpoints.save, () => summary);
  const user = await renderApp(`/graph?investigation=${CASE}`);
  await user.click(await screen.findByRole('button', { name: 'Save to an investigation' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Relays' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectNotice('Graph Relays saved');
  expect(saved).toMatchObject([
    { name: 'Relays', roots: [{ kind: 'investigation', id: CASE }], since: null },
  ]);
});

it('asks for the investigation of a graph that has none', async () => {
  answer(graphEndpoints.read, () => graph());
  answer(investigationsEndpoints.list, () => []);
  const user = await renderApp(`/graph?entity=${RELAY}`);
  await user.click(await screen.findByRole('button', { name: 'Save to an investigation' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Relays' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose an investigation')).toBeTruthy();
});

it('opens a saved graph, and lets its author replace it', async () => {
  const me = member();
  const opened: SavedGraph = {
    ...{ id: idOf(31), name: 'Relays', author: { ...author(), id: me.id }, revision: 4 },
    ...{ createdAt: SEEN, updatedAt: SEEN, until: null },
    roots: [{ kind: 'report', id: REPORT, limit: 80 }],
    since: '2031-01-01T00:00:00.000Z',
    nodes: [{ id: REPORT, x: 12, y: 7, isPinned: true }],
  };
  answer(graphEndpoints.get, () => opened);
  const asked = record(graphEndpoints.read, () => graph());
  const changed = record(graphEndpoints.change, () => ({ ...opened, revision: 5 }));
  const user = await renderApp(`/graph?investigation=${CASE}&saved=${opened.id}`, { as: me });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Relays');
  expect(asked).toMatchObject([{ roots: opened.roots, since: opened.since }]);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await expectNotice('Graph Relays saved');
  expect(changed).toMatchObject([{ revision: 4, nodes: opened.nodes, roots: opened.roots }]);
});

it('says that a reader may see nothing of a saved graph', async () => {
  answer(graphEndpoints.get, () => ({
    ...{ id: idOf(31), name: 'Relays', author: null, revision: 1, roots: [], nodes: [] },
    ...{ createdAt: SEEN, updatedAt: SEEN, since: null, until: null },
  }));
  await renderApp(`/graph?investigation=${CASE}&saved=${idOf(31)}`);
  expect(await screen.findByText(/You may see nothing of what this graph shows/)).toBeTruthy();
});
