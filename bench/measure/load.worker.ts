import { parentPort } from 'node:worker_threads';
import { openConnection } from './http-connection';
import type { LoadOrder, LoadResult } from './load';

/** Sends requests over many connections without a pause until the time is up. */
async function load(order: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  let bytes = 0;
  const connections = await Promise.all(
    order.requests.map(() => openConnection(order.host, order.port)),
  );
  const start = performance.now();
  const end = start + order.milliseconds;
  await Promise.all(
    order.requests.map(async (requests, i) => {
      const connection = connections[i];
      const prepared = requests.map((request) => Buffer.from(request));
      for (let turn = 0; connection && performance.now() < end; turn += 1) {
        const request = prepared[turn % prepared.length];
        if (!request) return;
        const sent = performance.now();
        const answer = await connection.send(request);
        latencies.push(performance.now() - sent);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bytes += answer.bytes;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  return { latencies: Float64Array.from(latencies), statuses, bytes, seconds };
}

parentPort?.on('message', (order: LoadOrder) => {
  load(order).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
