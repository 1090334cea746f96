import type { AddressInfo } from 'node:net';
import {
  markingsEndpoints,
  reportsEndpoints,
  type Tlp,
  tokensEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { makeCollection, published } from '../taxii/taxii.fixture';
import { createTaxiiReader } from './taxii-source.fixture';

/** A server that others reach, with a collection of everything and a token for it. */
async function createInstallation() {
  const one = await createTaxiiReader();
  const { app, apiAs, admin, db } = one;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const collection = await makeCollection(one, admin, { maxTlp: 'AMBER' });
  const made = await apiAs(admin)(tokensEndpoints.create, {
    body: { name: 'Partner', scopes: ['taxii:read'], maxTlp: 'AMBER' },
  });
  expect(made.status).toBe(201);
  const submit = async (title: string, tlp: Tlp = 'GREEN') => {
    const { status, body } = await apiAs(admin)(reportsEndpoints.create, {
      body: {
        ...{ title, content: `${title} beacons to 45.77.3.1.`, intelligenceType: 'CYBERINT' },
        marking: { tlp },
      },
    });
    expect(status).toBe(201);
    return body;
  };
  const reports = async () => {
    const { body } = await apiAs(admin)(reportsEndpoints.list);
    return body
      .map(({ title, content, marking, retractedAt }) => ({
        ...{ title, text: content, tlp: marking.tlp, isRetracted: retractedAt !== null },
      }))
      .sort((a, b) => a.title.localeCompare(b.title));
  };
  const publish = () => published(db);
  const url = `http://127.0.0.1:${port}/taxii2/root/collections/${collection}/`;
  return { ...one, url, token: made.body.token, submit, reports, publish };
}
type Installation = Awaited<ReturnType<typeof createInstallation>>;

const readFrom = (reader: Installation, other: Installation) =>
  reader.addSource(other.url, {
    ...{ maxTlp: 'AMBER', credentials: { kind: 'bearer', token: other.token } },
  });

// Two servers, each of which works in the background: minutes on a busy machine.
test('two installations exchange both ways, and nothing comes back', {
  timeout: 600_000,
}, async () => {
  const [a, b] = [await createInstallation(), await createInstallation()];
  const [fromB, fromA] = [await readFrom(a, b), await readFrom(b, a)];
  const pull = async (reader: Installation, { id }: { id: string }) => {
    await a.publish();
    await b.publish();
    return reader.fetchNow(id);
  };
  const kite = await a.submit('Kite', 'AMBER');
  const tide = await a.submit('Long Tide');
  await b.submit('Night Heron');

  const came = await pull(b, fromA);
  expect(came).toMatchObject({ lastOutcome: 'ok', itemCount: 2, failures: 0, lastProblem: null });
  expect(await pull(a, fromB)).toMatchObject({ lastOutcome: 'ok', itemCount: 1 });
  const both = [
    { title: 'Kite', tlp: 'AMBER', isRetracted: false },
    { title: 'Long Tide', tlp: 'GREEN', isRetracted: false },
    { title: 'Night Heron', tlp: 'GREEN', isRetracted: false },
  ];
  expect(await a.reports()).toMatchObject(both);
  expect(await b.reports()).toMatchObject(both);

  // Each has what the other made, and tells it on: that is no news to anybody.
  for (let round = 0; round < 2; round += 1) {
    expect(await pull(b, fromA)).toMatchObject({ lastOutcome: 'unchanged', itemCount: 2 });
    expect(await pull(a, fromB)).toMatchObject({ lastOutcome: 'unchanged', itemCount: 1 });
  }
  expect(await a.reports()).toHaveLength(3);
  expect(await b.reports()).toHaveLength(3);
  const [{ count } = { count: -1 }] = await a.db<{ count: number }[]>`
    select count(*)::int as count from entity_assessments where is_imported`;
  expect(count).toBe(0);

  // A new version travels, a higher level before its text, and a report that is taken back.
  const changed = await a.apiAs(a.admin)(reportsEndpoints.change, {
    params: { id: tide.id },
    body: {
      ...{ title: tide.title, content: 'Long Tide has moved to 45.77.3.2.' },
      ...{ intelligenceType: tide.intelligenceType, revision: tide.revision, reason: 'Moved' },
    },
  });
  expect(changed.status).toBe(200);
  const marked = await a.apiAs(a.admin)(markingsEndpoints.markReport, {
    params: { id: tide.id },
    body: { tlp: 'AMBER', compartments: [], recipients: [] },
  });
  expect(marked.status).toBe(200);
  const retracted = await a.apiAs(a.admin)(reportsEndpoints.retract, {
    params: { id: kite.id },
    body: { reason: 'The source has made it up' },
  });
  expect(retracted.status).toBe(200);
  await pull(b, fromA);
  expect(await b.reports()).toMatchObject([
    { title: 'Kite', tlp: 'AMBER', isRetracted: true },
    { title: 'Long Tide', tlp: 'AMBER', text: 'Long Tide has moved to 45.77.3.2.' },
    { title: 'Night Heron' },
  ]);
  await pull(a, fromB);
  expect(await a.reports()).toMatchObject(await b.reports());
  expect(await pull(a, fromB)).toMatchObject({ itemCount: 1 });
});
