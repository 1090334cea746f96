import type { IncomingMessage, ServerResponse } from 'node:http';

/** For how long a connection may be idle while nothing answers on it. */
export const IDLE_MS = 30_000;
/** 256 kbit/s. Whoever sends more slowly holds a connection, memory and a right that may have ended. */
const MIN_BYTES_PER_MS = 32;

/** Closes connections on which nothing happened for `IDLE_MS` because of their caller. A handler may take its time. */
export function cutOffIdleCaller(request: IncomingMessage, response: ServerResponse): void {
  response.on('timeout', () => {
    const isUnread = response.socket !== null && response.socket.writableLength > 0;
    // Nobody reads the file of an upload that waits for its turn.
    const isUnsent = !request.complete && request.readableFlowing !== null;
    if (isUnread || isUnsent) response.destroy();
  });
}

/** Closes the connection unless a body of this length arrives in time. */
export function limitArrival(request: IncomingMessage, bytes: number): void {
  const timer = setTimeout(() => request.destroy(), IDLE_MS + bytes / MIN_BYTES_PER_MS);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Resolves when the response has left, or its connection is closed. */
export const whenSent = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.writableFinished || response.destroyed) return resolve();
    response.once('finish', resolve).once('close', resolve);
  });
