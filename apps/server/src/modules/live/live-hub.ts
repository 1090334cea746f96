import type { Socket } from 'node:net';
import { LIVE_HEARTBEAT_SECONDS } from '@watchfloor/contract';
import { eventFrame, heartbeatFrame, retryFrame } from './live-frames';
import type { LivePositions } from './live-positions';
import type { Control } from './live-rows';
import type { SightedRow } from './live-sight';
import { followMembership, type LiveStream, maySee, write } from './live-stream';

/** Tabs of a browser share a stream, so more are a mistake and the oldest is closed. */
const MAX_STREAMS_OF_MEMBER = 20;
/** Reconnections after an instance stops are spread over this time. */
const RECONNECT_SPREAD_MS = 1000;
const FLUSH_MS = 3000;

interface HubListeners {
  readRights(stream: LiveStream): void;
  /** A session of the member may have ended. */
  onCheck(memberId: string): void;
}

/** What a stream may see, in the order of its own frames: gaps would count what it may not see. */
export const writeFrames = (
  positions: LivePositions,
  rows: readonly SightedRow[],
  at: number,
): Buffer =>
  Buffer.concat(
    rows.map((row, index) => eventFrame(positions.write(row.id, at + index), row.data ?? '')),
  );

/** Who does not read what was written last must not keep the connection. */
function leave(socket: Socket): void {
  socket.destroySoon();
  const timer = setTimeout(() => socket.destroy(), FLUSH_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** All open streams of this instance. */
export function createLiveHub(positions: LivePositions, { readRights, onCheck }: HubListeners) {
  const streams = new Set<LiveStream>();
  const ofMember = new Map<string, Set<LiveStream>>();
  let position = 0;
  let isClosed = false;

  const heartbeat = setInterval(() => {
    const at = positions.now();
    const frame = heartbeatFrame(positions.write(position, at));
    for (const stream of streams) {
      if (stream.waiting) continue;
      const isLater = at > stream.sentAt;
      stream.sentAt = isLater ? at : stream.sentAt + 1;
      write(stream, isLater ? frame : heartbeatFrame(positions.write(position, stream.sentAt)));
    }
  }, LIVE_HEARTBEAT_SECONDS * 1000).unref();

  function remove(stream: LiveStream): void {
    streams.delete(stream);
    const others = ofMember.get(stream.memberId);
    others?.delete(stream);
    if (others?.size === 0) ofMember.delete(stream.memberId);
  }

  function close(stream: LiveStream): void {
    remove(stream);
    leave(stream.socket);
  }

  /** Rows for the stream are queued until its rights have been read again. */
  function check(stream: LiveStream): void {
    if (stream.waiting) {
      stream.isCheckDue = true;
      return;
    }
    stream.waiting = [];
    readRights(stream);
  }

  function applyControl(text: string): void {
    const control = JSON.parse(text) as Control;
    if (control.do === 'close' || control.do === 'check') onCheck(control.memberId);
    const affected = [...(ofMember.get(control.memberId) ?? [])];
    if (control.do === 'close') affected.forEach(close);
    else if (control.do === 'check') affected.forEach(check);
    else
      for (const stream of affected) {
        if (!stream.waiting) followMembership(stream, control);
      }
  }

  /** Streams that may see the same rows share one buffer. */
  function deliver(rows: readonly SightedRow[]): void {
    for (const stream of streams) stream.waiting?.push(...rows);
    const visible = rows.filter((row) => row.data !== null);
    if (visible.length === 0) return;
    const now = positions.now();
    const written = new Map<string, Buffer>();
    for (const stream of streams) {
      if (stream.waiting) continue;
      const seen = visible.filter((row) => row.id > stream.position && maySee(stream, row));
      stream.position = Math.max(stream.position, visible.at(-1)?.id ?? 0);
      if (seen.length === 0) continue;
      const at = Math.max(now, stream.sentAt + 1);
      const key = `${at} ${seen.map(({ id }) => id).join()}`;
      const frames = written.get(key) ?? writeFrames(positions, seen, at);
      written.set(key, frames);
      stream.sentAt = at + seen.length - 1;
      write(stream, frames);
    }
  }

  return {
    get size() {
      return streams.size;
    },
    add(stream: LiveStream): void {
      // The stream was being opened when the server was stopped.
      if (isClosed) leave(stream.socket);
      streams.add(stream);
      const own = ofMember.get(stream.memberId) ?? new Set();
      own.add(stream);
      ofMember.set(stream.memberId, own);
      const [oldest] = own;
      if (oldest && own.size > MAX_STREAMS_OF_MEMBER) close(oldest);
    },
    remove,
    close,
    /** Sessions, roles and accesses can also end without an event. */
    checkAll(): void {
      for (const stream of streams) check(stream);
    },
    /** Changes of membership apply before the rows that follow them. */
    dispatch(rows: readonly SightedRow[]): void {
      let pending: SightedRow[] = [];
      for (const row of rows) {
        if (row.control !== null) {
          deliver(pending);
          pending = [];
          applyControl(row.control);
        }
        pending.push(row);
      }
      deliver(pending);
      position = rows.at(-1)?.id ?? position;
    },
    startAt(start: number): void {
      position = start;
    },
    closeAll(): void {
      isClosed = true;
      clearInterval(heartbeat);
      for (const stream of [...streams]) {
        write(stream, retryFrame(Math.random() * RECONNECT_SPREAD_MS));
        close(stream);
      }
    },
  };
}
