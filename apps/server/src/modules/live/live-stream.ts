import type { Socket } from 'node:net';
import type { Actor } from '../../platform';
import type { LiveRow } from './live-log.queries';
import type { Control } from './live-rows';

/** What a reader may leave unread before it is let go: it comes back, and goes on where it was. The longest replay fits. */
const MAX_UNREAD_BYTES = 512 * 1024;

/** One open browser. */
export interface LiveStream {
  readonly memberId: string;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** Rooms that the member is in. */
  rooms: Set<string>;
  /** Has everything up to here. */
  position: number;
  /** Rows that came while it was still catching up; null from then on. */
  waiting: LiveRow[] | null;
  readonly socket: Socket;
}

export function openStream(socket: Socket, actor: Actor, position: number): LiveStream {
  return {
    memberId: actor.id,
    isAdmin: actor.isAdmin,
    sessionId: actor.sessionId,
    rooms: new Set(),
    position,
    waiting: [],
    socket,
  };
}

/** Rule of the whole stream: nobody is told of what they may not see. */
export function maySee(stream: LiveStream, row: LiveRow): boolean {
  if (row.data === null) return false;
  if (row.roomId !== null) return stream.isAdmin || stream.rooms.has(row.roomId);
  if (row.memberId !== null && row.memberId === stream.memberId) return true;
  if (row.forAdmins) return stream.isAdmin;
  return row.memberId === null;
}

/** Keeps in step with who enters and leaves which room. */
export function followMembership(stream: LiveStream, control: Control): void {
  if (control.memberId !== stream.memberId) return;
  if (control.do === 'enter') stream.rooms.add(control.roomId);
  if (control.do === 'leave') stream.rooms.delete(control.roomId);
}

/** Writes, or lets go of a reader who does not keep up. */
export function write(stream: LiveStream, frame: Buffer): void {
  const { socket } = stream;
  if (socket.destroyed) return;
  if (!socket.write(frame) && socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
}
