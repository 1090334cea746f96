import type { Socket } from 'node:net';
import { type Actor, sessionOf } from '../../platform';
import type { EnteredRoom } from './live-log.queries';
import type { Control } from './live-rows';
import { type SightedRow, seesObjects } from './live-sight';

/** Slower clients are disconnected and resume later. Larger than the longest replay. */
const MAX_UNREAD_BYTES = 512 * 1024;

/** The rights of a member in a private room. */
interface RoomRights {
  /** Earlier rows are hidden, by the clock of the database. */
  readonly fromMs: number;
  /** By `performance.now()`, which changes of the system clock do not affect. */
  readonly endsAt: number;
}

/** The connection of a browser. */
export interface LiveStream {
  readonly memberId: string;
  isAdmin: boolean;
  clearance: number;
  readonly sessionId: string;
  /** Rooms of the member, or that an admin took access to. */
  rooms: Map<string, RoomRights>;
  /** All rows up to this id were sent. */
  position: number;
  /** Of the last frame. The next one is later, whatever the clock does. */
  sentAt: number;
  /** Rows that arrived while the rights are read. Null otherwise. */
  waiting: SightedRow[] | null;
  /** The rights changed while they were read and must be read again. */
  isCheckDue: boolean;
  readonly socket: Socket;
}

export function openStream(
  socket: Socket,
  actor: Actor,
  position: number,
  sentAt: number,
): LiveStream {
  return {
    memberId: actor.id,
    // No rights until they have been read, since those of the request may be outdated.
    isAdmin: false,
    clearance: 0,
    sessionId: sessionOf(actor),
    rooms: new Map(),
    position,
    sentAt,
    waiting: [],
    isCheckDue: false,
    socket,
  };
}

export function grantRights(
  stream: LiveStream,
  {
    isAdmin,
    clearance,
    rooms,
  }: { isAdmin: boolean; clearance: number; rooms: readonly EnteredRoom[] },
): void {
  const now = performance.now();
  stream.isAdmin = isAdmin;
  stream.clearance = clearance;
  stream.rooms = new Map(
    rooms.map(({ roomId, seesFromMs, leftMs }) => [
      roomId,
      {
        fromMs: seesFromMs ?? Number.NEGATIVE_INFINITY,
        endsAt: leftMs === null ? Number.POSITIVE_INFINITY : now + leftMs,
      },
    ]),
  );
}

/** Nothing is sent that the member may not see. */
export function maySee(stream: LiveStream, row: SightedRow): boolean {
  if (row.data === null || !seesObjects(stream, row)) return false;
  if (row.roomId !== null) {
    const room = stream.rooms.get(row.roomId);
    return (
      room !== undefined &&
      (row.writtenAt ?? row.at) >= room.fromMs &&
      performance.now() < room.endsAt
    );
  }
  if (row.memberId !== null && row.memberId === stream.memberId) return true;
  if (row.forAdmins) return stream.isAdmin;
  return row.memberId === null;
}

export function followMembership(stream: LiveStream, control: Control): void {
  if (control.memberId !== stream.memberId) return;
  if (control.do === 'leave') stream.rooms.delete(control.roomId);
}

/** Disconnects clients that read too slowly. */
export function write(stream: LiveStream, frame: Buffer): void {
  const { socket } = stream;
  if (socket.destroyed || socket.writableEnded) return;
  if (!socket.write(frame) && socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
}
