import fc from 'fast-check';
import { buildOpenApi } from '../http/openapi';
import { anId, ODD_TEXTS, type Schema, valuesOf } from './schema-values.fixture';

interface Operation {
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly 'x-access': string;
}

export interface HostileRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Header values may have any byte except line breaks. */
const headerText = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?')),
  fc.constantFrom(
    'W/"',
    '*',
    '""',
    'bytes=0-',
    'bytes=-1,5-2',
    '999999999999999',
    '-1',
    'é',
    'x'.repeat(4000),
  ),
);
const HEADERS = [
  'if-none-match',
  'range',
  'if-range',
  'last-event-id',
  'idempotency-key',
  'accept-encoding',
  'accept',
];

const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 2 }) },
);

/** Requests for all operations of the OpenAPI document, with equal probability. */
export function requestsFromOpenApi(known: readonly string[]): fc.Arbitrary<HostileRequest> {
  const paths = buildOpenApi().paths as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [requestsOf(path, method, operation, known)] : [];
    }),
  );
  return fc.oneof(...operations);
}

function requestsOf(
  path: string,
  method: (typeof METHODS)[number],
  operation: Operation,
  known: readonly string[],
): fc.Arbitrary<HostileRequest> {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const ids = fc.array(anId(known), { minLength: 3, maxLength: 3 });
  const query = fc.record(
    Object.fromEntries(
      inQuery.map(({ name, schema }) => [
        name,
        name === 'cursor' ? forgedCursors : queryValues(schema, known),
      ]),
    ),
    { requiredKeys: [] },
  );
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema ? bodies(schema, known) : fc.constant(null);
  const queryOrNone = fc.oneof(query, fc.constant({}));
  return fc.tuple(ids, queryOrNone, body, headers).map(([pathIds, parameters, payload, extra]) => ({
    method: method.toUpperCase() as HostileRequest['method'],
    path,
    url: `${fillIn(path, pathIds)}${writeQuery(parameters)}`,
    headers: { ...extra, ...(payload === null ? {} : { 'content-type': 'application/json' }) },
    ...(payload === null ? {} : { payload }),
  }));
}

/** Mostly JSON that matches the schema, sometimes malformed or of another shape. */
const bodies = (schema: Schema, known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: valuesOf(schema, known).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '"\\ud800"',
        '{"a":1,"a":2}',
        'undefined',
        '1e999',
      ),
    },
  );

/** Cursors in a valid format that the server never issued. */
const forgedCursors = fc
  .oneof(
    fc
      .tuple(
        fc.constantFrom('2026-01-01', '2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31'),
        fc.constantFrom('00:00:00', '24:00:00', '23:59:60', '12:00:00.123456', '25:61:61'),
        fc.uuid(),
      )
      .map(([day, time, id]) => `${day}T${time}Z_${id}`),
    fc.tuple(fc.oneof(fc.integer(), fc.double()), fc.uuid()).map(([n, id]) => `${n}_${id}`),
    fc
      .tuple(fc.constantFrom('0', '-5', '2147483648', '9'.repeat(19)), fc.nat(), fc.uuid())
      .map((parts) => parts.join('_')),
    fc.constantFrom('1', '-1', '9'.repeat(30), '1e400', 'NaN', '_', '\u0000', '[]', '{"a":1}'),
  )
  .map((text) => [Buffer.from(text).toString('base64url')]);

const queryValues = (schema: Schema, known: readonly string[]) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: valuesOf(schema, known).map((value) => [
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...ODD_TEXTS), { maxLength: 3 }) },
  );

function fillIn(path: string, ids: readonly string[]): string {
  let index = 0;
  return path.replaceAll(/\{\w+\}/g, () => {
    const id = (ids[index] ?? '').toWellFormed().slice(0, 3000);
    index += 1;
    return encodeURIComponent(id);
  });
}

function writeQuery(query: Readonly<Record<string, readonly string[] | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    (values ?? []).map(
      (value) => `${name}=${encodeURIComponent(value.toWellFormed().slice(0, 3000))}`,
    ),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
