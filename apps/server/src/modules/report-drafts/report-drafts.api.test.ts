import { reportDraftsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import type { Member } from '../../testing/factories';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make } = await createTestApp();
const author = await make.member();
const other = await make.member();

const get = (subject: string, by: Member = author) =>
  apiAs(by)(reportDraftsEndpoints.get, { params: { subject } });
const save = (subject: string, fields: object, basedOn: string | null, by: Member = author) =>
  apiAs(by)(reportDraftsEndpoints.save, {
    params: { subject },
    body: { fields: fields as Record<string, unknown>, basedOn },
  });

test('a draft is kept for its writer, whatever it holds, until it is discarded', async () => {
  expect((await get('new')).body).toEqual({ draft: null });
  const fields = { title: 'Half\u0000done', tags: ['a'], judgements: [{ text: '' }] };
  const saved = await save('new', fields, null);
  expect([saved.status, saved.body.fields]).toEqual([200, fields]);
  expect((await get('new')).body.draft).toEqual(saved.body);
  expect((await get('new', other)).body).toEqual({ draft: null });
  const discarded = await apiAs(author)(reportDraftsEndpoints.delete, {
    params: { subject: 'new' },
  });
  expect(discarded.status).toBe(204);
  expect((await get('new')).body).toEqual({ draft: null });
});

test('what was saved elsewhere in the meantime is not overwritten', async () => {
  const subject = await make.report({ userId: author.id });
  const first = await save(subject, { title: 'Desk' }, null);
  expect((await save(subject, { title: 'Phone' }, null)).status).toBe(409);
  const second = await save(subject, { title: 'Desk, later' }, first.body.savedAt);
  expect(second.status).toBe(200);
  expect((await save(subject, { title: 'Phone' }, first.body.savedAt)).status).toBe(409);
  expect((await get(subject)).body.draft?.fields).toEqual({ title: 'Desk, later' });
});

test('of two at once one is saved', async () => {
  const subject = await make.report({ userId: author.id });
  const answers = await Promise.all(['a', 'b'].map((title) => save(subject, { title }, null)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a draft of changes goes with the sight of the report', async () => {
  const subject = await make.report({ userId: other.id });
  await save(subject, { title: 'Mine' }, null);
  await make.mark('report', subject, { tlp: 'RED', recipients: [other.id] });
  const [hidden, unknown] = [await get(subject), await get(newId())];
  expect([hidden.status, hidden.error.message]).toEqual([404, unknown.error.message]);
  expect((await save(subject, {}, null)).status).toBe(404);
});

test('the subject is a report or "new"', async () => {
  expect((await get('old')).status).toBe(404);
  expect((await save('new', { title: 'x'.repeat(800_000) }, null)).status).toBe(413);
});
