import { TAXII_COLLECTIONS_MAX, taxiiEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { makeCollection, published } from './taxii.fixture';

const { apiAs, db, make } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const member = await make.member();
const create = (body: object) => apiAs(admin)(taxiiEndpoints.create, { body });
const list = async () => (await apiAs(admin)(taxiiEndpoints.list)).body;

test('an admin makes, changes and deletes collections, which is recorded', async () => {
  await make.report();
  const { status, body } = await create({ title: ' Shared ', query: 'tag:a' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ title: 'Shared', description: null, query: 'tag:a', maxTlp: 'GREEN', tlpIds: '2.0' },
    ...{ canWrite: false, isPaused: false, owner: { id: admin.id } },
  });
  await published(db);
  expect(await list()).toEqual([{ ...body, pending: 0 }]);
  const params = { id: body.id };
  const changed = await apiAs(admin)(taxiiEndpoints.change, {
    params,
    body: { title: 'Ours', description: 'For partners', canWrite: true },
  });
  expect(changed.body).toMatchObject({
    title: 'Ours',
    description: 'For partners',
    canWrite: true,
  });
  const cleared = await apiAs(admin)(taxiiEndpoints.change, { params, body: { description: '' } });
  expect(cleared.body).toMatchObject({ title: 'Ours', description: null, canWrite: true });
  expect((await apiAs(admin)(taxiiEndpoints.delete, { params })).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await db`select from taxii_entries`).length).toBe(0);
  const acts = await db`
    select act, subject_name from audit_log where subject_id = ${body.id} order by seq`;
  expect(acts).toEqual([
    { act: 'taxii-collection.made', subjectName: 'Shared' },
    { act: 'taxii-collection.changed', subjectName: 'Ours' },
    { act: 'taxii-collection.changed', subjectName: 'Ours' },
    { act: 'taxii-collection.deleted', subjectName: 'Ours' },
  ]);
});

test('the numbers of a collection count what the admin may read', async () => {
  const id = await makeCollection({ apiAs, db }, admin, { maxTlp: 'RED' });
  const second = await make.member({ isAdmin: true });
  const numbers = async (by = second) => {
    const { body } = await apiAs(by)(taxiiEndpoints.list);
    const { objects, pending } = body.find((one) => one.id === id) ?? {};
    return { objects, pending };
  };
  const before = await numbers();
  const hidden = await make.report();
  await make.mark('report', hidden, { tlp: 'RED', recipients: [admin.id] });
  await db`insert into taxii_due (collection_id, report_id) values (${id}, ${hidden}) on conflict do nothing`;
  expect(await numbers()).toEqual(before);
  const { body: made } = await create({ title: 'New', maxTlp: 'RED' });
  const { body: others } = await apiAs(second)(taxiiEndpoints.create, { body: { title: 'Other' } });
  expect(made.pending - others.pending).toBe(1);
  await published(db);
  expect(await numbers()).toEqual(before);
  expect((await numbers(admin)).objects).toBeGreaterThan(before.objects ?? 0);
  for (const one of [id, made.id, others.id]) {
    await apiAs(admin)(taxiiEndpoints.delete, { params: { id: one } });
  }
});

test.each<[string, object, string]>([
  ['no title', { query: 'x' }, 'title'],
  ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
  ['a wrong filter', { title: 'x', query: 'level:PINK' }, 'query'],
  ['a search for something else', { title: 'x', query: 'kind:task' }, 'query'],
  ['a search without reports', { title: 'x', query: '-kind:report' }, 'query'],
  ['an unknown level', { title: 'x', maxTlp: 'PINK' }, 'maxTlp'],
  ['unknown ids', { title: 'x', tlpIds: '3.0' }, 'tlpIds'],
  ['a wrong answer', { title: 'x', canWrite: 'yes' }, 'canWrite'],
])('%s is refused', async (_name, body, path) => {
  const { status, error } = await create(body);
  expect([status, error.details?.[0]?.path]).toEqual([400, path]);
});

test('only admins, and only what is there', async () => {
  const params = { id: newId() };
  for (const [caller, status] of [
    [null, 401],
    [member, 403],
  ] as const) {
    expect((await apiAs(caller)(taxiiEndpoints.list)).status).toBe(status);
    const body = { title: 'Mine' };
    expect((await apiAs(caller)(taxiiEndpoints.create, { body })).status).toBe(status);
    expect((await apiAs(caller)(taxiiEndpoints.delete, { params })).status).toBe(status);
  }
  const body = { title: 'Nothing' };
  expect((await apiAs(admin)(taxiiEndpoints.change, { params, body })).status).toBe(404);
  expect((await apiAs(admin)(taxiiEndpoints.change, { params, body: {} })).status).toBe(400);
  expect((await apiAs(admin)(taxiiEndpoints.delete, { params })).status).toBe(404);
});

test('there is an end to them, also at once', async () => {
  await db`
    insert into taxii_collections (id, title, query, max_level, tlp_ids, can_write, user_id)
    select gen_random_uuid(), 'Many', '', 2, '2.0', false, ${admin.id} from generate_series(1, ${TAXII_COLLECTIONS_MAX - 1})`;
  const made = await Promise.all([create({ title: 'One' }), create({ title: 'Two' })]);
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
});
