import { entitiesEndpoints, markingsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const ada = await make.member();
const ben = await make.member();

async function report(title: string, more: object): Promise<string> {
  const { status, body } = await apiAs(ada)(reportsEndpoints.create, {
    body: { title, content: title, intelligenceType: 'OSINT', ...more },
  });
  expect(status).toBe(201);
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  return body.id;
}
const related = async (id: string, reader = ada) =>
  (await apiAs(reader)(entitiesEndpoints.related, { params: { id } })).body;

test('reports that share rare things come first, with what they share', async () => {
  for (const n of [1, 2, 3]) await report(`Common ${n}`, { content: 'All name common.org' });
  const rare = await report('Rare', { content: 'Only rare.org' });
  const both = await report('Both', { content: 'rare.org common.org 192.168.0.1' });
  await report('Local', { content: 'Behind 192.168.0.1' });
  const found = await related(both);
  expect(found[0]).toMatchObject({ id: rare, near: null, shared: [{ label: 'rare[.]org' }] });
  expect(found.map(({ title }) => title).toSorted()).toEqual([
    'Common 1',
    'Common 2',
    'Common 3',
    'Rare',
  ]);
});

test('reports that are near in place and time say how near', async () => {
  const at = (latitude: string, observedFrom: string) => ({
    places: [{ label: 'Here', latitude, longitude: '18.95' }],
    observedFrom,
  });
  const here = await report('Here', at('69.65', '2026-11-10T00:00:00Z'));
  const near = await report('Near', at('69.27', '2026-11-10T09:00:00Z'));
  await report('Later', at('69.65', '2026-11-20T00:00:00Z'));
  await report('Far', at('60.00', '2026-11-10T00:00:00Z'));
  const found = await related(here);
  expect(found).toMatchObject([{ id: near, shared: [], near: { kilometres: 42.3, hours: 9 } }]);
});

test('what a reader may not see is not related to anything', async () => {
  const place = { places: [{ label: 'X', latitude: '10', longitude: '10' }] };
  const hidden = await report('Hidden', { content: 'hidden1.org', ...place });
  const shown = await report('Shown', { content: 'hidden1.org', ...place });
  expect(await related(shown, ben)).toHaveLength(1);
  const body = { tlp: 'RED', recipients: [] } as const;
  await apiAs(ada)(markingsEndpoints.markReport, { params: { id: hidden }, body });
  expect(await related(shown, ben)).toEqual([]);
  expect(await related(shown)).toHaveLength(1);
  const params = { id: hidden };
  expect((await apiAs(ben)(entitiesEndpoints.related, { params })).status).toBe(404);
});
