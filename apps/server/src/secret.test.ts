import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecret, secretFileIn } from './secret';

const directory = await mkdtemp(path.join(os.tmpdir(), 'watchfloor-secret-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

test('is created once with owner-only access, also by concurrent starts', async () => {
  const made = await Promise.all([1, 2, 3].map(() => loadSecret(null, directory)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]?.length).toBeGreaterThan(32);
  expect((await stat(secretFileIn(directory))).mode & 0o777).toBe(0o600);
  expect(await readdir(directory)).toEqual(['session-secret']);
});

test('an empty secret that a killed process left behind is replaced', async () => {
  await writeFile(secretFileIn(directory), '');
  const made = await loadSecret(null, directory);
  expect(made.length).toBeGreaterThan(32);
  expect(await loadSecret(null, directory)).toBe(made);
});
