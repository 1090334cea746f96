import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../support/command';
import { freePort, makeDataDirectory } from '../../support/installation';
import { processesIn } from '../../support/machine';

/** `npm run bench` with a small archive and one call. */
const TIMEOUT_MS = 180_000;
const CALL = 'list of 50 reports';
const place = makeDataDirectory();
// As root, the database runs as another user, who must be able to traverse the directory.
chmodSync(place.directory, 0o711);
afterAll(() => place.remove());

const results = () =>
  execFileSync('git', ['status', '--porcelain', '--', 'bench/results'], { encoding: 'utf8' });

test('measures one call and stores nothing but the archive', async () => {
  const before = results();
  const ended = await runCommand(
    'bench',
    [
      ...['--scale', '0.01', '--only', CALL, '--rounds', '1', '--seconds', '0.3'],
      ...['--data', place.directory, '--port', String(await freePort())],
    ],
    {},
    { timeoutMs: TIMEOUT_MS },
  );
  expect([ended.code, ended.output]).toEqual([0, expect.stringContaining('1,000 reports')]);
  const row = ended.output.split('\n').find((line) => line.startsWith(`| ${CALL}`)) ?? '';
  // Bold figures are followed by the goal they miss.
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
  { args: ['--scale', 'much'], sentence: '--scale must be a number of at least 0.001.' },
  { args: ['--only', 'tea'], sentence: 'No call name contains "tea".' },
])('$args is rejected with a one-line error', async ({ args, sentence }) => {
  const { code, output } = await runCommand('bench', args);
  expect([code, output]).toEqual([2, expect.stringContaining(`✗ ${sentence}`)]);
  expect(output).not.toMatch(/^\s+at /m);
});
