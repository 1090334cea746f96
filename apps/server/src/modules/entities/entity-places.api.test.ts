import { entitiesEndpoints, reportsEndpoints, situationEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const author = await make.member();
const reader = await make.member();

async function placesOf(value: string, as = reader) {
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  const { body: rows } = await apiAs(as)(entitiesEndpoints.lookup, { body: { values: [value] } });
  const id = rows[0]?.entity?.id ?? newId();
  return apiAs(as)(entitiesEndpoints.places, { params: { id } });
}

async function write(content: string, judgement?: string): Promise<string> {
  const place = { label: 'Skarholm', latitude: 57.7, longitude: 11.2 };
  const judgements = judgement ? [{ text: judgement, likelihood: 5, confidence: 'high' }] : [];
  const { body } = await apiAs(author)(reportsEndpoints.create, {
    body: {
      ...{ title: 'Relay', content, intelligenceType: 'SIGINT', places: [place] },
      judgements: judgements as [],
    },
  });
  return body.id;
}

test('the places of reports and map entries that mention it, once each', async () => {
  const report = await write('From 45.80.0.1', 'It is 45.80.0.1 again');
  await make.report({ userId: author.id });
  const { body: update } = await apiAs(author)(situationEndpoints.create, {
    body: { title: 'Mast', description: '45.80.0.1', latitude: '58', longitude: '12' },
  });
  const { status, body } = await placesOf('45.80.0.1');
  expect(status).toBe(200);
  expect(body.toSorted((a, b) => a.latitude - b.latitude)).toEqual([
    {
      ...{ latitude: 57.7, longitude: 11.2, source: 'report', id: report },
      ...{ title: 'Relay', url: `/reports/${report}` },
    },
    {
      ...{ latitude: 58, longitude: 12, source: 'personal-update', id: update.id },
      ...{ title: 'Mast', url: `/map?update=${update.id}` },
    },
  ]);
});

test('a place of what the reader may not see is not there', async () => {
  await write('From 45.80.0.2');
  const secret = await write('From 45.80.0.2 and 45.80.0.3');
  expect((await placesOf('45.80.0.2')).body).toHaveLength(2);
  await make.mark('report', secret, { tlp: 'RED', recipients: [author.id] });
  expect((await placesOf('45.80.0.2')).body).toHaveLength(1);
  expect((await placesOf('45.80.0.3')).status).toBe(404);
  expect((await placesOf('45.80.0.2', author)).body).toHaveLength(2);
});
