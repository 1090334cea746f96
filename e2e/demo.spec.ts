import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signInAs } from './demo-page';
import { freePort, launch, makeDataDirectory, waitUntilReady } from './installation';

/** The demo as a visitor meets it; filling takes seconds on an idle machine, more on a busy one. */
test.describe.configure({ timeout: 300_000 });

test('the demo fills itself, lets three people in with one click, and starts again at once', async ({
  browser,
}) => {
  const data = makeDataDirectory();
  const settings = { PORT: String(await freePort()), DATA_DIR: data.directory };
  const first = launch(settings, 'demo');
  await waitUntilReady(first, 240_000);

  await test.step('each role sees the floor as theirs', async () => {
    for (const [role, greeting, rank] of [
      ['Admin', 'Ingrid', 'Expert Analyst'],
      ['Analyst', 'Mateo', 'Master Analyst'],
      ['Newcomer', 'Noor', 'Junior Analyst'],
    ] as const) {
      const page = await browser.newPage({ baseURL: first.url });
      await signInAs(page, role);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(greeting);
      await expect(page.getByRole('heading', { name: rank })).toBeVisible();
      const isAdmin = await page.getByRole('link', { name: 'Manage Feedback' }).count();
      expect(isAdmin).toBe(role === 'Admin' ? 1 : 0);
      const face = page.locator('header img').first();
      await expect(face).toHaveJSProperty('naturalWidth', 100);
      const total = await page.request.get('/api/reports?limit=1');
      expect(total.headers()['x-total-count']).toBe('400');
      await page.close();
    }
  });

  await test.step('its points and its audit log hold', () => {
    expect(command('scoring', data.directory)).toContain('40 members recounted, 0 differences');
    expect(command('audit', data.directory)).toContain('The audit log is whole');
  });

  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  await test.step('an ordinary start on its data offers no role', async () => {
    const ordinary = launch(settings);
    await waitUntilReady(ordinary);
    const page = await browser.newPage({ baseURL: ordinary.url });
    await page.goto('/api/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Admin/ })).toHaveCount(0);
    await page.close();
    ordinary.process.kill('SIGTERM');
    await ordinary.exited;
  });

  const second = launch({ ...settings, PORT: String(await freePort()) }, 'demo');
  await waitUntilReady(second);
  expect(second.said()).not.toContain('Making the demo world');
  const page = await browser.newPage({ baseURL: second.url });
  await signInAs(page, 'Newcomer');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
  await page.close();
  second.process.kill('SIGTERM');
  await second.exited;
  data.remove();
});

test('the demo refuses the data of an ordinary installation', async () => {
  const data = makeDataDirectory();
  const settings = { PORT: String(await freePort()), DATA_DIR: data.directory };
  const ordinary = launch(settings);
  await waitUntilReady(ordinary);
  ordinary.process.kill('SIGTERM');
  await ordinary.exited;
  const demo = launch(settings, 'demo');
  expect(await demo.exited).toBe(1);
  expect(demo.said()).toContain('holds data that no demo has made');
  data.remove();
});

function command(name: 'scoring' | 'audit', directory: string): string {
  const file = path.resolve(import.meta.dirname, `../apps/server/dist/${name}.mjs`);
  const { stderr, stdout } = spawnSync(process.execPath, [file, 'verify'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: directory },
    encoding: 'utf8',
  });
  return stdout + stderr;
}
