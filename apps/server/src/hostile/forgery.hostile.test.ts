import { type Endpoint, endpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { createFilesApp } from '../modules/files/upload.fixture';
import { BODIES } from '../rights/rights.bodies.fixture';
import { layScene } from '../rights/rights.scene.fixture';
import { readRightsTable } from '../rights/rights.table';
import { fingerprintTables } from '../testing/fingerprint';
import { TEST_ORIGIN } from '../testing/test-app';
import { countFigures } from './scale.fixture';

const files = await createFilesApp({ FEEDS: 'off' });
const { app, db, make } = files;
const scene = await layScene(files);
const { admin } = scene.actors;
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { countAnswer } = countFigures('forged requests');
const rows = readRightsTable();
const writes: readonly Endpoint[] = endpoints.filter(({ method }) => method !== 'GET');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A valid request that the admin is allowed to make. */
async function prepare(endpoint: Endpoint) {
  const call = nameOf(endpoint);
  const row = rows.find((candidate) => candidate.call === call);
  const target = await scene.makeTarget(row?.object ?? '', admin, call);
  const url = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => target.params[name] ?? '',
  );
  const body = endpoint.body ? { ...(await BODIES[call]?.(make)), ...target.body } : undefined;
  return { method: endpoint.method, url, body: body && JSON.stringify(body) };
}

async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: string,
): Promise<number> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost:3000', ...headers },
    cookies: { [COOKIE]: admin.session },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  answer.stream().destroy();
  countAnswer(answer.statusCode);
  return answer.statusCode;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FOREIGN: readonly Record<string, string>[] = [
  {},
  { origin: '' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3000@evil.example' },
  { origin: 'http://localhost:30000' },
  { origin: 'http://localhost' },
  { origin: 'file://' },
  { origin: TEST_ORIGIN, 'sec-fetch-site': 'cross-site' },
  { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-site' },
  { referer: `${TEST_ORIGIN}/` },
  { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
];

describe('a cross-site write with an admin’s cookie is rejected', () => {
  test.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { method, url, body } = await prepare(endpoint);
      const before = await fingerprintTables(db);
      for (const headers of FOREIGN) {
        const status = await send(method, url, { ...(body ? JSON_TYPE : {}), ...headers }, body);
        expect([headers, status]).toEqual([headers, 403]);
      }
      // Other spellings of the same path must be protected too.
      for (const spelling of ['/%61pi', '/%61%70%69', '//api', '/API', '/./api']) {
        const status = await send(
          method,
          url.replace('/api', spelling),
          { ...(body ? JSON_TYPE : {}), origin: 'https://evil.example' },
          body,
        );
        expect([spelling, status >= 400 && status < 500]).toEqual([spelling, true]);
      }
      expect(await fingerprintTables(db)).toEqual(before);
    },
  );
});

describe('a write with a content type that needs no CORS preflight is rejected', () => {
  const simple = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ];
  const withBody = writes.filter((endpoint) => endpoint.body);

  test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { method, url, body } = await prepare(endpoint);
      const before = await fingerprintTables(db);
      for (const type of simple) {
        const headers = { origin: TEST_ORIGIN, ...(type ? { 'content-type': type } : {}) };
        expect([type, await send(method, url, headers, body)]).toEqual([type, 415]);
      }
      expect(await fingerprintTables(db)).toEqual(before);
    },
  );
});

test('GET, HEAD and OPTIONS never write', async () => {
  const prepared = [];
  // An admin's look at another member's sessions is recorded.
  const isLook = ({ path }: Endpoint) => path === '/api/admin/members/{id}/sessions';
  for (const endpoint of writes.filter((one) => !isLook(one))) {
    prepared.push(await prepare(endpoint));
  }
  const before = await fingerprintTables(db);
  for (const { method, url } of prepared) {
    for (const safe of ['GET', 'HEAD', 'OPTIONS']) {
      await send(safe, url, { 'x-http-method-override': method, 'x-method-override': method });
      await send(safe, `${url}?_method=${method}`, {});
    }
  }
  expect(await fingerprintTables(db)).toEqual(before);
});

test('an http page of the same host is cross-origin for an https server', async () => {
  const secure = await createFilesApp({ PUBLIC_URL: 'https://floor.example' });
  const member = await secure.make.member();
  const sendFrom = async (origin: string) =>
    (
      await secure.app.inject({
        method: 'POST',
        url: '/api/feedback',
        headers: { host: 'floor.example', origin, ...JSON_TYPE },
        cookies: { [sessionCookieName(new URL('https://floor.example'))]: member.session },
        payload: JSON.stringify({ category: 'bug', subject: 'It', message: 'Broke' }),
      })
    ).statusCode;
  expect(await sendFrom('https://floor.example')).toBe(201);
  expect(await sendFrom('http://floor.example')).toBe(403);
});
