import type { Server } from 'node:http';

const PATIENCE_MS = 1500;

/**
 * A server that stops closes the connections that are idle, and takes one for idle whose first request is still on its
 * way: a proxy that has just sent a write into it could not send it again. So they are given a moment to speak up, and are closed by the answer.
 */
export function closePatiently(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, PATIENCE_MS);
  };
}
