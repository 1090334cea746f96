import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';

/** The id identifies the session but does not authenticate. */
export const Session = z.object({
  id: Id,
  createdAt: Timestamp,
  /** Accurate to the hour: it is not written on every request. */
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const MemberSession = Session.extend({ user: Author });
export type MemberSession = z.infer<typeof MemberSession>;

/** Where the browser goes next: the home page, or the URL that ends the session at an external provider. */
export const SignedOut = z.object({ continueAt: z.string() });
export type SignedOut = z.infer<typeof SignedOut>;
