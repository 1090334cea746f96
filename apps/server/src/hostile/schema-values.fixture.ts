import fc from 'fast-check';

/** The parts of a JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Text that is known to break servers. */
export const ODD_TEXTS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\ud800',
  '\udfff\ud83d',
  '\u202eevil\u2066',
  '\ufeff\u200b\u2028\u2029',
  '\uffff\ufffe',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301\u0301\u0301'.repeat(100),
  'ﷺ'.repeat(300),
  'İıſK',
  "'; drop table users; --",
  '%_\\%',
  '"quoted\\"',
  '(((((((((((((((((',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  '1e309',
  'NaN',
  '-0',
  '0x10',
  '9'.repeat(400),
  'x'.repeat(70_000),
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  [null],
  { $ne: null },
  { toString: null, length: -1 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
];

const DAYS = ['2026-02-28', '2026-02-29', '0001-01-01', '9999-12-31', '275760-09-14'];

const oddText = fc.constantFrom(...ODD_TEXTS);
const plainText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('Norway', 'OSINT', 'a report of it', '59.9', 'https://a.example/f'),
);

/** Mostly existing ids, so that requests reach the handlers. */
export const anId = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: oddText },
  );

/** Mostly valid values, sometimes anything else. */
export function valuesOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 19, arbitrary: fitting(schema, known) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...ODD_VALUES), oddText) },
  );
}

function fitting(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer(), fc.double());
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: 6 });
    case 'object':
      return objects(schema, known);
    case 'string':
      return texts(schema, known);
    default:
      return fc.oneof(plainText, fc.jsonValue({ maxDepth: 3 }));
  }
}

function texts(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return anId(known);
  if (schema.format?.startsWith('date')) return fc.constantFrom(...DAYS);
  const limit = schema.maxLength ?? 200;
  return fc.oneof(
    { weight: 6, arbitrary: plainText },
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(limit), 'x'.repeat(limit + 1)) },
  );
}

function objects(schema: Schema, known: readonly string[]): fc.Arbitrary<object> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, valuesOf(property, known)] as const,
  );
  const extra = {
    isAdmin: fc.constant(true),
    points: fc.constant(1e6),
    id: fc.constantFrom(...known),
  };
  return fc.record(
    { ...extra, ...Object.fromEntries(properties) },
    { requiredKeys: [...(schema.required ?? [])] as never[] },
  );
}
