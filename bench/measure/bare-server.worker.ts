import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { BareAnswer } from './bare-server';

/** The upper bound for a Node server: the same status, headers and bytes from memory. */
const { status, headers, body } = workerData as BareAnswer;
const server = http.createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body.length > 0 ? body : undefined);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
});
parentPort?.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage((user + system) / 1e6);
});
