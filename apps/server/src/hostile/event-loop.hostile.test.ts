import { BODY_LIMIT_BYTES, type Endpoint, endpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { BODIES } from '../rights/rights.bodies.fixture';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';
import { countFigures } from './scale.fixture';
import { listTriedFields, placeText } from './text-fields.fixture';

/** The longest time a request may block the event loop (docs/reliability.md). */
const GOAL_MS = 50;

const { app, make } = await createTestApp({ FEEDS: 'off' });
const admin = await make.member({ isAdmin: true });
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { countAnswer } = countFigures('the event loop');

const fill = (open: string, piece: string, close: string, bytes: number) =>
  open + piece.repeat(Math.floor((bytes - open.length - close.length) / piece.length)) + close;
const nest = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);

/** Bodies that are expensive to parse for their length. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'many lists': (bytes) => fill('[', '[],', '[]]', bytes),
  'lists after a text with __proto__': (bytes) => fill('["\\"__proto__\\":",', '[],', '[]]', bytes),
  'many keys': (bytes) => fill('{"a":1', ',"b":1', '}', bytes),
  nesting: nest,
  'a long number': (bytes) => fill('', '9', '', bytes),
  'a text of escapes': (bytes) => fill('{"title":"', '\\u0000', '"}', bytes),
};

/** Texts that are expensive to validate. */
const TEXTS: Record<string, (length: number) => string> = {
  'combining marks on one letter': (length) =>
    `a${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2)}`,
  'thirty combining marks on each letter': (length) =>
    `a${'\u0315\u0300'.repeat(15)}`.repeat(length / 31),
  spaces: (length) => `a${' '.repeat(length)}b`,
  'a long host': (length) => `https://${'a.'.repeat(length / 2)}example/`,
};

/** The longest turn of the event loop during a request, in CPU time of this thread to exclude other load. */
async function measure(endpoint: Endpoint, payload: string): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const sample = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(sample);
  };
  setImmediate(sample);
  const answer = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000001'),
    headers: { origin: TEST_ORIGIN, host: 'localhost:3000', 'content-type': 'application/json' },
    cookies: { [COOKIE]: admin.session },
    payload,
  });
  isDone = true;
  countAnswer(answer.statusCode);
  expect(answer.statusCode).toBeLessThan(500);
  return longest / 1000;
}

const limitOf = (endpoint: Endpoint) => endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES;
/** One endpoint per body parser and size limit; validation is measured by text field below. */
const parsers = new Map(
  (endpoints as readonly Endpoint[])
    .filter(({ body }) => body)
    .map((endpoint) => [`${endpoint.accepts} ${limitOf(endpoint)}`, endpoint]),
);

test('no request fails, and the longest turn of the event loop is printed', {
  timeout: 600_000,
}, async () => {
  const slowest = { ms: 0, request: '' };
  const record = (ms: number, request: string) => {
    if (ms > slowest.ms) Object.assign(slowest, { ms, request });
  };
  for (const endpoint of parsers.values()) {
    const call = `${endpoint.method} ${endpoint.path}`;
    for (const [shape, write] of Object.entries(SHAPES)) {
      record(await measure(endpoint, write(limitOf(endpoint))), `${call}: ${shape}`);
    }
  }
  for (const { endpoint, path } of listTriedFields()) {
    const call = `${endpoint.method} ${endpoint.path}`;
    const body = await BODIES[call]?.(make);
    for (const [name, write] of Object.entries(TEXTS)) {
      const payload = JSON.stringify(placeText(body, path, write(limitOf(endpoint) / 8)));
      record(await measure(endpoint, payload), `${call}: ${path.join('.')}, ${name}`);
    }
  }
  console.info(
    `hostile: event loop blocked for at most ${Math.round(slowest.ms)} ms (${slowest.request}); goal ${GOAL_MS} ms`,
  );
});
