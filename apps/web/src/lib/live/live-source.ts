import {
  LIVE_BEAT,
  LIVE_HEARTBEAT_SECONDS,
  LIVE_RESET,
  type LiveEvent,
  liveEndpoints,
} from '@watchfloor/contract';
import type { LiveState } from './live-state';

export interface LiveListener {
  onEvent: (id: string, event: LiveEvent) => void;
  /** Too many events were missed: everything must be refetched. */
  onReset: (id: string) => void;
  onState: (state: LiveState) => void;
  /** The server responds without a stream: the session may have ended. */
  onRefused: () => void;
}

/** After this long without a message the connection counts as dead. */
const SILENCE_MS = (LIVE_HEARTBEAT_SECONDS * 2 + 5) * 1000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A longer interruption is shown as offline. */
const HICCUP_MS = 10_000;

/** One stream, reopened at its last position whenever it breaks. */
export function openLiveSource(after: string | undefined, listener: LiveListener): () => void {
  let position = after;
  let source: EventSource | undefined;
  let pause = FIRST_PAUSE_MS;
  let brokenSince: number | undefined;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function noteMessage(message: MessageEvent): void {
    if (message.lastEventId) position = message.lastEventId;
    expectMore();
  }

  function expectMore(): void {
    clearTimeout(silence);
    silence = setTimeout(() => reopen(0), SILENCE_MS);
  }

  function open(): void {
    source?.close();
    const search = position === undefined ? '' : `?after=${position}`;
    source = new EventSource(`${liveEndpoints.stream.path}${search}`);
    expectMore();
    source.onopen = () => {
      pause = FIRST_PAUSE_MS;
      brokenSince = undefined;
      listener.onState('live');
      expectMore();
    };
    source.onmessage = (message) => {
      noteMessage(message);
      listener.onEvent(message.lastEventId, JSON.parse(message.data) as LiveEvent);
    };
    source.addEventListener(LIVE_BEAT, noteMessage);
    source.addEventListener(LIVE_RESET, (message) => {
      noteMessage(message);
      listener.onReset(message.lastEventId);
    });
    source.onerror = () => reopen(pause);
  }

  /** The browser reconnects on its own, but at the first position, and not after every refusal. */
  function reopen(afterMs: number): void {
    if (isClosed) return;
    const wasRefused = source?.readyState === EventSource.CLOSED;
    source?.close();
    clearTimeout(silence);
    clearTimeout(retry);
    brokenSince ??= Date.now();
    const isOffline = !navigator.onLine || Date.now() - brokenSince > HICCUP_MS;
    listener.onState(isOffline ? 'offline' : 'reconnecting');
    if (wasRefused) listener.onRefused();
    retry = setTimeout(open, afterMs * (0.5 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  const goOnline = () => {
    pause = FIRST_PAUSE_MS;
    reopen(0);
  };
  const goOffline = () => listener.onState('offline');
  addEventListener('online', goOnline);
  addEventListener('offline', goOffline);
  open();

  return () => {
    isClosed = true;
    source?.close();
    clearTimeout(retry);
    clearTimeout(silence);
    removeEventListener('online', goOnline);
    removeEventListener('offline', goOffline);
  };
}
