import type { LiveEvent } from '@watchfloor/contract';
import { type LiveHearer, openLiveSource } from './live-source';
import type { LiveState } from './live-state';

type Message =
  | { type: 'told'; id: number; event: LiveEvent }
  | { type: 'reset'; id: number; tab?: string }
  | { type: 'state'; state: LiveState }
  /** A tab that has just come, or was asleep, asks for what it missed. */
  | { type: 'since'; id: number; tab: string };

/** What the tab with the stream keeps for the others. */
const KEPT = 300;

/**
 * One stream for all tabs of a browser. The tab that holds the lock reads it and tells the others; when it goes, the next
 * one goes on from the last event that it knows. Without locks (over plain http) each tab reads for itself while it is
 * in sight.
 */
export function shareLive(name: string, after: number | undefined, hearer: LiveHearer): void {
  let position = after ?? 0;

  function take(id: number, event: LiveEvent): void {
    if (id <= position) return;
    position = id;
    hearer.onEvent(id, event);
  }
  function startOver(id: number): void {
    position = id;
    hearer.onReset(id);
  }
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    readWhileInSight(() =>
      openLiveSource(position || undefined, { ...hearer, onEvent: take, onReset: startOver }),
    );
    return;
  }

  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  let leading: ReturnType<typeof lead> | undefined;
  /** Whether another tab has led before: whoever takes over reads everything once, for what fell between the two. */
  let isHeir = false;

  function lead() {
    let state: LiveState = 'connecting';
    let kept: { id: number; event: LiveEvent }[] = [];
    /** What is kept is complete from here on. */
    let keptFrom = position;
    openLiveSource(position || undefined, {
      ...hearer,
      onEvent: (id, event) => {
        kept.push({ id, event });
        if (kept.length > KEPT) {
          keptFrom = kept[0]?.id ?? keptFrom;
          kept = kept.slice(1);
        }
        take(id, event);
        post({ type: 'told', id, event });
      },
      onReset: (id) => {
        kept = [];
        keptFrom = id;
        startOver(id);
        post({ type: 'reset', id });
      },
      onState: (next) => {
        state = next;
        hearer.onState(next);
        post({ type: 'state', state });
        if (isHeir && next === 'live') {
          isHeir = false;
          startOver(position);
          post({ type: 'reset', id: position });
        }
      },
    });
    return {
      answer(since: number, asker: string): void {
        post({ type: 'state', state });
        if (since < keptFrom) post({ type: 'reset', id: position, tab: asker });
        else for (const one of kept) if (one.id > since) post({ type: 'told', ...one });
      },
    };
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'since') {
      leading?.answer(data.id, data.tab);
      return;
    }
    if (leading) return;
    isHeir = true;
    if (data.type === 'told') take(data.id, data.event);
    else if (data.type === 'state') hearer.onState(data.state);
    else if (data.tab === undefined || data.tab === tab) startOver(data.id);
  };
  const ask = () => {
    if (!leading && !document.hidden) post({ type: 'since', id: position, tab });
  };
  document.addEventListener('visibilitychange', ask);
  addEventListener('pageshow', ask);
  ask();
  void navigator.locks.request(name, () => {
    leading = lead();
    // Held as long as the tab lives.
    return new Promise(() => {});
  });
}

function readWhileInSight(open: () => () => void): void {
  let close: (() => void) | undefined;
  const follow = () => {
    if (document.hidden) {
      close?.();
      close = undefined;
    } else close ??= open();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}
