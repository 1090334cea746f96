import { LIVE_BEAT, LIVE_RESET } from '@watchfloor/contract';

/** One event as it goes over the wire; built once, however many read it. */
export const eventFrame = (position: string, data: string) =>
  Buffer.from(`id: ${position}\ndata: ${data}\n\n`);

/** Says that the stream is alive, and moves on where it would be resumed from. */
export const heartbeatFrame = (position: string) =>
  Buffer.from(`id: ${position}\nevent: ${LIVE_BEAT}\ndata: 0\n\n`);

export const resetFrame = (position: string) =>
  Buffer.from(`id: ${position}\nevent: ${LIVE_RESET}\ndata: {}\n\n`);

/** How long the browser waits before it comes back. */
export const retryFrame = (ms: number) => Buffer.from(`retry: ${Math.round(ms)}\n\n`);
