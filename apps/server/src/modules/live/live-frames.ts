import { LIVE_BEAT, LIVE_RESET } from '@watchfloor/contract';

/** Built once for all streams. */
export const eventFrame = (position: string, data: string) =>
  Buffer.from(`id: ${position}\ndata: ${data}\n\n`);

/** Shows that the stream is alive, and updates the position to resume from. */
export const heartbeatFrame = (position: string) =>
  Buffer.from(`id: ${position}\nevent: ${LIVE_BEAT}\ndata: 0\n\n`);

export const resetFrame = (position: string) =>
  Buffer.from(`id: ${position}\nevent: ${LIVE_RESET}\ndata: {}\n\n`);

/** The delay before the browser reconnects. */
export const retryFrame = (ms: number) => Buffer.from(`retry: ${Math.round(ms)}\n\n`);
