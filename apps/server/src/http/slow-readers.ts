import type { ServerResponse } from 'node:http';

/** For how long a connection may be idle while nothing answers on it. */
export const IDLE_MS = 30_000;

/** Of the connections that were idle for so long, closes those whose client does not read. A handler may take its time. */
export function cutOffSlowReader(response: ServerResponse): void {
  response.on('timeout', () => {
    if (response.socket && response.socket.writableLength > 0) response.destroy();
  });
}

/** Resolves when the response has left, or its connection is closed. */
export const whenSent = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve();
    response.once('finish', resolve).once('close', resolve);
  });
