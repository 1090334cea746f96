import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './http-connection';
import type { StreamsOrder } from './streams';

const TIMEOUT_MS = 10_000;
const order = workerData as StreamsOrder;
let listening = 0;
let onReceived = () => {};
let onListening = () => {};

/** Reads a stream with little overhead: only the arrival of the message event matters. */
function openStream(cookie: string): net.Socket {
  const socket = net.connect({ host: order.host, port: order.port, noDelay: true });
  socket.setEncoding('latin1');
  socket.write(`GET /api/events HTTP/1.1\r\nhost: ${order.host}\r\ncookie: ${cookie}\r\n\r\n`);
  let isOpen = false;
  socket.on('data', (text: string | Buffer) => {
    if (!isOpen && text.includes(' 200 ')) {
      isOpen = true;
      listening += 1;
      onListening();
    }
    if (text.includes('"forum.changed"')) onReceived();
  });
  socket.on('error', () => {});
  return socket;
}

const within = (what: string, wait: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took too long`)), TIMEOUT_MS);
    wait(() => {
      clearTimeout(timer);
      resolve();
    });
  });

async function measureLatencies(): Promise<Float64Array> {
  const sockets: net.Socket[] = [];
  // Open the streams of one member at a time.
  for (const cookie of order.cookies) {
    await within('opening streams', (done) => {
      onListening = () => {
        if (listening === sockets.length) done();
      };
      for (let i = 0; i < order.each; i += 1) sockets.push(openStream(cookie));
    });
  }
  const author = await openConnection(order.host, order.port);
  const latencies: number[] = [];
  for (const request of order.messages) {
    const sent = performance.now();
    let received = 0;
    const answer = author.send(Buffer.from(request));
    await within('delivery', (done) => {
      onReceived = () => {
        latencies.push(performance.now() - sent);
        received += 1;
        if (received === sockets.length) done();
      };
    });
    const { status } = await answer;
    if (status !== 201) throw new Error(`sending a message failed with status ${status}`);
  }
  parentPort?.postMessage({ isOpen: true });
  author.close();
  for (const socket of sockets) socket.destroy();
  return Float64Array.from(latencies);
}

measureLatencies().then(
  (latencies) => parentPort?.postMessage({ latencies }),
  (error: unknown) => parentPort?.postMessage({ error: String(error) }),
);
