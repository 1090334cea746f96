import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '../../support/command';
import { freePort, makeDataDirectory } from '../../support/installation';
import { descendantsOf, isRunning, waitUntil } from '../../support/machine';

/** `npm run dev` with an empty data directory. The first start bundles all packages of the web application. */
const TIMEOUT_MS = 120_000;
const place = makeDataDirectory();
let started: ReturnType<typeof startCommand>;
let web = '';

beforeAll(async () => {
  const [port, webPort] = [await freePort(), await freePort()];
  web = `http://localhost:${webPort}`;
  started = startCommand('dev', [], {
    PORT: String(port),
    WEB_PORT: String(webPort),
    DATA_DIR: place.directory,
    LOG_LEVEL: 'warn',
    FEEDS: 'off',
  });
  await waitUntil(
    'the server is ready behind the web application',
    () => {
      if (started.process.exitCode !== null) throw new Error('npm run dev has exited');
      return fetch(`${web}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    TIMEOUT_MS,
  );
}, TIMEOUT_MS + 10_000);
afterAll(() => {
  started.process.kill('SIGTERM');
  place.remove();
});

test('the web application is served from its sources', async () => {
  const page = await (await fetch(web)).text();
  expect(page).toContain('src="/src/main.tsx"');
  const module = await fetch(`${web}/src/main.tsx`);
  expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  // The module is compiled, and packages resolve to URLs.
  expect(await module.text()).toMatch(/from "\/(?:@fs|node_modules|@id|src)\//);
});

test('API calls reach the server through the same address', async () => {
  const answer = await fetch(`${web}/api/auth/user`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('pages receive hot updates', async () => {
  const client = await (await fetch(`${web}/@vite/client`)).text();
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${web.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const first = await new Promise((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(JSON.parse(data));
    socket.onclose = () => reject(new Error('the socket was closed'));
  });
  socket.close();
  expect(first).toEqual({ type: 'connected' });
}, 20_000);

test('SIGTERM stops it with all its child processes', async () => {
  const descendants = descendantsOf(started.process.pid ?? 0);
  // At least the command, the server and its database.
  expect(descendants.length).toBeGreaterThan(2);
  started.process.kill('SIGTERM');
  const { code, output } = await started.ended;
  expect([code, output]).toEqual([0, expect.stringContaining(web)]);
  await waitUntil('all processes have ended', () => !descendants.some(isRunning));
});
