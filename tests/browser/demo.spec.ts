import { expect, test } from '@playwright/test';
import { runCommand } from '../support/command';
import { signInAs } from '../support/demo-page';
import { freePort, launch, makeDataDirectory, waitUntilReady } from '../support/installation';

/** Filling the demo takes seconds on an idle machine, minutes on a busy one. */
test.describe.configure({ timeout: 300_000 });

test('the demo fills itself, offers three one-click sign-ins and restarts without filling again', async ({
  browser,
}) => {
  const data = makeDataDirectory();
  const settings = { PORT: String(await freePort()), DATA_DIR: data.directory };
  const first = launch(settings, 'demo');
  await waitUntilReady(first, 240_000);

  await test.step('each role sees its own dashboard', async () => {
    for (const [role, greeting, rank, reports] of [
      ['Admin', 'Ingrid', 'Expert Analyst', 397],
      ['Analyst', 'Mateo', 'Master Analyst', 401],
      ['Newcomer', 'Noor', 'Junior Analyst', 393],
    ] as const) {
      const page = await browser.newPage({ baseURL: first.url });
      await signInAs(page, role);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(greeting);
      await expect(page.getByRole('heading', { name: rank })).toBeVisible();
      const isAdmin = await page.getByRole('link', { name: 'Manage Feedback' }).count();
      expect(isAdmin).toBe(role === 'Admin' ? 1 : 0);
      const avatar = page.locator('header img').first();
      await expect(avatar).toHaveJSProperty('naturalWidth', 100);
      const total = await page.request.get('/api/reports?limit=1');
      // Some are restricted to a compartment or to people who were named.
      expect(total.headers()['x-total-count']).toBe(String(reports));
      await page.close();
    }
  });

  await test.step('its points and its audit log are consistent', async () => {
    const environment = { DATA_DIR: data.directory };
    const scoring = await runCommand('scoring', ['verify'], environment);
    expect(scoring.output).toContain('40 members recounted, 0 differences');
    const audit = await runCommand('audit', ['verify'], environment);
    expect(audit.output).toContain('The audit log is whole');
  });

  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  await test.step('an ordinary start on the same data offers no one-click sign-in', async () => {
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
  expect(second.output()).not.toContain('Creating the demo world');
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
  expect(demo.output()).toContain('contains data that was not created by the demo');
  data.remove();
});
