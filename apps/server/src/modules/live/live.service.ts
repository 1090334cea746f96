import type { Socket } from 'node:net';
import { coalesce } from '../../db/coalesce';
import type { Actor, Platform } from '../../platform';
import { createSessionReader } from '../auth/session-reader';
import { eventFrame, resetFrame, retryFrame } from './live-frames';
import { createLiveHub } from './live-hub';
import * as queries from './live-log.queries';
import { createLivePositions } from './live-positions';
import { createLiveReader } from './live-reader';
import type { Control } from './live-rows';
import {
  followMembership,
  grantRights,
  type LiveStream,
  maySee,
  openStream,
  write,
} from './live-stream';

export type LiveService = ReturnType<typeof createLiveService>;

/** More than this, and reading everything anew is the shorter way. */
const MAX_REPLAY = 1000;
const RETRY_MS = 1000;
/** A position that none of the instances gave out, or from before a restored backup: everything is read anew. */
const UNKNOWN = -1;
/** How often the rights of open streams are read again, for what ends without an event. */
const CHECK_MS = 60_000;

export function createLiveService({
  db,
  lists,
  events,
  log,
  secret,
}: Pick<Platform, 'db' | 'lists' | 'events' | 'log' | 'secret'>) {
  const positions = createLivePositions(secret);
  const findSession = createSessionReader({ db });
  const findRooms = coalesce(async (memberIds) =>
    Map.groupBy(await queries.listRoomsOf(db, memberIds), ({ memberId }) => memberId),
  );
  const hub = createLiveHub(positions, (stream) => void settle(stream));
  const reader = createLiveReader({ db, lists, log }, hub.handOn);
  events.onAfter(() => reader.signal());
  let starting: Promise<void> | null = null;
  let isStarted = false;
  let checking: NodeJS.Timeout | undefined;

  /** Reads whose stream it is and what they may see, as of now; false when nobody's any more. */
  async function readRights(stream: LiveStream): Promise<boolean> {
    do {
      stream.isCheckDue = false;
      const [session, rooms] = await Promise.all([
        findSession(stream.sessionId),
        findRooms(stream.memberId),
      ]);
      if (!session) return false;
      grantRights(stream, { isAdmin: session.isAdmin, rooms: rooms ?? [] });
    } while (stream.isCheckDue);
    return true;
  }

  /** Sends on what waited for the rights to be read, as far as they reach. */
  function sendWaiting(stream: LiveStream): void {
    const came = stream.waiting ?? [];
    stream.waiting = null;
    for (const row of came) {
      if (row.control !== null) followMembership(stream, JSON.parse(row.control) as Control);
      if (maySee(stream, row)) write(stream, eventFrame(positions.write(row.id), row.data ?? ''));
      stream.position = row.id;
    }
  }

  async function settle(stream: LiveStream): Promise<void> {
    try {
      if (await readRights(stream)) sendWaiting(stream);
      else hub.close(stream);
    } catch (error) {
      // Unable to tell, it does not go on: the browser comes back, and is asked who it is.
      log.debug({ err: error }, 'rights of an open stream cannot be read');
      hub.close(stream);
    }
  }

  function start(): Promise<void> {
    starting ??= reader.start().then(() => {
      isStarted = true;
      hub.startAt(reader.position);
      checking = setInterval(hub.checkAll, CHECK_MS).unref();
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
      write(stream, resetFrame(positions.write(upTo)));
      return;
    }
    const frames = rows.filter((row) => maySee(stream, row));
    if (frames.length === 0) return;
    write(
      stream,
      Buffer.concat(frames.map((row) => eventFrame(positions.write(row.id), row.data ?? ''))),
    );
  }

  return {
    start,
    /** Where a page that is read now stands; null before it is known. */
    position: () => (isStarted ? positions.writeForPage(reader.position) : null),
    countStreams: () => hub.size,

    /** Serves a stream on a socket whose headers are out. Whatever happens from now on is told, and what was missed first. */
    async serve(socket: Socket, actor: Actor, said: string | null): Promise<void> {
      await start();
      const after = said === null ? null : (positions.read(said) ?? UNKNOWN);
      // From another instance it may know more than this one does yet.
      if (after !== null && after > reader.position) await reader.readOn();
      const upTo = reader.position;
      const stream = openStream(socket, actor, upTo);
      socket.once('close', () => hub.remove(stream));
      if (socket.destroyed) return;
      // Open from here on, so that nothing falls between what is looked up and what comes. Rights are read after that: a
      // change of them that was made known before found no stream to end.
      hub.add(stream);
      if (!(await readRights(stream))) return hub.close(stream);
      write(stream, retryFrame(RETRY_MS));
      await replay(stream, after ?? upTo, upTo);
      if (stream.isCheckDue && !(await readRights(stream))) return hub.close(stream);
      sendWaiting(stream);
    },

    /** Reads the rights of all open streams again; the schedule does it too. */
    checkAll: hub.checkAll,

    async stop(): Promise<void> {
      clearInterval(checking);
      hub.closeAll();
      await reader.stop();
    },
  };
}
