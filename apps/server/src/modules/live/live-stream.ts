import type { Socket } from 'node:net';
import type { Actor } from '../../platform';
import type { EnteredRoom, LiveRow } from './live-log.queries';
import type { Control } from './live-rows';

/** What a reader may leave unread before it is let go: it comes back, and goes on where it was. The longest replay fits. */
const MAX_UNREAD_BYTES = 512 * 1024;

/** What a member may see of a room that is closed to others. */
interface RoomRights {
  /** Rows from before this moment are hidden, by the database's clock. */
  readonly fromMs: number;
  /** When it ends, by `performance.now()`: no clock that somebody sets. */
  readonly endsAt: number;
}

const MEMBERSHIP: RoomRights = {
  fromMs: Number.NEGATIVE_INFINITY,
  endsAt: Number.POSITIVE_INFINITY,
};

/** One open browser. */
export interface LiveStream {
  readonly memberId: string;
  isAdmin: boolean;
  readonly sessionId: string;
  /** Rooms that the member is in, or has taken access to. */
  rooms: Map<string, RoomRights>;
  /** Has everything up to here. */
  position: number;
  /** Rows that came while its rights were being read; null while nothing is. */
  waiting: LiveRow[] | null;
  /** Its rights changed while they were being read: they are read once more. */
  isCheckDue: boolean;
  readonly socket: Socket;
}

export function openStream(socket: Socket, actor: Actor, position: number): LiveStream {
  return {
    memberId: actor.id,
    // Nobody's rights until they have been read: what the request knew may be out of date.
    isAdmin: false,
    sessionId: actor.sessionId,
    rooms: new Map(),
    position,
    waiting: [],
    isCheckDue: false,
    socket,
  };
}

export function grantRights(
  stream: LiveStream,
  { isAdmin, rooms }: { isAdmin: boolean; rooms: readonly EnteredRoom[] },
): void {
  const now = performance.now();
  stream.isAdmin = isAdmin;
  stream.rooms = new Map(
    rooms.map(({ roomId, seesFromMs, leftMs }) => [
      roomId,
      {
        fromMs: seesFromMs ?? MEMBERSHIP.fromMs,
        endsAt: leftMs === null ? MEMBERSHIP.endsAt : now + leftMs,
      },
    ]),
  );
}

/** Rule of the whole stream: nobody is told of what they may not see. */
export function maySee(stream: LiveStream, row: LiveRow): boolean {
  if (row.data === null) return false;
  if (row.roomId !== null) {
    const room = stream.rooms.get(row.roomId);
    return room !== undefined && row.at >= room.fromMs && performance.now() < room.endsAt;
  }
  if (row.memberId !== null && row.memberId === stream.memberId) return true;
  if (row.forAdmins) return stream.isAdmin;
  return row.memberId === null;
}

/** Keeps in step with who enters and leaves which room. */
export function followMembership(stream: LiveStream, control: Control): void {
  if (control.memberId !== stream.memberId) return;
  if (control.do === 'enter') stream.rooms.set(control.roomId, MEMBERSHIP);
  if (control.do === 'leave') stream.rooms.delete(control.roomId);
}

/** Writes, or lets go of a reader who does not keep up. */
export function write(stream: LiveStream, frame: Buffer): void {
  const { socket } = stream;
  if (socket.destroyed || socket.writableEnded) return;
  if (!socket.write(frame) && socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
}
