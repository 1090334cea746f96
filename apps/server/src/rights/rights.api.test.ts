import { type Endpoint, endpoints, usesTakenAccess } from '@watchfloor/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { startSession } from '../modules/auth/sessions';
import { createFilesApp } from '../modules/files/upload.fixture';
import type { Member } from '../testing/factories';
import { fingerprintTables } from '../testing/fingerprint';
import { TEST_ORIGIN } from '../testing/test-app';
import { BODIES } from './rights.bodies.fixture';
import { layScene, type Target } from './rights.scene.fixture';
import { type ActorName, type RightsRow, readRightsTable } from './rights.table';

const files = await createFilesApp({ FEEDS: 'off' });
const { app, db, make } = files;
const scene = await layScene(files);
const rows = readRightsTable();
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const byCall = new Map<string, Endpoint>(endpoints.map((one) => [nameOf(one), one]));
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
/** Reads that write by design: sign-in, sign-out, and what is audited: exports, and looks at a member. */
const WRITING_READS = [
  '/api/login',
  '/api/callback',
  '/api/logout',
  '/api/admin/audit.csv',
  '/api/watch-log.csv',
  '/api/reports/export',
  '/api/reports/{id}/export',
  '/api/investigations/{id}/export',
  '/api/entities/{id}/export',
  '/api/admin/sources.opml',
  ...['acts', 'sessions', 'addresses', 'uploads'].map((part) => `/api/admin/members/{id}/${part}`),
];

let requests = 0;
afterAll(() => {
  console.info(`rights: ${rows.length} rows, ${endpoints.length} calls, ${requests} requests`);
});

async function send(endpoint: Endpoint, caller: Member | null, target: Target): Promise<number> {
  requests += 1;
  if (endpoint.accepts === 'multipart')
    return (await files.upload(caller, 'Seen at the harbour.')).status;
  const { body } = target;
  const answer = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => target.params[name] ?? ''),
    headers: {
      origin: TEST_ORIGIN,
      host: 'localhost:3000',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    cookies: caller ? { [COOKIE]: caller.session } : {},
    ...(body ? { payload: JSON.stringify(body) } : {}),
    // Refused requests are limited by address.
    remoteAddress: `198.51.100.${requests % 250}`,
    // The event stream never ends by itself.
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

interface Attempt {
  readonly who: string;
  readonly caller: Member | null;
  readonly target: Target;
  readonly expected: number;
}

const callerOf = (actor: ActorName) => (actor === 'nobody' ? null : scene.actors[actor]);

/** The object of a row, with a valid body. */
async function aim(object: string, caller: Member | null, endpoint: Endpoint): Promise<Target> {
  const call = nameOf(endpoint);
  const target = await scene.makeTarget(object, caller, call);
  if (!endpoint.body && endpoint.accepts !== 'bytes') return target;
  const makeBody = BODIES[call];
  if (!makeBody) throw new Error(`${call} has no body to try it with`);
  return { ...target, body: { ...(await makeBody(make)), ...target.body } };
}

/** All attempts on the object of the row itself. */
async function planRow(row: RightsRow, endpoint: Endpoint): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const [actor, cell] of row.answers) {
    const caller = callerOf(actor);
    const target = await aim(row.object, caller, endpoint);
    const expected = cell === 'ok' ? statusOf(endpoint) : Number(cell);
    attempts.push({ who: actor, caller, target, expected });
  }
  return attempts;
}

/** Valid ids in wrong places: the response is the same for all who may make the call. */
async function planStrayIds(row: RightsRow, endpoint: Endpoint): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const actor of row.answers.keys()) {
    const caller = callerOf(actor);
    const barred = barredBy(endpoint, actor);
    const target = await aim(row.object, caller, endpoint);
    if (row.parent !== '-') {
      const id = await scene.ownRoom(caller ?? scene.actors.owner);
      const expected = barred ?? Number(row.parent);
      attempts.push({
        who: `${actor}, other parent`,
        caller,
        target: { ...target, params: { ...target.params, id } },
        expected,
      });
    }
    if (row.hidden !== '-') {
      attempts.push({
        who: `${actor}, hidden`,
        caller,
        target: { ...target, ...(await scene.makeHidden(row.object, caller)) },
        expected: barred ?? Number(row.hidden),
      });
    }
    if (row.type === '-') continue;
    for (const name of Object.keys(target.params)) {
      // The last id is tried in a room that the caller owns.
      const id = await scene.ownRoom(caller ?? scene.actors.owner);
      const home = name === 'id' ? target.params : { ...target.params, id };
      const params = { ...home, [name]: await scene.idOfAnotherType(row.call) };
      const expected = barred ?? Number(row.type);
      attempts.push({
        who: `${actor}, other ${name}`,
        caller,
        target: { ...target, params },
        expected,
      });
    }
  }
  // For whoever wants to do more than read, what is hidden stays hidden from an admin who has taken access to it.
  if (row.hidden !== '-' && !usesTakenAccess(endpoint)) await scene.lendHidden();
  return attempts;
}

/** The status for those who may not make the call at all. */
function barredBy(endpoint: Endpoint, actor: ActorName): number | null {
  if (actor === 'nobody' || actor === 'suspended') return 401;
  return actor === 'waiting' || (endpoint.access === 'admin' && actor !== 'admin') ? 403 : null;
}

function statusOf(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.answer === 'empty' ? 204 : 200);
}

async function answerAll(endpoint: Endpoint, attempts: readonly Attempt[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { who, caller, target } of attempts) {
    answers.push(`${who}: ${await send(endpoint, await keepSignedIn(endpoint, caller), target)}`);
  }
  return answers;
}

/** The actors of the scene stay signed in: another session, or another member, signs out. */
async function keepSignedIn(endpoint: Endpoint, caller: Member | null): Promise<Member | null> {
  if (!caller) return null;
  const { suspended, waiting } = scene.actors;
  const isRefused = caller === suspended || caller === waiting;
  if (endpoint.path === '/api/users/me/sign-out-everywhere' && !isRefused) return make.member();
  if (endpoint.path !== '/api/logout') return caller;
  return { ...caller, session: await startSession(db, { userId: caller.id }) };
}

const expectations = (attempts: readonly Attempt[]) =>
  attempts.map(({ who, expected }) => `${who}: ${expected}`);

test('every call has a row, and every row a call', () => {
  const named = new Set(rows.map(({ call }) => call));
  expect([...named].toSorted()).toEqual([...byCall.keys()].toSorted());
});

describe('who may do what', () => {
  test.each(rows.map((row) => [`${row.call} (${row.object})`, row] as const))(
    '%s',
    async (_name, row) => {
      const endpoint = byCall.get(row.call);
      if (!endpoint) throw new Error('checked by the test above');
      const attempts = [...(await planRow(row, endpoint)), ...(await planStrayIds(row, endpoint))];
      const isRead = endpoint.method === 'GET' && !WRITING_READS.includes(endpoint.path);
      const harmless = attempts.filter(({ expected }) => isRead || expected >= 400);
      const before = await fingerprintTables(db);
      expect(await answerAll(endpoint, harmless)).toEqual(expectations(harmless));
      expect(await fingerprintTables(db), 'rows of a refused write, or of a read').toEqual(before);
      const writes = attempts.filter((attempt) => !harmless.includes(attempt));
      expect(await answerAll(endpoint, writes)).toEqual(expectations(writes));
    },
  );
});

describe('ids in a body', () => {
  // Admins may name any member.
  const forMembers = endpoints.filter(({ access }) => access !== 'admin');
  const withIds = forMembers.flatMap((endpoint: Endpoint) =>
    idFields(endpoint).map((field) => [nameOf(endpoint), field, endpoint] as const),
  );
  const AUTHOR_FIELDS = ['userId', 'createdByUserId'];

  test.each(withIds)('%s refuses another member’s %s', async (call, field, endpoint) => {
    const row = rows.find((one) => one.call === call);
    const caller = scene.actors.owner;
    const target = await aim(row?.object ?? '', caller, endpoint);
    const isAuthor = AUTHOR_FIELDS.includes(field) && !call.endsWith('/members');
    const stray = isAuthor ? scene.actors.member.id : await make.comment();
    const before = await fingerprintTables(db);
    const status = await send(endpoint, caller, {
      ...target,
      body: { ...target.body, [field]: stray },
    });
    // Leaving a place that one never entered succeeds.
    const isLeaving = call === 'POST /api/presence/leave';
    // A line may be about anything that its author may read, which a comment is.
    if (field === 'aboutId') return expect(status).toBe(201);
    // Feed items expire: a report that was begun with one is stored without it.
    if (field === 'feedItemId') {
      expect(status).toBe(201);
      expect(await db`select from external_intel_item_reports where item_id = ${stray}`).toEqual(
        [],
      );
      return;
    }
    expect(isLeaving ? [204] : isAuthor ? [403] : [400, 404]).toContain(status);
    expect(await fingerprintTables(db)).toEqual(before);
  });
});

/** The fields of a body that are ids. */
function idFields(endpoint: Endpoint): string[] {
  if (!endpoint.body) return [];
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => JSON.stringify(property).includes('"format":"uuid"'))
    .map(([name]) => name);
}

test('a deleted member is anonymous for every call', async () => {
  const gone = await make.member({ isAdmin: true });
  await db`delete from users where id = ${gone.id}`;
  for (const endpoint of endpoints.filter((one) => one.access !== 'public')) {
    const row = rows.find((one) => one.call === nameOf(endpoint));
    const target = await aim(row?.object ?? '', scene.actors.owner, endpoint);
    expect([nameOf(endpoint), await send(endpoint, gone, target)]).toEqual([nameOf(endpoint), 401]);
  }
});
