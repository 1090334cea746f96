import {
  ASSESSMENTS_MAX,
  assessmentsEndpoints,
  auditEndpoints,
  entitiesEndpoints,
  markingsEndpoints,
  namedEntitiesEndpoints,
} from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const ada = await make.member();
const guest = await make.member();
const admin = await make.member({ isAdmin: true });
await db`update users set affiliation = 'community' where id = ${guest.id}`;
const reportId = await make.report({ userId: ada.id });
await db`update reports set content = 'To 45.77.12.9' where id = ${reportId}`;
while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
const [entity] = (await apiAs(ada)(entitiesEndpoints.ofReport, { params: { id: reportId } })).body;
const params = { id: entity?.id ?? '' };
const { create, list } = assessmentsEndpoints;

test('a verdict has validity, grading and a level, and is for those who read that', async () => {
  const body = {
    verdict: 'malicious',
    note: 'Seen in two incidents',
    validUntil: '2099-01-01T00:00:00Z',
    reliability: 'B',
    credibility: 2,
    tlp: 'AMBER',
  } as const;
  const made = await apiAs(ada)(create, { params, body });
  expect([made.status, made.body.author.id, made.body.tlp]).toEqual([201, ada.id, 'AMBER']);
  const open = await apiAs(guest)(create, { params, body: { note: 'I know this one' } });
  expect(open.body).toMatchObject({ verdict: null, tlp: 'GREEN' });
  const notesFor = async (reader = ada) =>
    (await apiAs(reader)(list, { params })).body.map(({ note }) => note);
  expect(await notesFor()).toEqual(['I know this one', 'Seen in two incidents']);
  expect(await notesFor(guest)).toEqual(['I know this one']);
  const hidden = { ...params, assessmentId: made.body.id };
  const remove = (reader: typeof ada, target: typeof hidden) =>
    apiAs(reader)(assessmentsEndpoints.delete, { params: target });
  expect((await remove(guest, hidden)).status).toBe(404);
  const shown = { ...params, assessmentId: open.body.id };
  expect((await remove(ada, shown)).status).toBe(403);
  expect((await remove(admin, shown)).status).toBe(204);
  expect((await remove(ada, hidden)).status).toBe(204);
  expect(await notesFor()).toEqual([]);
  const { body: audit } = await apiAs(admin)(auditEndpoints.list);
  expect(audit.map(({ act }) => act).filter((act) => act === 'assessment.deleted')).toHaveLength(1);
});

test('a verdict is valid until a time that everybody can write', async () => {
  const body = { verdict: 'malicious', validUntil: '9999-12-31T23:59:59-14:00' };
  const { status, error } = await apiAs(guest)(create, { params, body });
  expect([status, error.details?.[0]?.path]).toEqual([400, 'validUntil']);
});

test('a verdict on something hidden stays hidden when that is merged into something open', async () => {
  const hiddenReport = await make.report({ userId: ada.id });
  await db`update reports set content = 'To 45.77.12.10' where id = ${hiddenReport}`;
  await apiAs(ada)(markingsEndpoints.markReport, {
    params: { id: hiddenReport },
    body: { tlp: 'RED', compartments: [], recipients: [], reason: 'A source asked for it' },
  });
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  const inside = { params: { id: hiddenReport } };
  const [hidden] = (await apiAs(ada)(entitiesEndpoints.ofReport, inside)).body;
  const target = { id: hidden?.id ?? '' };
  const note = 'Only its readers know of it';
  const made = await apiAs(ada)(create, { params: target, body: { note } });
  await apiAs(ada)(namedEntitiesEndpoints.merge, { params: target, body: { intoId: params.id } });
  const notesFor = async (reader: typeof ada) =>
    (await apiAs(reader)(list, { params })).body.map((one) => one.note);
  expect(await notesFor(ada)).toEqual([note]);
  expect(await notesFor(guest)).toEqual([]);
  const there = { ...params, assessmentId: made.body.id };
  expect((await apiAs(guest)(assessmentsEndpoints.delete, { params: there })).status).toBe(404);
});

test.each([
  [{}, 'a verdict or a note'],
  [{ verdict: 'odd' }, 'a known verdict'],
  [{ verdict: 'benign', tlp: 'RED' }, 'a level without names'],
  [{ verdict: 'benign', validUntil: '2001-01-01T00:00:00Z' }, 'an end after its beginning'],
  [{ note: 'x'.repeat(5001) }, 'a note that is not too long'],
])('%j is refused: it needs %s', async (body: object, _what: string) => {
  expect((await apiAs(ada)(create, { params, body: body as never })).status).toBe(400);
});

test('nobody writes above what they read, nor spills a label, nor assesses what is not there', async () => {
  const above = { verdict: 'benign', tlp: 'AMBER+STRICT' } as const;
  expect((await apiAs(guest)(create, { params, body: above })).status).toBe(400);
  const spilled = await apiAs(ada)(create, { params, body: { note: 'TLP:AMBER He said so' } });
  expect([spilled.status, spilled.error?.code]).toEqual([409, 'SPILL']);
  const none = { params: { id: newId() }, body: { verdict: 'benign' } } as const;
  expect((await apiAs(ada)(create, none)).status).toBe(404);
});

test('many notes of one member take nobody else away, and each can be deleted', async () => {
  const made = (await apiAs(ada)(create, { params, body: { verdict: 'benign' } })).body;
  await db`
    insert into entity_assessments (id, entity_id, user_id, audience_id, note, valid_from)
    select gen_random_uuid(), ${params.id}, ${guest.id}, 2, 'Note ' || n, clock_timestamp()
    from generate_series(1, ${ASSESSMENTS_MAX + 1}) n`;
  const { body } = await apiAs(admin)(list, { params });
  expect([body.length, body.some(({ id }) => id === made.id)]).toEqual([ASSESSMENTS_MAX, true]);
  expect(body.map(({ createdAt }) => createdAt)).toEqual(
    body
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  const [oldest] = await db<{ id: string }[]>`
    select id from entity_assessments where user_id = ${guest.id} order by created_at, id`;
  const remove = apiAs(guest)(assessmentsEndpoints.delete, {
    params: { ...params, assessmentId: oldest?.id ?? '' },
  });
  expect((await remove).status).toBe(204);
  await db`delete from entity_assessments where entity_id = ${params.id}`;
});
