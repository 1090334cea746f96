import type { Viewer } from '../reports/reports.policy';

/** A room as the rules see it, with the viewer's own part in it. */
interface Room {
  readonly isPrivate: boolean;
  /** Null for who is not a member. */
  readonly role: 'member' | 'owner' | null;
  /** Until when the viewer, an admin, has taken access; null without. */
  readonly accessUntil: string | null;
}

/**
 * Who may do what in a war room: the server enforces it, the screens read it. Who sees a room is decided where rooms are
 * read, since lists must leave out what is private.
 */

/** Entering an open room joins it; into a private one an owner invites. */
export const canJoinWarRoom = (room: Room) => !room.isPrivate || room.role !== null;

/** Settings, roles and invitations: an admin who took access to a private room could otherwise invite themselves. */
export const canRunWarRoom = (viewer: Viewer, room: Room) =>
  room.role === 'owner' || (viewer.isAdmin && !room.isPrivate);

/** Who closes a room, or opens it to others, answers for what is said in it: no admin does it for its owners. */
export const canChangeWarRoomPrivacy = (room: Room) => room.role === 'owner';

/** Removing content, members or the room itself. In a private room admins need taken access for it. */
export const canModerateWarRoom = (viewer: Viewer, room: Room) =>
  canRunWarRoom(viewer, room) || (viewer.isAdmin && room.accessUntil !== null);

/** Taken access is for reading and moderating: who writes in a private room is one of its members. */
export const canPostInWarRoom = (viewer: Viewer, room: Room) =>
  room.role !== null || (viewer.isAdmin && !room.isPrivate);

export const canRemoveWarRoomMember = (viewer: Viewer, room: Room, userId: string) =>
  canModerateWarRoom(viewer, room) || viewer.id === userId;

export const canDeleteWarRoomUpdate = (viewer: Viewer, room: Room, update: { userId: string }) =>
  canModerateWarRoom(viewer, room) || update.userId === viewer.id;

/** What is said in a room stays in it: also an open one is read by its members alone. */
export const canReadWarRoomChat = (viewer: Viewer, room: Room) =>
  canPostInWarRoom(viewer, room) || (viewer.isAdmin && room.accessUntil !== null);

export const canDeleteWarRoomMessage = (viewer: Viewer, room: Room, message: { userId: string }) =>
  canDeleteWarRoomUpdate(viewer, room, message);
