import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { atEnd } from '../testing/at-end';
import { cutOffSlowReader, whenSent } from './slow-readers';

const IDLE_MS = 50;
/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

/** A client that has sent a request and reads nothing. */
async function request(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => {
    response.socket?.setTimeout(IDLE_MS);
    cutOffSlowReader(response);
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).pause();
  client.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  return client;
}

test('who reads nothing of a response is cut off', async () => {
  const sent = Promise.withResolvers<boolean>();
  await request((response) => {
    whenSent(response).then(() => sent.resolve(response.writableFinished));
    response.end(LARGE);
  });
  expect(await sent.promise).toBe(false);
});

test('who waits for a handler is not, however long it takes', async () => {
  const sent = Promise.withResolvers<boolean>();
  await request((response) => {
    whenSent(response).then(() => sent.resolve(response.writableFinished));
    response.once('timeout', () => response.end('late'));
  });
  expect(await sent.promise).toBe(true);
});
