import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** The upper bound for a Node server: the same status, headers and bytes from memory. */
const { status, headers, body } = workerData as {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
};
const server = http.createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body.length > 0 ? body : undefined);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
});
