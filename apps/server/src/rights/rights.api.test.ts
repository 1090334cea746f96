import { type Endpoint, endpoints } from '@watchfloor/contract';
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
/** Reads that write by design: signing in and out, and exports, which are audited acts themselves. */
const WRITING_READS = [
  '/api/login',
  '/api/callback',
  '/api/logout',
  '/api/admin/audit.csv',
  '/api/admin/sources.opml',
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
    // The stream of events never ends by itself.
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

/** The object of a row, with a body that the call accepts. */
async function aim(object: string, caller: Member | null, endpoint: Endpoint): Promise<Target> {
  const call = nameOf(endpoint);
  const target = await scene.makeTarget(object, caller, call);
  if (!endpoint.body) return target;
  const makeBody = BODIES[call];
  if (!makeBody) throw new Error(`${call} has no body to try it with`);
  return { ...target, body: { ...(await makeBody(make)), ...target.body } };
}

/** All that the row says of the object itself. */
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

/** Right ids in wrong places: all who may make the call at all are answered alike. */
async function planStrayIds(row: RightsRow, endpoint: Endpoint): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const actor of row.answers.keys()) {
    const caller = callerOf(actor);
    const barred = caller ? (isBarred(endpoint, actor) ? 403 : null) : 401;
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
    if (row.type === '-') continue;
    for (const name of Object.keys(target.params)) {
      // The last id is tried in a room that the caller may do everything in.
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
  return attempts;
}

const isBarred = (endpoint: Endpoint, actor: ActorName) =>
  endpoint.access === 'admin' && actor !== 'admin';

function statusOf(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.answer === 'empty' ? 204 : 200);
}

async function answerAll(endpoint: Endpoint, attempts: readonly Attempt[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { who, caller, target } of attempts) {
    const signsOut = endpoint.path === '/api/logout' && caller;
    const as = signsOut
      ? { ...caller, session: await startSession(db, { userId: caller.id }) }
      : caller;
    answers.push(`${who}: ${await send(endpoint, as, target)}`);
  }
  return answers;
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
      if (!endpoint) throw new Error('told by the test above');
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
  const withIds = endpoints.flatMap((endpoint: Endpoint) =>
    idFields(endpoint).map((field) => [nameOf(endpoint), field, endpoint] as const),
  );
  const AUTHOR_FIELDS = ['userId', 'createdByUserId'];

  test.each(withIds)('%s does not take a stranger’s %s', async (call, field, endpoint) => {
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
    // Leaving where one never was is done already.
    const isLeaving = call === 'POST /api/presence/leave';
    expect(isLeaving ? [204] : isAuthor ? [403] : [400, 404]).toContain(status);
    expect(await fingerprintTables(db)).toEqual(before);
  });
});

/** The fields of a body that name something by its id. */
function idFields(endpoint: Endpoint): string[] {
  if (!endpoint.body) return [];
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => JSON.stringify(property).includes('"format":"uuid"'))
    .map(([name]) => name);
}

test('a member who was deleted is nobody, with every call', async () => {
  const gone = await make.member({ isAdmin: true });
  await db`delete from users where id = ${gone.id}`;
  for (const endpoint of endpoints.filter((one) => one.access !== 'public')) {
    const row = rows.find((one) => one.call === nameOf(endpoint));
    const target = await aim(row?.object ?? '', scene.actors.owner, endpoint);
    expect([nameOf(endpoint), await send(endpoint, gone, target)]).toEqual([nameOf(endpoint), 401]);
  }
});
