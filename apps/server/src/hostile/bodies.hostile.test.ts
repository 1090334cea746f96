import {
  IMPORT_BODY_BYTES,
  REPORT_BODY_BYTES,
  reportsEndpoints,
  situationEndpoints,
} from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '../modules/auth/session-cookie';
import { createFilesApp } from '../modules/files/upload.fixture';
import { BODIES } from '../rights/rights.bodies.fixture';
import { layScene } from '../rights/rights.scene.fixture';
import { readRightsTable } from '../rights/rights.table';
import { fingerprintTables } from '../testing/fingerprint';
import { TEST_ORIGIN } from '../testing/test-app';
import { countFigures } from './scale.fixture';
import { listTriedFields, placeText } from './text-fields.fixture';

const files = await createFilesApp({ FEEDS: 'off' });
const { app, db, make } = files;
const scene = await layScene(files);
const { admin } = scene.actors;
const COOKIE = sessionCookieName(new URL(TEST_ORIGIN));
const { count, countAnswer } = countFigures('bodies');
const rows = readRightsTable();

async function send(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload: string | Buffer,
  type?: string,
) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      origin: TEST_ORIGIN,
      host: 'localhost:3000',
      'content-type': type ?? 'application/json',
    },
    cookies: { [COOKIE]: admin.session },
    payload,
  });
  countAnswer(answer.statusCode);
  return { status: answer.statusCode, text: answer.body };
}

/** Control characters and lone surrogates; any other text is allowed. */
const UNSTORABLE = ['a\u0000b', 'a\u0001b', 'a\u001bb', 'a\u007fb', 'a\ud800b', 'a\udc00b'];

describe('unstorable text is rejected', () => {
  test.each(
    listTriedFields().map(
      (field) =>
        [`${field.endpoint.method} ${field.endpoint.path}`, field.path.join('.'), field] as const,
    ),
  )('%s: %s', async (call, _path, { endpoint, path }) => {
    const object = rows.find((row) => row.call === call)?.object ?? '';
    const target = await scene.makeTarget(object, admin, call);
    const body = { ...(await BODIES[call]?.(make)), ...target.body };
    const url = endpoint.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => target.params[name] ?? '',
    );
    const before = await fingerprintTables(db);
    for (const text of UNSTORABLE) {
      const payload = JSON.stringify(placeText(body, path, text));
      const { status } = await send(endpoint.method as 'POST', url, payload);
      expect([text, status]).toEqual([text, 400]);
    }
    expect(await fingerprintTables(db)).toEqual(before);
    count('text fields');
  });
});

describe('invalid bodies are rejected', () => {
  const deep = (open: string, close: string, depth: number) =>
    open.repeat(depth) + close.repeat(depth);
  const report = { title: 'T', content: 'C', intelligenceType: 'OSINT' };
  const within = (json: string) => `{"title":${json},"content":"C","intelligenceType":"OSINT"}`;

  test.each([
    ['a deep list', deep('[', ']', 160_000)],
    ['a deep object', deep('{"a":', '}', 50_000).replace('}', '1}')],
    ['nesting in a field', within(deep('[', ']', 150_000))],
    [
      'nesting in a list of texts',
      `{"title":"T","content":"C","intelligenceType":"OSINT","tags":${deep('[', ']', 150_000)}}`,
    ],
    ['unclosed nesting', '['.repeat(300_000)],
    ['too many keys', `{${Array.from({ length: 30_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    [
      'too many tags',
      JSON.stringify({ ...report, tags: Array.from({ length: 30_000 }, (_, at) => `t${at}`) }),
    ],
    [
      'a __proto__ key',
      '{"__proto__":{"isAdmin":true},"title":"T","content":"C","intelligenceType":"OSINT"}',
    ],
    [
      'a constructor key',
      '{"constructor":{"prototype":{"isAdmin":true}},"title":"T","content":"C","intelligenceType":"OSINT"}',
    ],
    ['a long number', within('9'.repeat(300_000))],
    ['a list where an object belongs', '[]'],
    ['an empty body', ''],
    ['truncated JSON', '{"title":"T"'],
    ['JSON with a byte order mark', `\ufeff{"title":1}`],
  ])('%s', async (_name, payload) => {
    const { status, text } = await send('POST', reportsEndpoints.create.path, payload);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(20_000);
  });

  test('invalid UTF-8', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"title":"'),
      Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]),
      Buffer.from('","content":"C","intelligenceType":"OSINT"}'),
    ]);
    expect((await send('POST', reportsEndpoints.create.path, payload)).status).toBe(400);
  });

  test.each([
    ['a report', reportsEndpoints.create.path, REPORT_BODY_BYTES + 1],
    ['an import', situationEndpoints.import.path, IMPORT_BODY_BYTES + 1],
  ])('one byte over the limit of %s', async (_name, url, size) => {
    const payload = `{"title":"${'x'.repeat(size - 12)}"}`;
    expect(payload).toHaveLength(size);
    expect((await send('POST', url, payload)).status).toBe(413);
  });
});
