import type { Server } from 'node:http';

export const PATIENCE_MS = 1500;
/** Less than a service manager waits before it kills. */
export const LAST_MS = 30_000;

/**
 * A stopping server closes idle connections, even if a request is already on its way: a proxy could not retry such a write. So
 * idle connections stay open for a moment, and the response closes them. Whoever has not sent or read all by `LAST_MS` keeps the
 * server no longer.
 */
export function closeGracefully(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    setTimeout(closeIdle, PATIENCE_MS);
    const last = setTimeout(() => server.closeAllConnections(), LAST_MS);
    server.once('close', () => clearTimeout(last));
  };
}
