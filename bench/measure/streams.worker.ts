import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './http-connection';
import type { StreamsOrder } from './streams';

/** Heard by all within this, or something is broken. */
const LONGEST_WAIT = 10_000;
const order = workerData as StreamsOrder;
let listening = 0;
let onHeard = () => {};
let onListening = () => {};

/** A browser's stream, read as cheaply as it can be: all that matters is when the event of a message comes. */
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
    if (text.includes('"forum.changed"')) onHeard();
  });
  socket.on('error', () => {});
  return socket;
}

const within = (what: string, wait: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took too long`)), LONGEST_WAIT);
    wait(() => {
      clearTimeout(timer);
      resolve();
    });
  });

async function tellAll(): Promise<Float64Array> {
  const sockets: net.Socket[] = [];
  // A few at a time, as browsers would come.
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
    let heard = 0;
    const answer = author.send(Buffer.from(request));
    await within('telling all', (done) => {
      onHeard = () => {
        latencies.push(performance.now() - sent);
        heard += 1;
        if (heard === sockets.length) done();
      };
    });
    const { status } = await answer;
    if (status !== 201) throw new Error(`a message was answered with ${status}`);
  }
  parentPort?.postMessage({ isOpen: true });
  author.close();
  for (const socket of sockets) socket.destroy();
  return Float64Array.from(latencies);
}

tellAll().then(
  (latencies) => parentPort?.postMessage({ latencies }),
  (error: unknown) => parentPort?.postMessage({ error: String(error) }),
);
