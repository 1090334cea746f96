import { reportTemplatesEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';

const { apiAs, make, db } = await createTestApp();
const admin = await make.member({ isAdmin: true });
const member = await make.member();

const list = async () => (await apiAs(member)(reportTemplatesEndpoints.list, {})).body;
const create = (body: object) =>
  apiAs(admin)(reportTemplatesEndpoints.create, { body: body as never });

test('four templates are there from the beginning', async () => {
  expect((await list()).map(({ name }) => name)).toEqual([
    'Assessment',
    'Indicator bulletin',
    'Situation report',
    'Spot report',
  ]);
});

test('an admin adds, changes and deletes templates, which is recorded', async () => {
  const { status, body } = await create({ name: 'Daily', content: '## Weather' });
  expect(status).toBe(201);
  expect(await list()).toContainEqual(body);
  const changed = await apiAs(admin)(reportTemplatesEndpoints.change, {
    params: { id: body.id },
    body: { name: 'daily', content: 'New', intelligenceType: 'GEOINT' },
  });
  expect(changed.body).toMatchObject({ name: 'daily', content: 'New', intelligenceType: 'GEOINT' });
  await apiAs(admin)(reportTemplatesEndpoints.delete, { params: { id: body.id } });
  expect((await list()).map(({ id }) => id)).not.toContain(body.id);
  const acts = await db`
    select act, subject_name from audit_log where subject_id = ${body.id} order by seq`;
  expect(acts).toEqual([
    { act: 'template.added', subjectName: 'Daily' },
    { act: 'template.changed', subjectName: 'daily' },
    { act: 'template.deleted', subjectName: 'daily' },
  ]);
});

test.each<[string, object, string]>([
  ['a name that is taken', { name: 'ASSESSMENT', content: 'x' }, 'name'],
  ['no name', { name: ' ', content: 'x' }, 'name'],
  ['no content', { name: 'Empty' }, 'content'],
  [
    'an unknown discipline',
    { name: 'New', content: 'x', intelligenceType: 'X' },
    'intelligenceType',
  ],
])('%s is refused', async (_name, body, path) => {
  const before = await list();
  const { status, error } = await create(body);
  expect([status, error.details?.[0]?.path]).toEqual([400, path]);
  expect(await list()).toEqual(before);
});

test('another name that is taken is refused when changing', async () => {
  const [first, second] = await list();
  const { status } = await apiAs(admin)(reportTemplatesEndpoints.change, {
    params: { id: first?.id ?? '' },
    body: { name: second?.name ?? '', content: 'x' },
  });
  expect(status).toBe(400);
});
