import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, makeDataDirectory } from '../../e2e/installation';
import { startCommand } from '../command';
import { descendantsOf, isRunning, until } from '../machine';

/** `npm run dev` from an empty data directory. A first start reads all packages of the web application. */
const PATIENCE_MS = 120_000;
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
  await until(
    'the server is ready behind the web application',
    () => {
      if (started.process.exitCode !== null) throw new Error('npm run dev has ended');
      return fetch(`${web}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    PATIENCE_MS,
  );
}, PATIENCE_MS + 10_000);
afterAll(() => {
  started.process.kill('SIGTERM');
  place.remove();
});

test('the web application is served from its sources', async () => {
  const page = await (await fetch(web)).text();
  expect(page).toContain('src="/src/main.tsx"');
  const module = await fetch(`${web}/src/main.tsx`);
  expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  // JSX and types are gone, and a package is found where the browser can ask for it.
  expect(await module.text()).toMatch(/from "\/(?:@fs|node_modules|@id|src)\//);
});

test('calls reach the server through the same address', async () => {
  const answer = await fetch(`${web}/api/auth/user`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a page hears of what changes', async () => {
  const client = await (await fetch(`${web}/@vite/client`)).text();
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${web.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const first = await new Promise((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(JSON.parse(data));
    socket.onclose = () => reject(new Error('the line was closed'));
  });
  socket.close();
  expect(first).toEqual({ type: 'connected' });
}, 20_000);

test('told to stop, it ends with all that it has started', async () => {
  const family = descendantsOf(started.process.pid ?? 0);
  // The command's own, the server and its database at the least.
  expect(family.length).toBeGreaterThan(2);
  started.process.kill('SIGTERM');
  const { code, said } = await started.ended;
  expect([code, said]).toEqual([0, expect.stringContaining(web)]);
  await until('nothing is left running', () => !family.some(isRunning));
});
