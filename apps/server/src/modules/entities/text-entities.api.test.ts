import {
  chatEndpoints,
  commentsEndpoints,
  entitiesEndpoints,
  type ReportEntity,
  TEXT_ENTITIES_MAX,
  TEXTS_MAX,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const author = await make.member();
const reader = apiAs(await make.member());
const member = apiAs(author);

async function comment(reportId: string, content: string): Promise<string> {
  const params = { id: reportId };
  return (await member(commentsEndpoints.create, { params, body: { content } })).body.id;
}

async function readTexts(ids: readonly string[], as = reader) {
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  return as(entitiesEndpoints.ofTexts, { query: { ids: ids.join() } });
}
/** "45.90.0.1 at 4 to 13" */
const linesOf = (entities: readonly ReportEntity[], id: string) =>
  entities
    .flatMap(({ value, texts }) =>
      texts
        .filter((text) => text.id === id)
        .flatMap(({ places }) => places.map(({ start, end }) => `${value} at ${start} to ${end}`)),
    )
    .toSorted();

test('several texts are asked about at once, of every kind', async () => {
  const report = await make.report({ userId: author.id });
  const first = await comment(report, 'Saw 45.90.0.1');
  const { body: second } = await member(chatEndpoints.create, {
    body: { content: '45.90.0.1, and a.example.com' },
  });
  const { status, body } = await readTexts([first, second.id, newId()]);
  expect(status).toBe(200);
  expect(linesOf(body, first)).toEqual(['45.90.0.1 at 4 to 13']);
  expect(linesOf(body, second.id)).toEqual(['45.90.0.1 at 0 to 9', 'a.example.com at 15 to 28']);
  expect(body.find(({ value }) => value === '45.90.0.1')?.mentions).toBe(2);
});

test('a text that the reader may not see names nothing', async () => {
  const report = await make.report({ userId: author.id });
  const id = await comment(report, 'Saw 45.91.0.1');
  expect((await readTexts([id])).body).toHaveLength(1);
  await make.mark('report', report, { tlp: 'RED', recipients: [author.id] });
  expect((await readTexts([id])).body).toEqual([]);
  expect((await readTexts([id], member)).body).toHaveLength(1);
});

test('a request and its answer have limits', async () => {
  expect((await readTexts(Array.from({ length: TEXTS_MAX + 1 }, newId))).status).toBe(400);
  expect((await readTexts(['x'])).status).toBe(400);
  expect((await readTexts([])).body).toEqual([]);
  const report = await make.report({ userId: author.id });
  const content = Array.from({ length: 400 }, (_, n) => `45.92.${n % 200}.${n}`).join(' ');
  await db`update reports set content = ${content.replaceAll(/\.(2[6-9]\d|3\d\d)\b/g, '.7')} where id = ${report}`;
  const { body } = await readTexts([report]);
  expect(body.length).toBeLessThanOrEqual(TEXT_ENTITIES_MAX);
  expect(body.length).toBeGreaterThan(200);
});
