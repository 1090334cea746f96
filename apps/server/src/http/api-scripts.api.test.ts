import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { signMessage, toWebhookSecret } from '../modules/webhooks/webhook-signature';
import { createTestApp } from '../testing/test-app';

/** Runs the scripts of docs/api.md as a reader would: from a file, with two variables. */
const PAGE = path.resolve(import.meta.dirname, '../../../../docs/api.md');
const PROGRAMS = { sh: 'sh', python: 'python3', ts: process.execPath } as const;

const { app, db, make } = await createTestApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const member = await make.member();
const directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-scripts-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const readScripts = (heading: string) => {
  const section = readFileSync(PAGE, 'utf8').split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', code = '']) => ({ language: language as keyof typeof PROGRAMS, code }),
  );
};
const scripts = readScripts('## Scripts');

test('the page has a script for each language', () => {
  expect(scripts.map(({ language }) => language)).toEqual(['sh', 'python', 'ts']);
});

test.each(scripts)('the script in $language submits a report', async ({ language, code }) => {
  const file = path.join(directory, `submit.${language === 'ts' ? 'mts' : language}`);
  await writeFile(file, code);
  const token = await make.token(member.id, { scopes: ['reports:write'] });
  const run = (TOKEN: string) =>
    promisify(execFile)(PROGRAMS[language], [file], {
      env: { ...process.env, WATCHFLOOR: origin, TOKEN },
    });
  const { stdout } = await run(token);
  const [row] = await db<{ title: string }[]>`
    select title from reports where user_id = ${member.id} and number = ${stdout.trim()}`;
  expect(row?.title).toBe('Lamp in the harbour');
});

const CALLS = {
  ts: 'console.log(verify(process.env.SECRET, JSON.parse(process.env.HEADERS), process.env.BODY));',
  python:
    'import os, json\nprint(str(verify(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), os.environ["BODY"])).lower())',
} as const;

test.each(readScripts('### Verify a signature'))(
  'the script in $language verifies what a webhook sends',
  async ({ language, code }) => {
    const file = path.join(directory, `verify.${language === 'ts' ? 'mts' : language}`);
    await writeFile(file, `${code}\n${CALLS[language as keyof typeof CALLS]}\n`);
    const body = '{"type":"webhook.test","name":"Ærø"}';
    const secretOf = (generation: number) => toWebhookSecret('secret', 'id', generation);
    const headersAt = (timestamp: number) =>
      signMessage(
        { id: 'message', timestamp, body },
        { secret: 'secret', webhookId: 'id', generations: [2, 1] },
      );
    const now = Math.floor(Date.now() / 1000);
    const run = async (SECRET: string, timestamp: number, BODY = body) => {
      const HEADERS = JSON.stringify(headersAt(timestamp));
      const env = { ...process.env, SECRET, HEADERS, BODY };
      return (await promisify(execFile)(PROGRAMS[language], [file], { env })).stdout.trim();
    };
    expect([await run(secretOf(1), now), await run(secretOf(2), now)]).toEqual(['true', 'true']);
    expect(await run(secretOf(3), now)).toBe('false');
    expect(await run(secretOf(1), now - 600)).toBe('false');
    expect(await run(secretOf(1), now, `${body} `)).toBe('false');
  },
);
