import type { Socket } from 'node:net';
import type { Actor, Platform } from '../../platform';
import { eventFrame, resetFrame, retryFrame } from './live-frames';
import { createLiveHub } from './live-hub';
import * as queries from './live-log.queries';
import { createLiveReader } from './live-reader';
import type { Control } from './live-rows';
import { followMembership, type LiveStream, maySee, openStream, write } from './live-stream';

export type LiveService = ReturnType<typeof createLiveService>;

/** More than this, and reading everything anew is the shorter way. */
const MAX_REPLAY = 1000;
const RETRY_MS = 1000;
/** Sessions also end by themselves. */
const SESSION_CHECK_MS = 60_000;

export function createLiveService({
  db,
  lists,
  events,
  log,
}: Pick<Platform, 'db' | 'lists' | 'events' | 'log'>) {
  const hub = createLiveHub((streams) => void checkSessions(streams));
  const reader = createLiveReader({ db, lists, log }, hub.handOn);
  events.onAfter(() => reader.signal());
  let starting: Promise<void> | null = null;
  let isStarted = false;
  let checking: NodeJS.Timeout | undefined;

  async function checkSessions(streams: readonly LiveStream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const ids = streams.map((stream) => stream.sessionId);
      const open = await queries.findOpenSessions(db, ids);
      for (const stream of streams) if (!open.has(stream.sessionId)) hub.close(stream);
    } catch (error) {
      // Unable to tell, none goes on: each comes back, and is asked who it is.
      log.debug({ err: error }, 'sessions of open streams cannot be checked');
      for (const stream of streams) hub.close(stream);
    }
  }

  function start(): Promise<void> {
    starting ??= reader.start().then(() => {
      isStarted = true;
      hub.startAt(reader.position);
      checking = setInterval(() => void checkSessions(hub.streams()), SESSION_CHECK_MS).unref();
    });
    starting.catch(() => {
      starting = null;
    });
    return starting;
  }

  /** What the reader missed since `after`, or word that it is too much or too long ago to tell. */
  async function replay(stream: LiveStream, after: number, upTo: number): Promise<void> {
    if (after === upTo) return;
    const [oldest, rows] = await Promise.all([
      queries.findOldest(db),
      queries.listRows(db, { after, upTo, limit: MAX_REPLAY + 1 }),
    ]);
    const isForgotten = after > upTo || oldest === undefined || after < oldest - 1;
    if (isForgotten || rows.length > MAX_REPLAY) {
      write(stream, resetFrame(upTo));
      return;
    }
    const frames = rows.filter((row) => maySee(stream, row));
    if (frames.length === 0) return;
    write(stream, Buffer.concat(frames.map((row) => eventFrame(row.id, row.data ?? ''))));
  }

  return {
    start,
    /** Where the stream stands; null before it is known. */
    position: () => (isStarted ? reader.position : null),
    countStreams: () => hub.size,

    /** Serves a stream on a socket whose headers are out. Whatever happens from now on is told, and what was missed first. */
    async serve(socket: Socket, actor: Actor, after: number | null): Promise<void> {
      await start();
      // From another instance it may know more than this one does yet.
      if (after !== null && after > reader.position) await reader.readOn();
      const upTo = reader.position;
      const stream = openStream(socket, actor, upTo);
      socket.once('close', () => hub.remove(stream));
      if (socket.destroyed) return;
      // Open from here on, so that nothing falls between what is looked up and what comes.
      hub.add(stream);
      stream.rooms = new Set(await queries.listRoomsOf(db, actor.id));
      write(stream, retryFrame(RETRY_MS));
      await replay(stream, after ?? upTo, upTo);
      const came = stream.waiting ?? [];
      stream.waiting = null;
      for (const row of came) {
        if (row.control !== null) followMembership(stream, JSON.parse(row.control) as Control);
        if (maySee(stream, row)) write(stream, eventFrame(row.id, row.data ?? ''));
        stream.position = row.id;
      }
    },

    async stop(): Promise<void> {
      clearInterval(checking);
      hub.closeAll();
      await reader.stop();
    },
  };
}
