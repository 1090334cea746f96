/** One address that calls a page without a session as fast as it can, in a separate thread so that its CPU time does not slow the server. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url } = workerData as { url: string };
const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

async function repeat(): Promise<void> {
  while (!isStopped) {
    // Not with fetch, which would decompress the answer: the server needs the processor.
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    parentPort?.postMessage(answer.statusCode);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, repeat));
agent.destroy();
parentPort?.close();
