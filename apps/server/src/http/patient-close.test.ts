import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closePatiently } from './patient-close';

/** How long a caller may be silent and still be answered on the connection that it has. */
const SILENCE_MS = 1000;

async function startServer() {
  const server = createServer((_request, answer) => answer.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closePatiently(server);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    const { localPort } = answer.socket;
    await answer.resume().toArray();
    return { status: answer.statusCode, localPort };
  };
  return { server, ask };
}

test('a caller that was silent for a second is answered by a server that stops', async () => {
  const { server, ask } = await startServer();
  const first = await ask();
  const closed = once(server, 'close');
  server.close();
  await setTimeout(SILENCE_MS);
  expect(await ask()).toEqual(first);
  await closed;
});

test('one that stays silent keeps it no longer than that moment', async () => {
  const { server, ask } = await startServer();
  await ask();
  const begun = performance.now();
  server.close();
  await once(server, 'close');
  expect(performance.now() - begun).toBeGreaterThan(SILENCE_MS);
});
