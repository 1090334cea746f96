import { z } from 'zod';
import { Id, ReasonText, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';

/** Duration of an admin's temporary access to what they may not see. */
export const ACCESS_MINUTES = 60;

/** Those who may see the object can read the reason. */
export const AccessRequest = z.object({ reason: ReasonText });
export type AccessRequest = z.infer<typeof AccessRequest>;

export const TakenAccess = z.object({ until: Timestamp });
export type TakenAccess = z.infer<typeof TakenAccess>;

/** An admin's temporary access, as those see it who may see the object. */
export const AccessRecord = z.object({
  id: Id,
  /** The admin's name at that time; survives deletion of the account. */
  userName: z.string(),
  /** Null after the account was deleted. */
  user: Author.nullable(),
  reason: z.string(),
  createdAt: Timestamp,
  until: Timestamp,
});
export type AccessRecord = z.infer<typeof AccessRecord>;
