import { markingsEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const author = await make.member({ username: 'author' });
const colleague = await make.member({ username: 'colleague' });
const outsider = await make.member({ username: 'outsider' });
await db`update users set affiliation = 'community' where id = ${outsider.id}`;

const submit = (changes: object, member = author) =>
  apiAs(member)(reportsEndpoints.create, {
    body: { title: 'Harbour', content: 'Seen.', intelligenceType: 'OSINT', ...changes },
  });
const read = (id: string, member = author) =>
  apiAs(member)(reportsEndpoints.get, { params: { id } });

const MIXED = '(green) One.\n\n(AMBER) Two.\n\nThree.\n\n(TLP:AMBER+STRICT) Four.';

const origin = (await submit({ content: MIXED, marking: { tlp: 'AMBER+STRICT' } })).body;
const related = {
  id: origin.id,
  number: origin.number,
  title: 'Harbour',
  marking: origin.marking,
};

describe('portions', () => {
  test('are at most as restricted as the report', async () => {
    const { status, error } = await submit({ content: MIXED });
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    const message =
      'Paragraph 2 is TLP:AMBER, paragraph 4 is TLP:AMBER+STRICT, the report TLP:GREEN';
    expect(error.details).toEqual([{ path: 'content', message }]);
    expect((await submit({ content: MIXED, marking: { tlp: 'AMBER+STRICT' } })).status).toBe(201);
  });

  test('of the title are checked too', async () => {
    const { error } = await submit({ title: '(RED) Harbour', marking: { tlp: 'AMBER' } });
    expect(error.details).toEqual([
      { path: 'title', message: 'The title is TLP:RED, the report TLP:AMBER' },
    ]);
  });

  test('are checked when the text changes', async () => {
    const { body: report } = await submit({ marking: { tlp: 'AMBER' } });
    const change = (content: string) =>
      apiAs(author)(reportsEndpoints.change, {
        params: report,
        body: { title: 'Harbour', content, intelligenceType: 'OSINT', revision: 1 },
      });
    expect((await change(MIXED)).error.details).toEqual([
      { path: 'content', message: 'Paragraph 4 is TLP:AMBER+STRICT, the report TLP:AMBER' },
    ]);
    expect((await change('(AMBER) Two.')).status).toBe(200);
  });

  test('are checked when the marking is lowered', async () => {
    const { body: report } = await submit({ content: MIXED, marking: { tlp: 'AMBER+STRICT' } });
    const mark = (tlp: string) =>
      apiAs(author)(markingsEndpoints.markReport, {
        params: report,
        body: { tlp, reason: 'The source has agreed to it.' },
      });
    const { status, error } = await mark('AMBER');
    expect([status, error.details]).toEqual([
      400,
      [{ path: 'tlp', message: 'A part of this report is labelled TLP:AMBER+STRICT' }],
    ]);
    expect((await mark('RED')).status).toBe(200);
    expect((await mark('AMBER+STRICT')).status).toBe(200);
  });
});

describe('a releasable edition', () => {
  test('names its origin to those who may see it, and the other way round', async () => {
    const edition = (
      await submit({ title: 'Released', content: '(TLP:GREEN) One.', editionOf: origin.id })
    ).body;
    expect(edition).toMatchObject({ editionOf: related, editions: [] });
    expect((await read(edition.id, colleague)).body.editionOf).toEqual(related);
    expect((await read(edition.id, outsider)).body).toMatchObject({
      title: 'Released',
      editionOf: null,
    });
    expect(JSON.stringify((await read(edition.id, outsider)).body)).not.toContain(origin.id);

    const amber = await submit({
      ...{ title: 'Amber edition', content: 'x', editionOf: origin.id, marking: { tlp: 'AMBER' } },
    });
    expect((await read(origin.id)).body.editions?.map(({ id }) => id)).toEqual([
      amber.body.id,
      edition.id,
    ]);
    await db`update reports set audience_id = 4 where id = ${amber.body.id}`;
    await db`update users set affiliation = 'client' where id = ${colleague.id}`;
    await db`update reports set audience_id = 3 where id = ${origin.id}`;
    expect((await read(origin.id, colleague)).body.editions?.map(({ id }) => id)).toEqual([
      edition.id,
    ]);
    await db`update reports set audience_id = 4 where id = ${origin.id}`;
    await db`update users set affiliation = 'organization' where id = ${colleague.id}`;
  });

  test('is of a report that the writer sees and may edit', async () => {
    const hidden = await submit({ editionOf: origin.id }, outsider);
    const unknown = await submit({ editionOf: '00000000-0000-7000-8000-000000000000' }, outsider);
    expect([hidden.status, hidden.error.details]).toEqual([unknown.status, unknown.error.details]);
    expect(unknown.status).toBe(400);
    expect((await submit({ editionOf: origin.id }, colleague)).status).toBe(403);
  });

  test('has a lower level', async () => {
    const { error } = await submit({ editionOf: origin.id, marking: { tlp: 'AMBER+STRICT' } });
    expect(error.details).toEqual([
      {
        path: 'marking.tlp',
        message: 'A releasable edition has a lower level than its origin',
      },
    ]);
  });

  test('stays when its origin is deleted', async () => {
    const gone = (await submit({ marking: { tlp: 'AMBER' } })).body;
    const edition = (await submit({ editionOf: gone.id })).body;
    await db`delete from reports where id = ${gone.id}`;
    expect((await read(edition.id)).body.editionOf).toBeNull();
  });
});
