import { z } from 'zod';
import { cleanText, Id, optionalText, requiredText, Timestamp } from '../fields';
import { SituationUpdate } from '../situation-updates/situation-updates.schemas';
import { Author } from '../users/users.schemas';

export const WAR_ROOM_NAME_MAX = 200;
export const WAR_ROOM_DESCRIPTION_MAX = 5_000;
/** How many members a room is read with, owners and the longest there first; `memberCount` counts all. */
export const MEMBERS_SHOWN = 200;
/** The same in the list of rooms, where only faces are shown. */
export const FACES_SHOWN = 5;
export const ACCESS_REASON_MIN = 10;
export const ACCESS_REASON_MAX = 500;
/** How long an admin's taken access to a private room lasts. */
export const ACCESS_MINUTES = 60;

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

/** An access that an admin has taken, as the members of the room see it. */
export const WarRoomAccess = z.object({
  id: Id,
  /** As the admin was called then; it stays when the account is gone. */
  userName: z.string(),
  /** Null when the account is gone. */
  user: Author.nullable(),
  reason: z.string(),
  createdAt: Timestamp,
  until: Timestamp,
});
export type WarRoomAccess = z.infer<typeof WarRoomAccess>;

export const WarRoom = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  isPrivate: z.boolean(),
  createdById: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  creator: Author,
  memberCount: z.int(),
  members: z.array(WarRoomMember),
  /** The reader's own part in it; null while they are not a member. */
  role: WarRoomRole.nullable(),
  /** The end of the access that the reader, an admin, has taken; null without one. */
  accessUntil: Timestamp.nullable(),
  /** Messages and updates from before this moment are hidden from the reader; null when they see everything. */
  seesFrom: Timestamp.nullable(),
  /** Accesses of admins that last at this moment; told to who is in the room. */
  accesses: z.array(WarRoomAccess),
});
export type WarRoom = z.infer<typeof WarRoom>;

const roomText = {
  name: requiredText('Name', WAR_ROOM_NAME_MAX),
  description: optionalText('Description', WAR_ROOM_DESCRIPTION_MAX),
};

export const NewWarRoom = z.object({ ...roomText, isPrivate: z.boolean().default(false) });
export type NewWarRoom = z.infer<typeof NewWarRoom>;

/** What is left out stays as it is. */
export const WarRoomChanges = z.object({
  name: roomText.name.optional(),
  description: z.union([z.undefined(), roomText.description]),
  isPrivate: z.boolean().optional(),
});
export type WarRoomChanges = z.infer<typeof WarRoomChanges>;

export const NewWarRoomMember = z.object({ userId: Id, role: WarRoomRole.default('member') });
export type NewWarRoomMember = z.infer<typeof NewWarRoomMember>;

export const WarRoomUpdate = SituationUpdate.extend({ warRoomId: Id });
export type WarRoomUpdate = z.infer<typeof WarRoomUpdate>;

/** Why an admin takes access to what is closed to them. Whoever it is closed for reads it. */
export const AccessRequest = z.object({
  reason: cleanText('Reason is required').pipe(
    z
      .string()
      .min(ACCESS_REASON_MIN, `Reason must be at least ${ACCESS_REASON_MIN} characters`)
      .max(ACCESS_REASON_MAX, `Reason must be at most ${ACCESS_REASON_MAX} characters`),
  ),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

export const TakenAccess = z.object({ until: Timestamp });
export type TakenAccess = z.infer<typeof TakenAccess>;
