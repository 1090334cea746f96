import type { Socket } from 'node:net';
import { coalesce } from '../../db/coalesce';
import type { Actor, Platform } from '../../platform';
import { createSessionReader } from '../auth/session-reader';
import { resetFrame, retryFrame } from './live-frames';
import { createLiveHub, writeFrames } from './live-hub';
import * as queries from './live-log.queries';
import { createLivePositions } from './live-positions';
import { createLiveReader } from './live-reader';
import type { Control } from './live-rows';
import { findReaders, type SightedRow, updateAudiences } from './live-sight';
import {
  followMembership,
  grantRights,
  type LiveStream,
  maySee,
  openStream,
  write,
} from './live-stream';

export type LiveService = ReturnType<typeof createLiveService>;

/** For more events it is faster to reload everything. */
const MAX_REPLAY = 1000;
const RETRY_MS = 1000;
/** A position of another installation or from before a restored backup, which causes a reset. */
const UNKNOWN = -1;
/** The rights of open streams are read again, since some end without an event. */
const CHECK_MS = 60_000;

export function createLiveService(
  { db, lists, events, log, secret }: Pick<Platform, 'db' | 'lists' | 'events' | 'log' | 'secret'>,
  /** Called when the rights of a member may have changed. */
  onCheck: (memberId: string) => Promise<void> = async () => {},
) {
  const positions = createLivePositions(secret);
  const findSession = createSessionReader({ db });
  const findRooms = coalesce(async (memberIds) =>
    Map.groupBy(await queries.listRoomsOf(db, memberIds), ({ memberId }) => memberId),
  );
  const hub = createLiveHub(positions, {
    readRights: (stream) => void settle(stream),
    onCheck: (memberId) =>
      onCheck(memberId).catch((error) =>
        log.warn({ err: error }, 'cannot check the requests of a member'),
      ),
  });
  const reader = createLiveReader({ db, lists, log }, hub.dispatch);
  events.afterCommit(() => reader.signal());
  let starting: Promise<void> | null = null;
  let isStarted = false;
  let checking: NodeJS.Timeout | undefined;

  /** Reads the current rights of the stream. Returns false if its session has ended. */
  async function readRights(stream: LiveStream): Promise<boolean> {
    do {
      stream.isCheckDue = false;
      const [session, rooms] = await Promise.all([
        findSession(stream.sessionId),
        findRooms(stream.memberId),
      ]);
      if (!session || session.isWaiting) return false;
      const { isAdmin, clearance } = session;
      grantRights(stream, { isAdmin, clearance, rooms: rooms ?? [] });
    } while (stream.isCheckDue);
    return true;
  }

  async function readClock(): Promise<void> {
    positions.setClock(await queries.readClock(db));
  }

  function send(stream: LiveStream, rows: readonly SightedRow[]): void {
    const at = Math.max(positions.now(), stream.sentAt + 1);
    stream.sentAt = at + rows.length - 1;
    write(stream, writeFrames(positions, rows, at));
  }

  /** Sends the rows that were queued while the rights were read. */
  function sendWaiting(stream: LiveStream): void {
    const rows = stream.waiting ?? [];
    stream.waiting = null;
    for (const row of rows) {
      if (row.control !== null) followMembership(stream, JSON.parse(row.control) as Control);
      if (maySee(stream, row)) send(stream, [row]);
      stream.position = row.id;
    }
  }

  async function settle(stream: LiveStream): Promise<void> {
    try {
      if (await readRights(stream)) sendWaiting(stream);
      else hub.close(stream);
    } catch (error) {
      // Without known rights the stream is closed, and the browser reconnects.
      log.debug({ err: error }, 'cannot read the rights of an open stream');
      hub.close(stream);
    }
  }

  function start(): Promise<void> {
    starting ??= Promise.all([reader.start(), readClock()]).then(() => {
      isStarted = true;
      hub.startAt(reader.position);
      checking = setInterval(() => {
        hub.checkAll();
        readClock().catch((error) => log.debug({ err: error }, 'cannot read the clock'));
      }, CHECK_MS).unref();
    });
    starting.catch(() => {
      starting = null;
    });
    return starting;
  }

  /** What the stream may see of the log. More than `MAX_REPLAY` rows are not read to their end. */
  async function readSeen(stream: LiveStream, after: number, upTo: number): Promise<SightedRow[]> {
    const seen: SightedRow[] = [];
    for (let from = after; from < upTo && seen.length <= MAX_REPLAY; ) {
      const rows = await queries.listRows(db, { after: from, upTo, limit: MAX_REPLAY });
      const sighted = await findReaders(db, await updateAudiences(db, rows), stream.memberId);
      seen.push(...sighted.filter((row) => maySee(stream, row)));
      from = rows.at(-1)?.id ?? upTo;
    }
    return seen;
  }

  /** Sends what was missed since `after`, or a reset if that is too much or too long ago. */
  async function replay(stream: LiveStream, after: number, upTo: number): Promise<void> {
    if (after === upTo) return;
    const isKnown = async () => after <= upTo && after >= (await queries.findOldestId(db)) - 1;
    const seen = (await isKnown()) ? await readSeen(stream, after, upTo) : null;
    // Rows may have been deleted while the others were read.
    if (seen === null || seen.length > MAX_REPLAY || !(await isKnown())) {
      stream.sentAt = Math.max(positions.now(), stream.sentAt + 1);
      write(stream, resetFrame(positions.write(upTo, stream.sentAt)));
    } else if (seen.length > 0) send(stream, seen);
  }

  return {
    start,
    /** The position of a page that is read now. Null before the log is read. */
    position: () => (isStarted ? positions.writeForPage(reader.position) : null),
    countStreams: () => hub.size,

    /** Positions in the log for lists of changes: rows up to `read()` are final. */
    log: {
      async read(): Promise<number> {
        await start();
        await reader.readNew();
        return reader.position;
      },
      write: positions.writeRow,
      parse: (text: string): number | null => positions.read(text)?.id ?? null,
    },

    /** Serves a stream on a socket after the headers: first what was missed since `lastPosition`, then new events. */
    async serve(socket: Socket, actor: Actor, lastPosition: string | null): Promise<void> {
      await start();
      const last = lastPosition === null ? null : positions.read(lastPosition);
      const after = lastPosition === null ? null : (last?.id ?? UNKNOWN);
      // Another instance may have read more of the log.
      if (after !== null && after > reader.position) await reader.readNew();
      const upTo = reader.position;
      const stream = openStream(socket, actor, upTo, last?.at ?? 0);
      socket.once('close', () => hub.remove(stream));
      if (socket.destroyed) return;
      // Added before the replay, so that no row is lost in between, and before the rights are read, since earlier
      // changes of them found no stream to close.
      hub.add(stream);
      if (!(await readRights(stream))) return hub.close(stream);
      write(stream, retryFrame(RETRY_MS));
      await replay(stream, after ?? upTo, upTo);
      if (stream.isCheckDue && !(await readRights(stream))) return hub.close(stream);
      sendWaiting(stream);
    },

    checkAll: hub.checkAll,

    async stop(): Promise<void> {
      clearInterval(checking);
      hub.closeAll();
      await reader.stop();
    },
  };
}
