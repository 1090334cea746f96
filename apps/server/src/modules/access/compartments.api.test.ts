import type { AddressInfo } from 'node:net';
import { compartmentsEndpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { createFilesApp } from '../files/upload.fixture';
import { readStream } from '../live/stream-reader.fixture';

const { app, apiAs, make, db } = await createFilesApp();
const listening = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const admin = await make.member({ isAdmin: true });
const asAdmin = apiAs(admin);

const create = (body: object) =>
  asAdmin(compartmentsEndpoints.create, { body: { title: 'Need to know', ...body } as never });

test('a compartment has members, who see it, and takes effect in open streams', async () => {
  const member = await make.member();
  const made = await create({ code: 'north-1', description: 'Northern ports' });
  expect([made.status, made.body.code, made.body.memberCount]).toEqual([201, 'NORTH-1', 0]);
  const params = { code: 'NORTH-1', userId: member.id };
  const stream = await readStream(listening, member);
  expect((await asAdmin(compartmentsEndpoints.addMember, { params })).status).toBe(204);
  await stream.ended;
  // Again changes nothing.
  expect((await asAdmin(compartmentsEndpoints.addMember, { params })).status).toBe(204);
  const own = await apiAs(member)(compartmentsEndpoints.listMine);
  expect(own.body).toEqual([
    { code: 'NORTH-1', title: 'Need to know', description: 'Northern ports' },
  ]);
  const listed = await asAdmin(compartmentsEndpoints.listMembers, { params });
  expect(listed.body).toMatchObject([
    { user: { id: member.id }, grantedVia: 'admin', grantedBy: { id: admin.id } },
  ]);
  expect(listed.headers['x-total-count']).toBe('1');
  const again = await readStream(listening, member);
  expect((await asAdmin(compartmentsEndpoints.removeMember, { params })).status).toBe(204);
  await again.ended;
  expect((await apiAs(member)(compartmentsEndpoints.listMine)).body).toEqual([]);
  expect((await asAdmin(compartmentsEndpoints.removeMember, { params })).status).toBe(404);
  const acts = await db`
    select act, member_id, details from audit_log where subject_name = 'NORTH-1' order by seq`;
  expect(acts.map(({ act }) => act)).toEqual([
    'compartment.created',
    'compartment.member-added',
    'compartment.member-removed',
  ]);
});

test('an archived compartment is nobody’s, takes no members, and can be used again', async () => {
  const member = await make.member();
  await create({ code: 'EAST' });
  const params = { code: 'EAST', userId: member.id };
  await asAdmin(compartmentsEndpoints.addMember, { params });
  const change = (isArchived: boolean) =>
    asAdmin(compartmentsEndpoints.change, { params, body: { isArchived } });
  expect((await change(true)).body.archivedAt).not.toBeNull();
  expect((await apiAs(member)(compartmentsEndpoints.listMine)).body).toEqual([]);
  const other = await make.member();
  const refused = await asAdmin(compartmentsEndpoints.addMember, {
    params: { code: 'EAST', userId: other.id },
  });
  expect(refused.status).toBe(409);
  expect((await change(false)).body.archivedAt).toBeNull();
  expect((await apiAs(member)(compartmentsEndpoints.listMine)).body).toHaveLength(1);
});

test('bad input is refused', async () => {
  await create({ code: 'WEST' });
  expect((await create({ code: 'west' })).status).toBe(409);
  for (const code of ['', 'X', '1A', 'A B', 'Ä-1', 'A'.repeat(41)]) {
    expect((await create({ code })).status).toBe(400);
  }
  expect((await create({ code: 'SOUTH', title: ' ' })).status).toBe(400);
  const waiting = await make.member({ state: 'waiting' });
  const missing = await asAdmin(compartmentsEndpoints.addMember, {
    params: { code: 'WEST', userId: waiting.id },
  });
  expect(missing.status).toBe(404);
});
