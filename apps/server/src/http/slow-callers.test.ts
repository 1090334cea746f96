import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../testing/at-end';
import { cutOffIdleCaller, IDLE_MS, limitArrival, whenSent } from './slow-callers';

const SHORT_MS = 50;
/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

const GET = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';
/** The first of 1,000 bytes. */
const POST = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\nx';

/** A client that has sent this and reads nothing. */
async function send(
  text: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer((request, response) => {
    response.socket?.setTimeout(SHORT_MS);
    cutOffIdleCaller(request, response);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).pause();
  client.write(text);
  return client;
}

test('who reads nothing of a response is cut off', async () => {
  const sent = Promise.withResolvers<boolean>();
  await send(GET, (_request, response) => {
    whenSent(response).then(() => sent.resolve(response.writableFinished));
    response.end(LARGE);
  });
  expect(await sent.promise).toBe(false);
});

test('who waits for a handler is not, however long it takes', async () => {
  const sent = Promise.withResolvers<boolean>();
  await send(GET, (_request, response) => {
    whenSent(response).then(() => sent.resolve(response.writableFinished));
    response.once('timeout', () => response.end('late'));
  });
  expect(await sent.promise).toBe(true);
});

test('who does not send the rest of a body is cut off', async () => {
  const cutOff = Promise.withResolvers<void>();
  await send(POST, (request) => {
    request.on('error', () => {}).resume();
    request.once('close', cutOff.resolve);
  });
  await cutOff.promise;
});

test('who sends a body too slowly is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  atEnd(async () => void vi.useRealTimers());
  const [limited, cutOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await send(POST, (request, response) => {
    response.socket?.setTimeout(0);
    limitArrival(request, 32_000);
    request.on('error', () => {}).resume();
    request.once('close', cutOff.resolve);
    limited.resolve();
  });
  await limited.promise;
  vi.advanceTimersByTime(IDLE_MS + 1000);
  await cutOff.promise;
});
