import {
  type Endpoint,
  endpoints,
  markingsEndpoints,
  proofRuleOf,
  reportsEndpoints,
  type Tlp,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { toSessionId } from '../modules/auth/session-cookie';
import { startSession } from '../modules/auth/sessions';
import { createFilesApp } from '../modules/files/upload.fixture';
import { fingerprintTables } from '../testing/fingerprint';
import { BODIES } from './rights.bodies.fixture';
import { layScene } from './rights.scene.fixture';
import { type RightsRow, readRightsTable } from './rights.table';

const files = await createFilesApp({ FEEDS: 'off', MFA: 'admins' });
const { db, make, apiAs } = files;
const scene = await layScene(files);
const byCall = new Map<string, Endpoint>(
  endpoints.map((one) => [`${one.method} ${one.path}`, one]),
);

/** They change nobody else's things: acts in open rooms, which are as open to admins as to their members, and on what they wrote. */
const AS_MEMBERS_DO = [
  'POST /api/war-rooms/{id}/situation-updates (open)',
  'POST /api/war-rooms/{id}/situation-updates/import (open)',
  'PUT /api/war-rooms/{id}/situation-updates/{updateId} (open own)',
  'POST /api/war-rooms/{id}/messages (open)',
  'DELETE /api/war-rooms/{id}/situation-updates/{updateId} (taken own)',
  'POST /api/presence (at taken)',
];

/** Changes that the table allows an admin, and nobody else without a part in the object. */
const adminRows = readRightsTable()
  .filter(({ answers }) => answers.get('admin') === 'ok' && answers.get('member') !== 'ok')
  .flatMap((row) => {
    const endpoint = byCall.get(row.call);
    if (!endpoint || endpoint.method === 'GET') return [];
    return [[`${row.call} (${row.object})`, row, endpoint] as const];
  });

const unproved = { ...scene.actors.admin };
unproved.session = await startSession(db, { userId: unproved.id });
await db`
  update sessions set proved_at = '-infinity' where sid = ${toSessionId(unproved.session) ?? ''}`;

/** The object of the row, with a valid body. */
async function aim(row: RightsRow, endpoint: Endpoint) {
  const { params, body } = await scene.makeTarget(row.object, unproved, row.call);
  if (!endpoint.body) return { params };
  return { params, body: { ...(await BODIES[row.call]?.(make)), ...body } };
}

const asking = adminRows.filter(([name]) => !AS_MEMBERS_DO.includes(name));

test('every change that only an admin may make has a rule', () => {
  const without = asking.filter(([, , endpoint]) => proofRuleOf(endpoint) === 'never');
  expect(without.map(([name]) => name)).toEqual([]);
  expect(asking.length).toBeGreaterThan(60);
});

describe('an admin who has not proved who they are is asked, and changes nothing', () => {
  test.each(asking)('%s', async (_name, row, endpoint) => {
    const parts = await aim(row, endpoint);
    const before = await fingerprintTables(db);
    const { status, error } = await apiAs(unproved)(endpoint, parts);
    expect([status, error.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await fingerprintTables(db)).toEqual(before);
  });
});

describe('what any member may do needs no proof of an admin either', () => {
  test('editing and raising a report of their own', async () => {
    const id = await make.report({ userId: unproved.id });
    const api = apiAs(unproved);
    const text = {
      title: 'Seen',
      content: 'Twice.',
      intelligenceType: 'OSINT',
      revision: 1,
    } as const;
    expect((await api(reportsEndpoints.change, { params: { id }, body: text })).status).toBe(200);
    const mark = (body: { tlp: Tlp; reason?: string }) =>
      api(markingsEndpoints.markReport, { params: { id }, body });
    expect((await mark({ tlp: 'AMBER' })).status).toBe(200);
    const lowered = await mark({ tlp: 'GREEN', reason: 'Published by the port itself' });
    expect([lowered.status, lowered.error.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  });
});
