import { BODY_LIMIT_BYTES, type Endpoint, endpoints } from '@watchfloor/contract';
import { expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { BODIES } from '../rights/rights.bodies.fixture';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app';
import { countFigures, isLong } from './scale.fixture';
import { listTextFields, placeText } from './text-fields.fixture';

/** No request may keep the others waiting for longer than this (docs/reliability.md). */
const LONGEST_MS = 50;

const { app, make } = await createTestApp({ FEEDS: 'off' });
const admin = await make.member({ isAdmin: true });
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { countAnswer } = countFigures('the event loop');

const fill = (open: string, piece: string, close: string, bytes: number) =>
  open + piece.repeat(Math.floor((bytes - open.length - close.length) / piece.length)) + close;
const nest = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);

/** Bodies that are as costly as their length allows, whatever the call makes of them. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'many lists': (bytes) => fill('[', '[],', '[]]', bytes),
  'lists behind a text that looks like a prototype': (bytes) =>
    fill('["\\"__proto__\\":",', '[],', '[]]', bytes),
  'many keys': (bytes) => fill('{"a":1', ',"b":1', '}', bytes),
  nesting: nest,
  'one number': (bytes) => fill('', '9', '', bytes),
  'one text of escapes': (bytes) => fill('{"title":"', '\\u0000', '"}', bytes),
};

/** Texts that are costly to check, in characters. */
const TEXTS: Record<string, (length: number) => string> = {
  'marks on one letter': (length) =>
    `a${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2)}`,
  'thirty marks on each letter': (length) => `a${'\u0315\u0300'.repeat(15)}`.repeat(length / 31),
  spaces: (length) => `a${' '.repeat(length)}b`,
  'a long host': (length) => `https://${'a.'.repeat(length / 2)}example/`,
};

/**
 * The longest turn of the event loop while a request is answered, in processor time of this thread: other work on the
 * machine does not count.
 */
async function measure(endpoint: Endpoint, payload: string): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const watch = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
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
/** One call for each way in which bodies are read; what they mean is looked at later. */
const readers = new Map(
  (endpoints as readonly Endpoint[])
    .filter(({ body }) => body)
    .map((endpoint) => [`${endpoint.accepts} ${limitOf(endpoint)}`, endpoint]),
);

test('the costliest bodies of every call', async () => {
  const slowest = { ms: 0, what: '' };
  const note = (ms: number, what: string) => {
    if (ms > slowest.ms) Object.assign(slowest, { ms, what });
  };
  for (const endpoint of readers.values()) {
    const call = `${endpoint.method} ${endpoint.path}`;
    for (const [shape, write] of Object.entries(SHAPES)) {
      note(await measure(endpoint, write(limitOf(endpoint))), `${call}: ${shape}`);
    }
  }
  for (const { endpoint, path } of listTextFields()) {
    const call = `${endpoint.method} ${endpoint.path}`;
    const body = await BODIES[call]?.(make);
    for (const [name, write] of Object.entries(TEXTS)) {
      const payload = JSON.stringify(placeText(body, path, write(limitOf(endpoint) / 8)));
      note(await measure(endpoint, payload), `${call}: ${path.join('.')}, ${name}`);
    }
  }
  console.info(
    `hostile: longest hold of the event loop: ${Math.round(slowest.ms)} ms (${slowest.what}); goal ${LONGEST_MS} ms`,
  );
  if (isLong) expect(slowest.ms).toBeLessThan(LONGEST_MS);
});
