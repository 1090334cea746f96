import type { Viewer } from '../reports/reports.policy';

/** A room as the rules see it: the viewer's own part in it, null for none. */
interface Room {
  readonly isPrivate: boolean;
  readonly role: 'member' | 'owner' | null;
}

/**
 * Who may do what in a war room: the server enforces it, the screens read it. Who sees a room is decided where rooms are
 * read, since lists must leave out what is private.
 */

/** Entering an open room joins it; into a private one an owner invites. */
export const canJoinWarRoom = (room: Room) => !room.isPrivate || room.role !== null;

export const canRunWarRoom = (viewer: Viewer, room: Room) =>
  viewer.isAdmin || room.role === 'owner';

export const canPostInWarRoom = (viewer: Viewer, room: Room) =>
  viewer.isAdmin || room.role !== null;

export const canRemoveWarRoomMember = (viewer: Viewer, room: Room, userId: string) =>
  canRunWarRoom(viewer, room) || viewer.id === userId;

export const canDeleteWarRoomUpdate = (viewer: Viewer, room: Room, update: { userId: string }) =>
  canRunWarRoom(viewer, room) || update.userId === viewer.id;

/** What is said in a room stays in it: also an open one is read by its members alone. */
export const canTalkInWarRoom = (viewer: Viewer, room: Room) => canPostInWarRoom(viewer, room);

export const canDeleteWarRoomMessage = (viewer: Viewer, room: Room, message: { userId: string }) =>
  canDeleteWarRoomUpdate(viewer, room, message);
