import type { LiveEvent } from '@watchfloor/contract';
import { vi } from 'vitest';

type Listener = (message: { data: string; lastEventId: string }) => void;

/** The stream that a test sends events into. */
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
  send(id: number): void {
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

/** A browser in which the test decides when messages between tabs arrive. */
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

/** Runs code as a newly opened tab. */
export function inTab(name: string, open: () => void): void {
  current = name;
  open();
}

/** Closes without notice: its sent messages arrive, messages to it do not. */
export function closeTab(name: string): void {
  closed.add(name);
  waiting = waiting.filter(({ tab }) => tab !== name);
  if (holder !== name) return;
  holder = undefined;
  grantLock();
}

/** Drops messages in transit, as if their tab ended before sending them. */
export function loseMail(): void {
  mail = [];
}

/** Delivers all messages between tabs, in order. */
export function deliverMail(): void {
  for (let next = mail.shift(); next; next = mail.shift()) {
    const { from, data } = next;
    for (const channel of channels) {
      if (channel !== from && !closed.has(channel.tab)) channel.onmessage?.({ data });
    }
  }
}
