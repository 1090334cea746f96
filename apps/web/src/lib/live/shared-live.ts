import type { LiveEvent } from '@watchfloor/contract';
import { type LiveHearer, openLiveSource } from './live-source';
import type { LiveState } from './live-state';

/** An event, and what it follows upon: between the two there is nothing for this member. */
interface Told {
  id: string;
  after: number;
  event: LiveEvent;
}

type Message =
  | ({ type: 'told' } & Told)
  /** Everything is to be read anew, by all tabs or by one. */
  | { type: 'reset'; id: string | undefined; tab?: string }
  /** From `after` on the tab with the stream knows everything; or only how it is, to a tab that has asked. */
  | { type: 'state'; state: LiveState; after?: number | undefined; tab?: string }
  /** A tab that has just come, was asleep or notices a gap asks for what it missed. */
  | { type: 'since'; time: number | undefined; tab: string };

/** Positions are opaque but for the time before the dot, by which they are ordered. */
const timeOf = (id: string) => Number(id.split('.')[0]);

/** What the tab with the stream keeps for the others. */
const KEPT = 300;

/**
 * One stream for all tabs of a browser. The tab that holds the lock reads it and tells the others; when it goes, the next
 * one goes on from the last event that it knows. No tab takes an event before it has those that come before it: what was
 * told while a tab was not listening yet, or was lost with the tab that read it, shows as a gap, and is asked for. Without
 * locks (over plain http) each tab reads for itself while it is in sight.
 */
export function shareLive(name: string, first: string | undefined, hearer: LiveHearer): void {
  /** This tab shows everything up to here; undefined as long as nobody has said where the stream stands. */
  let position = first;

  const positionTime = () => (position === undefined ? undefined : timeOf(position));
  const has = (time: number | undefined) =>
    position !== undefined && time !== undefined && time <= timeOf(position);
  function take({ id, event }: Pick<Told, 'id' | 'event'>): void {
    if (has(timeOf(id))) return;
    position = id;
    hearer.onEvent(id, event);
  }
  function startOver(id: string | undefined): void {
    position = id ?? position;
    hearer.onReset(id ?? '');
  }
  /** A stream that was opened without a place to go on from may have missed something before. */
  function noticeState(state: LiveState): void {
    hearer.onState(state);
    if (state === 'live' && position === undefined) startOver(undefined);
  }
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    readWhileInSight(() =>
      openLiveSource(position, {
        ...hearer,
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
    let kept: Told[] = [];
    /** What is kept is complete from here on. */
    let keptAfter = positionTime();
    openLiveSource(position, {
      ...hearer,
      onEvent: (id, event) => {
        if (has(timeOf(id))) return;
        const told = { id, after: positionTime() ?? timeOf(id) - 1, event };
        keptAfter ??= told.after;
        kept.push(told);
        const dropped = kept.length > KEPT ? kept.shift() : undefined;
        if (dropped) keptAfter = timeOf(dropped.id);
        take(told);
        post({ type: 'told', ...told });
      },
      onReset: (id) => {
        kept = [];
        keptAfter = timeOf(id);
        startOver(id);
        post({ type: 'reset', id });
      },
      onState: (next) => {
        state = next;
        noticeState(next);
        post({ type: 'state', state, after: keptAfter });
      },
    });
    return {
      answer(since: number | undefined, asker: string): void {
        post({ type: 'state', state, tab: asker });
        if (since === undefined || keptAfter === undefined || since < keptAfter) {
          post({ type: 'reset', id: position, tab: asker });
        } else for (const one of kept) if (timeOf(one.id) > since) post({ type: 'told', ...one });
      },
    };
  }

  const ask = () => {
    if (!leading && !document.hidden) post({ type: 'since', time: positionTime(), tab });
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'since') {
      leading?.answer(data.time, data.tab);
      return;
    }
    if (leading) return;
    if (data.type === 'told') {
      if (has(data.after)) take(data);
      else ask();
    } else if (data.type === 'state') {
      hearer.onState(data.state);
      // A tab that takes over may be further than this one, to which the one before then told less.
      const isBehind = position === undefined || (data.after !== undefined && !has(data.after));
      if (data.state === 'live' && data.tab === undefined && isBehind) ask();
    } else if (data.tab === undefined || data.tab === tab) startOver(data.id);
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
