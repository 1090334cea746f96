import {
  LIVE_BEAT,
  LIVE_HEARTBEAT_SECONDS,
  LIVE_RESET,
  type LiveEvent,
  liveEndpoints,
} from '@watchfloor/contract';
import type { LiveState } from './live-state';

export interface LiveHearer {
  onEvent: (id: string, event: LiveEvent) => void;
  /** Too much was missed to be told: everything is to be read anew. */
  onReset: (id: string) => void;
  onState: (state: LiveState) => void;
  /** The server answers, but not with a stream: the session may be over. */
  onRefused: () => void;
}

/** Silence for this long means that the connection is dead, whatever the browser believes. */
const SILENCE_MS = (LIVE_HEARTBEAT_SECONDS * 2 + 5) * 1000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Away for longer than this is no hiccup any more. */
const HICCUP_MS = 10_000;

/** One stream, opened again whenever it breaks, from where it broke. */
export function openLiveSource(after: string | undefined, hearer: LiveHearer): () => void {
  let position = after;
  let source: EventSource | undefined;
  let pause = FIRST_PAUSE_MS;
  let brokenSince: number | undefined;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function hear(message: MessageEvent): void {
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
      hearer.onState('live');
      expectMore();
    };
    source.onmessage = (message) => {
      hear(message);
      hearer.onEvent(message.lastEventId, JSON.parse(message.data) as LiveEvent);
    };
    source.addEventListener(LIVE_BEAT, hear);
    source.addEventListener(LIVE_RESET, (message) => {
      hear(message);
      hearer.onReset(message.lastEventId);
    });
    source.onerror = () => reopen(pause);
  }

  /** The browser would come back by itself, but with the position of its first call, and not after every refusal. */
  function reopen(afterMs: number): void {
    if (isClosed) return;
    const wasRefused = source?.readyState === EventSource.CLOSED;
    source?.close();
    clearTimeout(silence);
    clearTimeout(retry);
    brokenSince ??= Date.now();
    const isAway = !navigator.onLine || Date.now() - brokenSince > HICCUP_MS;
    hearer.onState(isAway ? 'offline' : 'reconnecting');
    if (wasRefused) hearer.onRefused();
    retry = setTimeout(open, afterMs * (0.5 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  const comeBack = () => {
    pause = FIRST_PAUSE_MS;
    reopen(0);
  };
  const goAway = () => hearer.onState('offline');
  addEventListener('online', comeBack);
  addEventListener('offline', goAway);
  open();

  return () => {
    isClosed = true;
    source?.close();
    clearTimeout(retry);
    clearTimeout(silence);
    removeEventListener('online', comeBack);
    removeEventListener('offline', goAway);
  };
}
