import type { Server } from 'node:http';

export const PATIENCE_MS = 1500;

/**
 * A stopping server closes idle connections, even if a request is already on its way: a proxy could not retry such a write. So
 * idle connections stay open for a moment, and the response closes them.
 */
export function closeGracefully(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, PATIENCE_MS);
  };
}
