import type { Viewer } from '../reports/reports.policy';
import { canCorrectSituationUpdate } from '../situation/situation.policy';

/** A room with the viewer's membership. */
interface Room {
  readonly isPrivate: boolean;
  /** Null for non-members. */
  readonly role: 'member' | 'owner' | null;
  /** End of the viewer's temporary admin access; null without it. */
  readonly accessUntil: string | null;
}

/** Visibility of rooms is decided in the queries, since lists must omit private rooms. */

/** Open rooms are joined by entering; private rooms need an owner's invitation. */
export const canJoinWarRoom = (room: Room) => !room.isPrivate || room.role !== null;

/** Excludes temporary access, which would let admins invite themselves to a private room. */
export const canRunWarRoom = (viewer: Viewer, room: Room) =>
  room.role === 'owner' || (viewer.isAdmin && !room.isPrivate);

/** Owners answer for what is written in their room, so not even an admin changes its privacy. */
export const canChangeWarRoomPrivacy = (room: Room) => room.role === 'owner';

/** Delete content, members or the room. In a private room admins need temporary access. */
export const canModerateWarRoom = (viewer: Viewer, room: Room) =>
  canRunWarRoom(viewer, room) || (viewer.isAdmin && room.accessUntil !== null);

/** Temporary access covers reading and moderating; only members post in a private room. */
export const canPostInWarRoom = (viewer: Viewer, room: Room) =>
  room.role !== null || (viewer.isAdmin && !room.isPrivate);

export const canRemoveWarRoomMember = (viewer: Viewer, room: Room, userId: string) =>
  canModerateWarRoom(viewer, room) || viewer.id === userId;

export const canDeleteWarRoomUpdate = (viewer: Viewer, room: Room, update: { userId: string }) =>
  canModerateWarRoom(viewer, room) || update.userId === viewer.id;

/** A former member no longer changes what they posted. */
export const canCorrectWarRoomUpdate = (viewer: Viewer, room: Room, update: { userId: string }) =>
  canPostInWarRoom(viewer, room) && canCorrectSituationUpdate(viewer, update);

/** Non-members cannot read the chat of an open room either. */
export const canReadWarRoomChat = (viewer: Viewer, room: Room) =>
  canPostInWarRoom(viewer, room) || (viewer.isAdmin && room.accessUntil !== null);

export const canDeleteWarRoomMessage = (viewer: Viewer, room: Room, message: { userId: string }) =>
  canDeleteWarRoomUpdate(viewer, room, message);
