import { auditEndpoints, entitiesEndpoints, exclusionsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { newId } from '../../identifiers';
import { createTestApp } from '../../testing/test-app';
import { scanTexts } from './entity-scanner';

const { db, make, apiAs } = await createTestApp();
const admin = apiAs(await make.member({ isAdmin: true }));
const member = apiAs(await make.member());

async function read(content: string) {
  const id = await make.report();
  await db`update reports set content = ${content} where id = ${id}`;
  while ((await db`select from unscanned_texts`).length > 0) await scanTexts(db);
  return id;
}
const valuesOf = async (id: string) =>
  (await member(entitiesEndpoints.ofReport, { params: { id } })).body
    .map(({ value }) => value)
    .toSorted();
const leftOut = async (id: string) =>
  (await member(exclusionsEndpoints.ofReport, { params: { id } })).body;

test('values of a list are left out, before and after it is made, and the list says so', async () => {
  const text = 'fine.com www.fine.com notfine.com 9.9.9.9 9.9.9.77 9.9.10.1 CVE-2024-3094';
  const before = await read(text);
  const body = { name: 'Known good', values: ['fine[.]com', '9.9.9.0/24', 'cve-2024-3094'] };
  const { status, body: list } = await admin(exclusionsEndpoints.create, { body });
  expect([status, list.values]).toEqual([201, ['9.9.9.0/24', 'CVE-2024-3094', 'fine.com']]);
  const after = await read(`${text} again.fine.com`);
  for (const id of [before, after]) expect(await valuesOf(id)).toEqual(['9.9.10.1', 'notfine.com']);
  expect(await leftOut(before)).toEqual([{ id: list.id, name: 'Known good', values: 5 }]);
  expect((await leftOut(after))[0]?.values).toBe(6);
  expect((await member(exclusionsEndpoints.list)).body).toMatchObject([
    { id: list.id, leftOut: 6 },
  ]);
  const { body: rows } = await member(entitiesEndpoints.lookup, { body: { values: ['9.9.9.9'] } });
  expect(rows[0]?.entity?.excludedBy).toEqual({ id: list.id, name: 'Known good' });

  const params = { id: list.id };
  const changed = { name: 'Known good', values: ['9.9.10.1'] };
  expect((await admin(exclusionsEndpoints.change, { params, body: changed })).status).toBe(200);
  expect(await valuesOf(before)).toHaveLength(6);
  expect((await member(exclusionsEndpoints.list)).body).toMatchObject([changed]);
  expect((await admin(exclusionsEndpoints.delete, { params })).status).toBe(204);
  expect(await valuesOf(before)).toHaveLength(7);
  expect(await leftOut(before)).toEqual([]);
  const { body: audit } = await admin(auditEndpoints.list);
  expect(audit.slice(0, 3).map(({ act }) => act)).toEqual([
    'exclusions.deleted',
    'exclusions.saved',
    'exclusions.saved',
  ]);
});

test('what another list has stays left out when one is changed or deleted', async () => {
  const id = await read('192.0.2.9');
  const lists = [];
  for (const values of [['192.0.2.9'], ['192.0.2.0/24'], ['192.0.2.9']]) {
    lists.push((await admin(exclusionsEndpoints.create, { body: { name: newId(), values } })).body);
  }
  const [first, second, third] = lists.map((list) => ({ id: list.id }));
  const body = { name: newId(), values: [] };
  await admin(exclusionsEndpoints.change, { params: first ?? { id: '' }, body });
  expect(await leftOut(id)).toMatchObject([{ id: second?.id, values: 1 }]);
  await admin(exclusionsEndpoints.delete, { params: second ?? { id: '' } });
  expect(await leftOut(id)).toMatchObject([{ id: third?.id, values: 1 }]);
  await admin(exclusionsEndpoints.delete, { params: third ?? { id: '' } });
  expect(await valuesOf(id)).toEqual(['192.0.2.9']);
});

test('a list counts only values that the reader may see', async () => {
  const secret = await make.report();
  await make.mark('report', secret, { tlp: 'RED' });
  await db`update reports set content = '77.1.2.3' where id = ${secret}`;
  await read('77.1.2.4');
  const body = { name: newId(), values: ['77.1.2.0/24'] };
  const { body: list } = await admin(exclusionsEndpoints.create, { body });
  expect(list.leftOut).toBe(1);
});

test('a list needs a name of its own and values that can be found', async () => {
  const make = (name: string, values: string[]) =>
    admin(exclusionsEndpoints.create, { body: { name, values } });
  const name = newId();
  expect((await make(name, ['a.com'])).status).toBe(201);
  expect((await make(name.toUpperCase(), ['a.com'])).status).toBe(400);
  expect((await make(newId(), ['just words'])).status).toBe(400);
  expect((await make('', ['a.com'])).status).toBe(400);
  expect((await make(newId(), Array(1001).fill('a.com'))).status).toBe(400);
  const params = { id: newId() };
  expect((await admin(exclusionsEndpoints.delete, { params })).status).toBe(404);
  const body = { name: newId(), values: [] };
  expect((await admin(exclusionsEndpoints.change, { params, body })).status).toBe(404);
  expect((await member(exclusionsEndpoints.create, { body })).status).toBe(403);
});
