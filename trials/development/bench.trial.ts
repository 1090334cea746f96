import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { freePort, makeDataDirectory } from '../../e2e/installation';
import { processesIn } from '../../e2e/machine';
import { runCommand } from '../command';

/** `npm run bench`, of a small archive and one call. */
const PATIENCE_MS = 180_000;
const CALL = 'list of 50 reports';
const place = makeDataDirectory();
// Run by root, the database is another user's, and has to pass through.
chmodSync(place.directory, 0o711);
afterAll(() => place.remove());

const results = () =>
  execFileSync('git', ['status', '--porcelain', '--', 'bench/results'], { encoding: 'utf8' });

test('one call is measured, and nothing is stored but the archive', async () => {
  const before = results();
  const ended = await runCommand(
    'bench',
    [
      ...['--scale', '0.01', '--only', CALL, '--rounds', '1', '--seconds', '0.3'],
      ...['--data', place.directory, '--port', String(await freePort())],
    ],
    {},
    { patienceMs: PATIENCE_MS },
  );
  expect([ended.code, ended.said]).toEqual([0, expect.stringContaining('1,000 reports')]);
  const row = ended.said.split('\n').find((line) => line.startsWith(`| ${CALL}`)) ?? '';
  // Bold figures name the goal they miss; the figure itself comes first.
  const [perSecond, p50, p99] = row
    .split('|')
    .slice(2, 5)
    .map((cell) => Number(/[\d.,]+/.exec(cell)?.[0].replace(',', '')));
  expect(perSecond, row).toBeGreaterThan(10);
  expect(p50, row).toBeGreaterThan(0);
  expect(p99, row).toBeGreaterThanOrEqual(p50 ?? Number.NaN);
  expect(readdirSync(place.directory)).toEqual(['1000']);
  expect(results()).toBe(before);
  expect(processesIn(place.directory)).toEqual([]);
});

test.each([
  { args: ['--sclae', '0.1'], sentence: "Unknown option '--sclae'" },
  { args: ['--scale', 'much'], sentence: '--scale is a number of at least 0.001.' },
  { args: ['--only', 'tea'], sentence: 'No call has "tea" in its name.' },
])('$args is refused in a sentence', async ({ args, sentence }) => {
  const { code, said } = await runCommand('bench', args);
  expect([code, said]).toEqual([2, expect.stringContaining(`✗ ${sentence}`)]);
  expect(said).not.toMatch(/^\s+at /m);
});
