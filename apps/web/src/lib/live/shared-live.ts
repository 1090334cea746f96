import type { LiveEvent } from '@watchfloor/contract';
import { type LiveListener, openLiveSource } from './live-source';
import type { LiveState } from './live-state';

/** An event and the time of the one before it. Nothing for this member lies between the two. */
interface LoggedEvent {
  id: string;
  after: number;
  event: LiveEvent;
}

type Message =
  | ({ type: 'event' } & LoggedEvent)
  /** Refetch everything, in all tabs or in one. */
  | { type: 'reset'; id: string | undefined; tab?: string }
  /** The state of the stream. With `after`, the leading tab has every event since then. */
  | { type: 'state'; state: LiveState; after?: number | undefined; tab?: string }
  /** A tab that is new, was suspended or noticed a gap requests the events it missed. */
  | { type: 'since'; time: number | undefined; tab: string };

/** Positions are opaque, except that the time before the dot orders them. */
const timeOf = (id: string) => Number(id.split('.')[0]);

/** How many events the leading tab stores for the others. */
const RECENT_MAX = 300;

/**
 * One stream for all tabs of a browser. The tab that holds the lock reads it and forwards events; when it closes, the next
 * tab continues from its own last event. A tab accepts an event only after all earlier ones: an event sent before the tab
 * was listening, or lost with the tab that read it, leaves a gap, and the tab requests the missing events. Without
 * locks (plain http) each visible tab reads its own stream.
 */
export function shareLive(name: string, first: string | undefined, listener: LiveListener): void {
  /** This tab has every event up to here; undefined until the position is known. */
  let position = first;

  const positionTime = () => (position === undefined ? undefined : timeOf(position));
  const has = (time: number | undefined) =>
    position !== undefined && time !== undefined && time <= timeOf(position);
  function take({ id, event }: Pick<LoggedEvent, 'id' | 'event'>): void {
    if (has(timeOf(id))) return;
    position = id;
    listener.onEvent(id, event);
  }
  function startOver(id: string | undefined): void {
    position = id ?? position;
    listener.onReset(id ?? '');
  }
  /** A stream opened without a position may have missed earlier events. */
  function noticeState(state: LiveState): void {
    listener.onState(state);
    if (state === 'live' && position === undefined) startOver(undefined);
  }
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    readWhileVisible(() =>
      openLiveSource(position, {
        ...listener,
        onEvent: (id, event) => take({ id, event }),
        onReset: startOver,
        onState: noticeState,
      }),
    );
    return;
  }

  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  let leading: ReturnType<typeof lead> | undefined;

  function lead() {
    let state: LiveState = 'connecting';
    let recent: LoggedEvent[] = [];
    /** The stored events are complete since this time. */
    let recentSince = positionTime();
    openLiveSource(position, {
      ...listener,
      onEvent: (id, event) => {
        if (has(timeOf(id))) return;
        const logged = { id, after: positionTime() ?? timeOf(id) - 1, event };
        recentSince ??= logged.after;
        recent.push(logged);
        const dropped = recent.length > RECENT_MAX ? recent.shift() : undefined;
        if (dropped) recentSince = timeOf(dropped.id);
        take(logged);
        post({ type: 'event', ...logged });
      },
      onReset: (id) => {
        recent = [];
        recentSince = timeOf(id);
        startOver(id);
        post({ type: 'reset', id });
      },
      onState: (next) => {
        state = next;
        noticeState(next);
        post({ type: 'state', state, after: recentSince });
      },
    });
    return {
      answer(since: number | undefined, requester: string): void {
        post({ type: 'state', state, tab: requester });
        if (since === undefined || recentSince === undefined || since < recentSince) {
          post({ type: 'reset', id: position, tab: requester });
        } else
          for (const one of recent) if (timeOf(one.id) > since) post({ type: 'event', ...one });
      },
    };
  }

  const requestMissed = () => {
    if (!leading && !document.hidden) post({ type: 'since', time: positionTime(), tab });
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'since') {
      leading?.answer(data.time, data.tab);
      return;
    }
    if (leading) return;
    if (data.type === 'event') {
      if (has(data.after)) take(data);
      else requestMissed();
    } else if (data.type === 'state') {
      listener.onState(data.state);
      // The successor may have more events than the former leader sent to this tab.
      const isBehind = position === undefined || (data.after !== undefined && !has(data.after));
      if (data.state === 'live' && data.tab === undefined && isBehind) requestMissed();
    } else if (data.tab === undefined || data.tab === tab) startOver(data.id);
  };
  document.addEventListener('visibilitychange', requestMissed);
  addEventListener('pageshow', requestMissed);
  requestMissed();
  void navigator.locks.request(name, () => {
    leading = lead();
    // Never resolves: the lock is held until the tab closes.
    return new Promise(() => {});
  });
}

function readWhileVisible(open: () => () => void): void {
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
