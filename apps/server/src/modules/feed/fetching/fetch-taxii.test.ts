import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createGuardedAgent } from '../../../outgoing/guarded-agent';
import { atEnd } from '../../../testing/at-end';
import { startFeedServer } from './feed-server.fixture';
import { fetchTaxii } from './fetch-taxii';
import type { TaxiiPosition } from './taxii-task';

const TAXII = 'application/taxii+json;version=2.1';
const START: TaxiiPosition = { addedAfter: null, next: null, lastAdded: null };
const server = await startFeedServer();
const allowedHosts = [server.host];
const agent = createGuardedAgent(allowedHosts, { timeoutMs: 20_000 });
atEnd(() => agent.destroy());

let counter = 0;
/** A collection that answers with this, and what was asked of it. */
function collection(answer: (query: URLSearchParams, response: ServerResponse) => void) {
  counter += 1;
  const asked: IncomingMessage[] = [];
  const root = `/root${counter}/collections/one/`;
  server.serve(`${root}objects/`, (request, response) => {
    asked.push(request);
    answer(new URL(request.url ?? '', server.origin).searchParams, response);
  });
  const url = `${server.origin}${root}`;
  const queries = () => asked.map(({ url }) => new URL(url ?? '', server.origin).searchParams);
  return { url, asked, queries };
}
const send = (response: ServerResponse, body: unknown, headers: object = {}) =>
  response
    .writeHead(200, { 'content-type': TAXII, ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
const object = (digit: number, more: object = {}) => ({
  ...{ type: 'domain-name', id: `domain-name--9f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c5${digit}` },
  ...{ value: `host${digit}.com`, ...more },
});
const at = (second: number) => `2026-05-20T04:12:0${second}.000001Z`;

const fetchAll = (
  url: string,
  {
    position = START,
    authorization = null,
    limitMs,
  }: {
    position?: TaxiiPosition;
    authorization?: string | null;
    limitMs?: number;
  } = {},
) => fetchTaxii({ url, authorization, position, allowedHosts }, agent, limitMs);
const objectsOf = (result: Awaited<ReturnType<typeof fetchAll>>) =>
  result.outcome === 'ok' ? JSON.parse(Buffer.from(result.bundle).toString()).objects : result;

test('follows pages to the end, and remembers the time of the last object', async () => {
  const { url, asked, queries } = collection((query, response) => {
    const isSecond = query.get('next') === 'two';
    const body = isSecond
      ? { more: false, objects: [object(2)] }
      : { more: true, next: 'two', objects: [object(1)] };
    send(response, body, { 'x-taxii-date-added-last': at(isSecond ? 2 : 1) });
  });
  const first = await fetchAll(url, { authorization: 'Bearer abc' });
  expect(objectsOf(first)).toEqual([object(1), object(2)]);
  const position = { addedAfter: at(2), next: null, lastAdded: null };
  expect(first).toMatchObject({ outcome: 'ok', count: 2, position });
  expect(asked.map(({ headers }) => [headers.accept, headers.authorization])).toEqual([
    [TAXII, 'Bearer abc'],
    [TAXII, 'Bearer abc'],
  ]);
  await fetchAll(url, { position });
  expect(queries().map((query) => query.get('added_after'))).toEqual([null, null, at(2), at(2)]);
});

test('goes on by time where a server says more without a page', async () => {
  const { url, queries } = collection((query, response) => {
    const isSecond = query.has('added_after');
    send(
      response,
      { more: !isSecond, objects: [object(isSecond ? 2 : 1)] },
      { 'x-taxii-date-added-last': at(isSecond ? 2 : 1) },
    );
  });
  expect(objectsOf(await fetchAll(url))).toHaveLength(2);
  expect(queries()[1]?.get('added_after')).toBe(at(1));
});

test('a failure after the first page keeps what came, and the next fetch goes on there', async () => {
  let isBroken = true;
  const { url } = collection((query, response) => {
    if (!query.has('next')) {
      const page = { more: true, next: 'two', objects: [object(1)] };
      return send(response, page, { 'x-taxii-date-added-last': at(1) });
    }
    if (isBroken) return response.writeHead(500).end();
    send(response, { objects: [object(2)] });
  });
  const first = await fetchAll(url);
  const position = { addedAfter: null, next: 'two', lastAdded: at(1) };
  expect(first).toMatchObject({ outcome: 'ok', count: 1, position });
  isBroken = false;
  expect(objectsOf(await fetchAll(url, { position }))).toEqual([object(2)]);
});

test('a server that has forgotten its page is asked by time', async () => {
  const { url, queries } = collection((query, response) => {
    if (query.has('next')) return response.writeHead(400).end();
    send(response, { objects: [object(2)] });
  });
  const position = { addedAfter: at(0), next: 'gone', lastAdded: at(1) };
  expect(objectsOf(await fetchAll(url, { position }))).toEqual([object(2)]);
  // What has the same time as the last object comes again.
  expect(queries()[1]?.get('added_after')).toBe('2026-05-20T04:12:00.999Z');
});

test('a time that is none is not where it goes on', async () => {
  const { url } = collection((_query, response) =>
    send(response, { objects: [object(1)] }, { 'x-taxii-date-added-last': '2026-99-99T04:12:00Z' }),
  );
  expect(await fetchAll(url)).toMatchObject({ outcome: 'ok', position: START });
});

test('asks for fewer objects when a page is too large', async () => {
  const { url, queries } = collection((query, response) => {
    const isLarge = Number(query.get('limit')) > 20;
    send(response, isLarge ? `"${'x'.repeat(21 * 1024 * 1024)}"` : { objects: [object(1)] });
  });
  expect(objectsOf(await fetchAll(url))).toEqual([object(1)]);
  expect(queries().map((query) => query.get('limit'))).toEqual(['200', '20']);
});

test('an object that no import takes does not stop the others', async () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const { url } = collection((_query, response) =>
    send(
      response,
      `{"objects":[${JSON.stringify(object(1))},{"type":"report","__proto__":{}},{"id":"x","deep":${deep}},
        7,{"id":"zero","name":"\\u0000"},{"id":"half","name":"\\ud800"},
        ${JSON.stringify(object(2, { note: 'x'.repeat(200_001) }))},${JSON.stringify(object(3, { note: '\\u0000' }))}]}`,
    ),
  );
  const result = await fetchAll(url);
  expect(objectsOf(result)).toEqual([object(1), object(3, { note: '\\u0000' })]);
  expect(result).toMatchObject({ leftOut: 6 });
});

test('names what explains its objects and did not come with them', async () => {
  const [marking, identity] = ['marking-definition', 'identity'].map(
    (type) => `${type}--9f6ad1f2-5b2e-4f0e-8d94-3a4a1f6f1c50`,
  );
  const { url } = collection((_query, response) =>
    send(response, {
      objects: [
        object(1, { object_marking_refs: [marking], created_by_ref: identity }),
        { type: 'report', id: 'report--1', object_refs: [object(1).id, object(2).id] },
      ],
    }),
  );
  expect(await fetchAll(url)).toMatchObject({ missing: [marking, identity, object(2).id] });
});

test.each<[string, (query: URLSearchParams, response: ServerResponse) => void, object]>([
  [
    'a page that leads to itself',
    (_query, response) => send(response, { more: true, next: 'again', objects: [object(1)] }),
    { outcome: 'unreadable', problem: /same page again/ },
  ],
  [
    'more, but nowhere',
    (_query, response) => send(response, { more: true, objects: [] }),
    { outcome: 'unreadable', problem: /same page again/ },
  ],
  [
    'another media type',
    (_query, response) => send(response, '<html>', { 'content-type': 'text/html' }),
    { outcome: 'not-taxii', problem: /^It sent text\/html instead of TAXII 2\.1$/ },
  ],
  [
    'TAXII 2.0',
    (_query, response) =>
      send(response, {}, { 'content-type': 'application/taxii+json; version=2.0' }),
    { outcome: 'not-taxii', problem: /instead of TAXII 2\.1/ },
  ],
  [
    'broken JSON',
    (_query, response) => send(response, '{"objects":['),
    { outcome: 'unreadable', problem: /no envelope/ },
  ],
  [
    'objects that are no list',
    (_query, response) => send(response, { objects: { length: 1e9 } }),
    { outcome: 'unreadable', problem: /no envelope/ },
  ],
  [
    'pages that are always too large',
    (_query, response) => send(response, 'x'.repeat(21 * 1024 * 1024)),
    { outcome: 'too-large', problem: /larger than 20 MB/ },
  ],
  [
    'a redirect to a private address',
    (_query, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    { outcome: 'address-refused', problem: /another server/ },
  ],
  [
    'a redirect to itself',
    (_query, response) => response.writeHead(302, { location: '?again' }).end(),
    { outcome: 'too-many-redirects', problem: /more than 3 times/ },
  ],
  [
    'status 401',
    (_query, response) => response.writeHead(401).end(),
    { outcome: 'http-error', problem: /^It wants credentials, with status 401$/ },
  ],
  [
    'status 429',
    (_query, response) => response.writeHead(429, { 'retry-after': '600' }).end(),
    { outcome: 'http-error', problem: /status 429/, retryAfter: 600 },
  ],
])('a server that sends %s is a failure in plain words', async (_name, answer, expected) => {
  const { url } = collection(answer);
  const { problem, ...rest } = expected as { problem: RegExp };
  const result = await fetchAll(url);
  expect(result).toMatchObject(rest);
  expect('problem' in result && result.problem).toMatch(problem);
});

test('a server that hangs is left after its time', async () => {
  const { url } = collection((_query, response) => {
    response.writeHead(200, { 'content-type': TAXII }).write('{"objects":[');
  });
  expect(await fetchAll(url, { limitMs: 50 })).toMatchObject({ outcome: 'timed-out' });
});

test('endless pages end, and go on with the next fetch', async () => {
  let page = 0;
  const { url, asked } = collection((_query, response) => {
    page += 1;
    send(response, { more: true, next: `page ${page}`, objects: [] });
  });
  expect(await fetchAll(url)).toMatchObject({ outcome: 'ok', position: { next: 'page 100' } });
  expect(asked).toHaveLength(100);
});

test('a private address is never asked', async () => {
  const task = { url: `${server.origin}/root/collections/one/`, authorization: 'Bearer abc' };
  const before = server.requests.length;
  const result = await fetchTaxii({ ...task, position: START, allowedHosts: [] }, agent);
  expect(result).toMatchObject({ outcome: 'address-refused' });
  expect(server.requests).toHaveLength(before);
});
