import { z } from 'zod';
import { AccessRecord } from '../access/taken-access.schemas';
import { changedText, Id, optionalText, requiredText, SpillReason, Timestamp } from '../fields';
import { SituationUpdate } from '../situation/situation.schemas';
import { Author } from '../users/users.schemas';

export const WAR_ROOM_NAME_MAX = 200;
export const WAR_ROOM_DESCRIPTION_MAX = 5_000;
/** Most members returned with a room, owners and longest-standing first; `memberCount` counts all. */
export const MEMBERS_SHOWN = 200;
/** The same limit in the list of rooms. */
export const FACES_SHOWN = 5;

export const WAR_ROOM_ROLES = ['member', 'owner'] as const;
export const WarRoomRole = z.enum(WAR_ROOM_ROLES, 'Role must be member or owner');
export type WarRoomRole = z.infer<typeof WarRoomRole>;

export const WarRoomMember = z.object({
  id: Id,
  userId: Id,
  role: WarRoomRole,
  createdAt: Timestamp,
  user: Author,
});
export type WarRoomMember = z.infer<typeof WarRoomMember>;

/** As the members of the room see it. */
export const WarRoomAccess = AccessRecord;
export type WarRoomAccess = z.infer<typeof WarRoomAccess>;

export const WarRoom = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  isPrivate: z.boolean(),
  /** Nobody is left in it: it can be read, not changed. */
  archivedAt: Timestamp.nullable(),
  createdById: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  creator: Author,
  memberCount: z.int(),
  members: z.array(WarRoomMember),
  /** The caller's role; null for non-members. */
  role: WarRoomRole.nullable(),
  /** End of the caller's temporary admin access; null without it. */
  accessUntil: Timestamp.nullable(),
  /** Older messages and updates are hidden from the caller; null if none are. */
  seesFrom: Timestamp.nullable(),
  /** Current temporary accesses, visible to members. */
  accesses: z.array(WarRoomAccess),
});
export type WarRoom = z.infer<typeof WarRoom>;

const roomText = {
  name: requiredText('Name', WAR_ROOM_NAME_MAX),
  description: optionalText('Description', WAR_ROOM_DESCRIPTION_MAX),
};

export const NewWarRoom = z.object({
  ...roomText,
  isPrivate: z.boolean().default(false),
  spillReason: SpillReason,
});
export type NewWarRoom = z.infer<typeof NewWarRoom>;

/** Omitted fields stay unchanged. */
export const WarRoomChanges = z.object({
  name: roomText.name.optional(),
  description: changedText('Description', WAR_ROOM_DESCRIPTION_MAX),
  isPrivate: z.boolean().optional(),
  spillReason: SpillReason,
});
export type WarRoomChanges = z.infer<typeof WarRoomChanges>;

export const NewWarRoomMember = z.object({ userId: Id, role: WarRoomRole.default('member') });
export type NewWarRoomMember = z.infer<typeof NewWarRoomMember>;

export const WarRoomUpdate = SituationUpdate.extend({ warRoomId: Id });
export type WarRoomUpdate = z.infer<typeof WarRoomUpdate>;
