import { expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { startSession } from '../modules/auth/sessions';
import { writeForm } from '../modules/files/upload.fixture';
import type { Member } from '../testing/factories';
import { TEST_ORIGIN } from '../testing/test-app';
import { withinOneMinute } from '../testing/within-one-minute';
import { startTwoInstances } from './instances.fixture';
import { countFigures } from './scale.fixture';

/** The tests of the identity provider cover the limits of signing in. */
const LIMITS = { writes: 40, reads: 60, uploads: 5 };
const { db, make, origins, apps } = await startTwoInstances({
  RATE_LIMIT_WRITES: String(LIMITS.writes),
  RATE_LIMIT_READS: String(LIMITS.reads),
  RATE_LIMIT_UPLOADS: String(LIMITS.uploads),
});
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { countAnswer } = countFigures('floods');

const flood = (send: (member: Member) => Promise<number[]>): Promise<number[]> =>
  withinOneMinute(async () => {
    const statuses = await send(await make.member());
    for (const status of statuses) countAnswer(status);
    return statuses;
  });

/** Attempts to look like another client or another endpoint. */
const DISGUISES: readonly { path?: (path: string) => string; headers?: Record<string, string> }[] =
  [
    {},
    { path: (path) => `${path}?x=${Math.random()}` },
    { path: (path) => path.replace('/api', '/%61pi') },
    { path: (path) => path.toUpperCase() },
    { path: (path) => `${path}/` },
    { headers: { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' } },
    { headers: { forwarded: 'for=203.0.113.7', 'cf-connecting-ip': '203.0.113.7' } },
    { headers: { 'x-http-method-override': 'GET' } },
    { headers: { 'user-agent': 'another browser', 'accept-language': 'xx' } },
    { headers: { 'idempotency-key': '01890000-0000-7000-8000-000000000001' } },
  ];

async function call(
  turn: number,
  session: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const disguise = DISGUISES[turn % DISGUISES.length] ?? {};
  const app = apps[turn % 2];
  if (!app) throw new Error('Expected two instances');
  const answer = await app.inject({
    method,
    url: disguise.path?.(path) ?? path,
    headers: {
      host: 'localhost:3000',
      origin: TEST_ORIGIN,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...disguise.headers,
    },
    cookies: { [COOKIE]: session },
    ...(body ? { payload: JSON.stringify(body) } : {}),
    remoteAddress: `10.0.0.${turn % 250}`,
  });
  return answer.statusCode;
}

const succeeded = (statuses: readonly number[]) => statuses.filter((status) => status < 300).length;

test('400 disguised writes to two instances in two sessions share one limit', async () => {
  const statuses = await flood(async (member) => {
    const sessions = [member.session, await startSession(db, { userId: member.id })];
    return Promise.all(
      Array.from({ length: 400 }, (_, turn) =>
        call(turn, sessions[turn % 3 === 0 ? 0 : 1] ?? '', 'POST', '/api/feedback', {
          category: 'bug',
          subject: `Number ${turn}`,
          message: 'Again',
        }),
      ),
    );
  });
  expect(succeeded(statuses)).toBeLessThanOrEqual(LIMITS.writes);
  expect(succeeded(statuses)).toBeGreaterThan(LIMITS.writes / 2);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(200);
});

test('400 disguised reads of two instances share one limit', async () => {
  const statuses = await flood((member) =>
    Promise.all(
      Array.from({ length: 400 }, (_, turn) => call(turn, member.session, 'GET', '/api/reports')),
    ),
  );
  expect(succeeded(statuses)).toBeLessThanOrEqual(LIMITS.reads);
  expect(succeeded(statuses)).toBeGreaterThan(LIMITS.reads / 2);
});

test('40 disguised uploads to two instances share one limit', async () => {
  const form = writeForm('Seen at the harbour.', 'note.txt');
  const boundary = form.subarray(2, form.indexOf('\r\n')).toString();
  const statuses = await flood((member) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const origin = origins[turn % 2] ?? '';
        const disguise = DISGUISES[turn % DISGUISES.length] ?? {};
        const path = disguise.path?.('/api/global-forum/upload') ?? '/api/global-forum/upload';
        const answer = await fetch(origin + path, {
          method: 'POST',
          headers: {
            origin,
            cookie: `${COOKIE}=${member.session}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            ...disguise.headers,
          },
          body: new Uint8Array(form),
        });
        await answer.arrayBuffer();
        return answer.status;
      }),
    ),
  );
  expect(succeeded(statuses)).toBe(LIMITS.uploads);
});
