import { LIVE_HEARTBEAT_SECONDS } from '@watchfloor/contract';
import { eventFrame, heartbeatFrame, retryFrame } from './live-frames';
import type { LiveRow } from './live-log.queries';
import type { LivePositions } from './live-positions';
import type { Control } from './live-rows';
import { followMembership, type LiveStream, maySee, write } from './live-stream';

/** A browser shares one among its tabs; more than this many of one member is a mistake, and the oldest goes. */
const MAX_STREAMS_OF_MEMBER = 20;
/** Spread over this long, those of an instance that stops come back to the others. */
const RETURN_MS = 1000;

/** All open streams of this instance. */
export function createLiveHub(positions: LivePositions, readRights: (stream: LiveStream) => void) {
  const streams = new Set<LiveStream>();
  const ofMember = new Map<string, Set<LiveStream>>();
  let position = 0;
  let isClosed = false;

  const beating = setInterval(() => {
    const frame = heartbeatFrame(positions.write(position));
    for (const stream of streams) if (!stream.waiting) write(stream, frame);
  }, LIVE_HEARTBEAT_SECONDS * 1000).unref();

  function remove(stream: LiveStream): void {
    streams.delete(stream);
    const others = ofMember.get(stream.memberId);
    others?.delete(stream);
    if (others?.size === 0) ofMember.delete(stream.memberId);
  }

  function close(stream: LiveStream): void {
    remove(stream);
    stream.socket.destroySoon();
  }

  /** Until its rights have been read again, what comes for the stream waits. */
  function check(stream: LiveStream): void {
    if (stream.waiting) {
      stream.isCheckDue = true;
      return;
    }
    stream.waiting = [];
    readRights(stream);
  }

  function obey(text: string): void {
    const control = JSON.parse(text) as Control;
    const concerned = [...(ofMember.get(control.memberId) ?? [])];
    if (control.do === 'close') concerned.forEach(close);
    else if (control.do === 'check') concerned.forEach(check);
    else
      for (const stream of concerned) {
        if (!stream.waiting) followMembership(stream, control);
      }
  }

  /** Rows that all may see go out as one piece, the same for everyone. */
  function deliver(rows: readonly LiveRow[]): void {
    for (const stream of streams) stream.waiting?.push(...rows);
    const told = rows.filter((row) => row.data !== null);
    if (told.length === 0) return;
    const frames = told.map((row) => eventFrame(positions.write(row.id), row.data ?? ''));
    const all = Buffer.concat(frames);
    for (const stream of streams) {
      if (stream.waiting) continue;
      const seen = frames.filter((_, index) => {
        const row = told[index];
        return row !== undefined && row.id > stream.position && maySee(stream, row);
      });
      stream.position = Math.max(stream.position, told.at(-1)?.id ?? 0);
      if (seen.length > 0) {
        write(stream, seen.length === frames.length ? all : Buffer.concat(seen));
      }
    }
  }

  return {
    get size() {
      return streams.size;
    },
    add(stream: LiveStream): void {
      // One that was still on its way in when the server was asked to stop.
      if (isClosed) stream.socket.destroySoon();
      streams.add(stream);
      const own = ofMember.get(stream.memberId) ?? new Set();
      own.add(stream);
      ofMember.set(stream.memberId, own);
      const [oldest] = own;
      if (oldest && own.size > MAX_STREAMS_OF_MEMBER) close(oldest);
    },
    remove,
    close,
    /** Sessions, roles and accesses also end by themselves. */
    checkAll(): void {
      for (const stream of streams) check(stream);
    },
    /** Membership first: who is out of a room is told no more of it, who came in is told at once. */
    handOn(rows: readonly LiveRow[]): void {
      for (const { at } of rows) positions.observe(at);
      let pending: LiveRow[] = [];
      for (const row of rows) {
        if (row.control !== null) {
          deliver(pending);
          pending = [];
          obey(row.control);
        }
        pending.push(row);
      }
      deliver(pending);
      position = rows.at(-1)?.id ?? position;
    },
    startAt(number: number): void {
      position = number;
    },
    closeAll(): void {
      isClosed = true;
      clearInterval(beating);
      for (const stream of [...streams]) {
        write(stream, retryFrame(Math.random() * RETURN_MS));
        close(stream);
      }
    },
  };
}
