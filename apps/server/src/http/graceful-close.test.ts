import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  request,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeGracefully, LAST_MS, PATIENCE_MS } from './graceful-close';

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

async function startServer(listener: RequestListener = (_request, answer) => answer.end('here')) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeGracefully(server);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async () => {
    const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    const { localPort } = answer.socket;
    await answer.resume().toArray();
    return { status: answer.statusCode, localPort };
  };
  return { server, send };
}

test('a stopping server still answers on an idle connection for a moment', async () => {
  const { server, send } = await startServer();
  const first = await send();
  const closed = once(server, 'close');
  server.close();
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(await send()).toEqual(first);
  await closed;
});

test('a connection that stays idle is closed after that moment', async () => {
  const { server, send } = await startServer();
  await send();
  const closed = once(server, 'close');
  server.close();
  vi.advanceTimersByTime(PATIENCE_MS);
  await closed;
});

test('a request that never ends is cut off', async () => {
  const { server } = await startServer((request) => request.resume());
  const { port } = server.address() as AddressInfo;
  const held = request({ port, method: 'POST', headers: { 'content-length': 2 } });
  held.on('error', () => {}).write('x');
  await once(server, 'request');
  const closed = once(server, 'close');
  server.close();
  vi.advanceTimersByTime(LAST_MS);
  await closed;
});
