import { type ChangingCall, type Endpoint, endpointGroups } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { AUDIT_COVERAGE } from '../modules/audit/audit-coverage';
import { startSession } from '../modules/auth/sessions';
import { createFilesApp } from '../modules/files/upload.fixture';
import { BODIES } from './rights.bodies.fixture';
import { layScene } from './rights.scene.fixture';
import { readRightsTable } from './rights.table';

const files = await createFilesApp({ FEEDS: 'off' });
const { db, make, apiAs } = files;
const scene = await layScene(files);
const rows = readRightsTable();

/** Sign-in needs a provider: see `audit-sign-in.api.test.ts`. Second factors do, too: see `second-factor.api.test.ts`. */
const ELSEWHERE: readonly string[] = [
  'auth.callback',
  'secondFactor.confirmTotp',
  'secondFactor.removeTotp',
  'secondFactor.addPasskey',
  'secondFactor.removePasskey',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.prove',
];

const calls = Object.entries(endpointGroups).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name: `${group}.${name}` as ChangingCall,
    endpoint,
  })),
);

async function countRows(): Promise<Map<string, number>> {
  const counts = await db<{ act: string; count: number }[]>`
    select act, count(*)::int as count from audit_log group by act`;
  return new Map(counts.map(({ act, count }) => [act, count]));
}

/** Makes the call as an authorized member, on another member's object if the table has one. */
async function perform(endpoint: Endpoint): Promise<number> {
  const call = `${endpoint.method} ${endpoint.path}`;
  const ofCall = rows.filter((one) => one.call === call && !one.object.endsWith('own'));
  const row = ofCall.find(({ answers }) => answers.get('admin') === 'ok');
  const own = ofCall.find(({ answers }) => answers.get('owner') === 'ok');
  const object = (row ?? own)?.object ?? '-';
  const caller = row ? scene.actors.admin : scene.actors.owner;
  // A session that can be ended.
  const session = await startSession(db, { userId: caller.id });
  await startSession(db, { userId: caller.id });
  const { params, body } = await scene.makeTarget(object, caller, call);
  const answer = await apiAs({ ...caller, session })(endpoint, {
    params,
    ...(endpoint.body ? { body: { ...(await BODIES[call]?.(make)), ...body } } : {}),
  });
  return answer.status;
}

/** Only for texts with a passage of a restricted report: see `spill.api.test.ts`. */
const isGuardOnly = (acts: readonly string[]) => acts.join() === 'spill.confirmed';

describe('a call that declares an act writes its audit row', () => {
  const claiming = calls.flatMap(({ name, endpoint }) => {
    const line = AUDIT_COVERAGE[name];
    if (!line || !('records' in line) || ELSEWHERE.includes(name)) return [];
    if (isGuardOnly(line.records)) return [];
    return [[name, endpoint, line.records] as const];
  });

  test.each(claiming)('%s', async (_name, endpoint, acts) => {
    const before = await countRows();
    expect(await perform(endpoint)).toBeLessThan(400);
    const after = await countRows();
    const grown = acts.filter((act) => (after.get(act) ?? 0) > (before.get(act) ?? 0));
    expect(grown.length).toBeGreaterThan(0);
  });
});

describe('a call that declares nothing writes no audit row', () => {
  const silent = calls.flatMap(({ name, endpoint }) => {
    const line = AUDIT_COVERAGE[name];
    const isTried = endpoint.method !== 'GET' && endpoint.accepts === undefined;
    const isSilent = line && ('recordsNothing' in line || isGuardOnly(line.records));
    return isSilent && isTried ? [[name, endpoint] as const] : [];
  });

  test.each(silent)('%s', async (_name, endpoint) => {
    const before = await countRows();
    await perform(endpoint);
    expect(await countRows()).toEqual(before);
  });
});
