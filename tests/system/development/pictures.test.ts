import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../support/command';
import { freePort, makeDataDirectory } from '../../support/installation';

/** `npm run pictures` for the picture that needs no sign-in. */
const TIMEOUT_MS = 180_000;
const PNG = '89504e470d0a1a0a';
const PREVIEW = 'apps/web/public/social-preview.png';
const place = makeDataDirectory();
afterAll(() => place.remove());

test('takes only the social preview', async () => {
  const { code, output } = await runCommand(
    'pictures',
    ['--only', 'social preview', '--into', place.directory],
    { E2E_PORT: String(await freePort()) },
    { timeoutMs: TIMEOUT_MS },
  );
  expect([code, output]).toEqual([0, expect.stringContaining('1 passed')]);
  const files = readdirSync(place.directory, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.png'))).toEqual([PREVIEW]);
  const picture = readFileSync(path.join(place.directory, PREVIEW));
  expect(picture.subarray(0, 8).toString('hex')).toBe(PNG);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('an unknown option prints the usage', async () => {
  const { code, output } = await runCommand('pictures', ['--onyl', 'social preview']);
  expect([code, output]).toEqual([1, expect.stringContaining('Usage: npm run pictures')]);
});
