import type { LiveEvent } from '@watchfloor/contract';
import { vi } from 'vitest';

type Listener = (message: { data: string; lastEventId: string }) => void;

/** The end of a stream that a test speaks into. */
class Stream {
  onopen?: () => void;
  onmessage?: Listener;
  onerror?: () => void;
  readonly readyState = 1;
  addEventListener(): void {}
  close(): void {}
  constructor(readonly url: string) {
    streams.push(this);
  }
  say(id: number): void {
    this.onmessage?.({ data: JSON.stringify(numbered(id)), lastEventId: String(id) });
  }
}

class Channel {
  onmessage?: (message: { data: unknown }) => void;
  readonly tab = current;
  constructor() {
    channels.push(this);
  }
  postMessage(data: unknown): void {
    if (!closed.has(this.tab)) mail.push({ from: this, data });
  }
}

export const numbered = (id: number): LiveEvent => ({ kind: 'pin.changed', pinId: String(id) });

export let streams: Stream[] = [];
let channels: Channel[] = [];
let mail: { from: Channel; data: unknown }[] = [];
let waiting: { tab: string; lead: () => unknown }[] = [];
let closed = new Set<string>();
let holder: string | undefined;
let current = '';

/** A browser of which a test decides when messages between its tabs arrive. */
export function openBrowser(): void {
  streams = [];
  channels = [];
  mail = [];
  waiting = [];
  closed = new Set();
  holder = undefined;
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_name: string, lead: () => unknown) => {
        waiting.push({ tab: current, lead });
        grantLock();
      },
    },
  });
}

function grantLock(): void {
  if (holder !== undefined) return;
  const next = waiting.shift();
  holder = next?.tab;
  next?.lead();
}

/** Runs what a tab does when it is opened. */
export function inTab(name: string, open: () => void): void {
  current = name;
  open();
}

/** Gone without a word: what it has sent arrives, what it was sent does not. */
export function closeTab(name: string): void {
  closed.add(name);
  waiting = waiting.filter(({ tab }) => tab !== name);
  if (holder !== name) return;
  holder = undefined;
  grantLock();
}

/** Loses what is on its way between the tabs, as with a tab that ends before it could send it. */
export function loseMail(): void {
  mail = [];
}

/** Lets all messages between tabs arrive, in the order in which they were sent. */
export function deliverMail(): void {
  for (let next = mail.shift(); next; next = mail.shift()) {
    const { from, data } = next;
    for (const channel of channels) {
      if (channel !== from && !closed.has(channel.tab)) channel.onmessage?.({ data });
    }
  }
}
