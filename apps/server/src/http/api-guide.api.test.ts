import { expect, test, vi } from 'vitest';
import { createTestApp } from '../testing/test-app';
import {
  type Example,
  fillNames,
  findDifference,
  type Names,
  readExamples,
} from './http-examples.fixture';

/** Runs the examples of docs/api.md in order; each may use values of the earlier ones. */
const { app, make } = await createTestApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const member = await make.member({ username: 'nightwatch' });
for (let count = 0; count < 5; count += 1) await make.report({ userId: member.id });
const names: Names = new Map([['session', member.session]]);
const examples = readExamples('api.md');

test('the guide covers what API users need', () => {
  const shown = examples.map(({ request }) => request.start.replace(/\?.*/, ''));
  expect(new Set(shown)).toEqual(
    new Set([
      'GET /api/auth/user',
      'POST /api/users/me/tokens',
      'GET /api/reports',
      'GET /api/reports/{{reportId}}',
      'POST /api/reports',
      'PUT /api/reports/{{reportId}}',
      'POST /api/global-forum/upload',
      'POST /api/global-forum/messages',
      'GET {{file}}',
      'GET /api/events',
      'POST /api/saved-searches',
      'POST /api/webhooks',
    ]),
  );
});

test.each(examples.map((example) => [example.heading, example.request.start, example] as const))(
  '%s: %s',
  async (_heading, _start, example) => {
    // The first live event follows once the position is read.
    await vi.waitFor(async () => {
      const answer = await fetch(`${origin}/api/auth/user`, {
        headers: { cookie: `watchfloor_session=${member.session}` },
      });
      expect(answer.headers.has('x-live-position')).toBe(true);
    }, 30_000);
    const answer = await send(example);
    const expected = example.answer;
    expect(`HTTP/1.1 ${answer.status}`).toBe(expected.start.split(' ').slice(0, 2).join(' '));
    for (const [name, value] of expected.headers) {
      expect(findDifference(value, answer.headers.get(name) ?? undefined, names, name)).toBeNull();
    }
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      await readUntil(answer, expected.body);
      return;
    }
    const body = await answer.text();
    if (expected.body === '') expect(body).toBe('');
    else if (expected.body.startsWith('{') || expected.body.startsWith('[')) {
      expect(findDifference(JSON.parse(expected.body), JSON.parse(body), names)).toBeNull();
    } else expect(body.replaceAll('\r', '').trim()).toBe(expected.body);
  },
);

async function send({ request }: Example): Promise<Response> {
  const [method = '', target = ''] = fillNames(request.start, names).split(' ');
  const headers = request.headers.map(([name, value]): [string, string] => [
    name,
    fillNames(value, names),
  ]);
  const isForm = headers.some(([, value]) => value.startsWith('multipart/'));
  const body = fillNames(request.body, names);
  return fetch(`${origin}${target}`, {
    method,
    headers,
    ...(body ? { body: isForm ? `${body.replaceAll('\n', '\r\n')}\r\n` : body } : {}),
  });
}

/** Reads an endless stream until it contains what the example shows. */
async function readUntil(answer: Response, expected: string): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const blocks = text.split('\n\n').map((block) => block.trim());
    if (blocks.some((block) => findDifference(expected, block, names) === null)) break;
    const next = await reader?.read();
    if (!next || next.done) throw new Error(`The stream ended with ${text}`);
    text += next.value;
  }
  await reader?.cancel();
}
