import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';

/** Where somebody is signed in. The id names it and opens nothing. */
export const Session = z.object({
  id: Id,
  createdAt: Timestamp,
  /** To the hour: it is not written at every request. */
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  /** The one that this call was made with. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const MemberSession = Session.extend({ user: Author });
export type MemberSession = z.infer<typeof MemberSession>;

export const SessionsQuery = PageQuery.extend({ userId: Id.optional() });
export type SessionsQuery = z.infer<typeof SessionsQuery>;
