import { expect, test } from 'vitest';
import { buildApp } from '../app';
import { createLog } from '../logging';
import { isHome } from '../modules/auth/account.fixture';
import { createBrowser } from '../modules/auth/browser.fixture';
import { startTestServer } from '../modules/auth/test-server.fixture';
import { readSettings } from '../settings';

const ordinary = await startTestServer();

test('an ordinary installation offers no demo roles and rejects crafted requests for them', async () => {
  const browser = createBrowser(ordinary.origin);
  const page = await browser.open('/api/login');
  expect(page.text).toContain('<h1 id="title">Sign in</h1>');
  expect(page.text).not.toMatch(/demo/i);
  for (const role of ['admin', 'analyst', 'newcomer']) {
    const crafted = await browser.open(`${page.url.pathname}/demo`, {
      form: { role },
      until: isHome,
    });
    expect(crafted.status).toBe(404);
    expect((await browser.request('/api/auth/user')).status).toBe(401);
  }
  expect(await ordinary.db`select from users`).toHaveLength(0);
});

test.each(['/demo/faces/isolvang.svg', '/demo/press/strait-x'])(
  'an ordinary installation does not serve %s',
  async (url) => {
    const answer = await ordinary.app.inject({ url });
    expect(answer.statusCode).toBe(404);
  },
);

test('no setting turns the demo on', async () => {
  const environment = { DEMO: 'on', DEMO_MODE: 'true', NODE_ENV: 'demo', FEEDS: 'off' };
  const app = await buildApp({
    db: ordinary.applicationDb,
    settings: readSettings(environment),
    secret: 'a secret that only the tests know, of enough length',
    log: createLog('silent'),
  });
  const routes = app.printRoutes({ commonPrefix: false });
  await app.close();
  expect(routes).toContain('/idp/interaction/');
  expect(routes).not.toMatch(/demo/i);
});
