import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_TARGETS } from './notification-kinds';

export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** Who did it; null where nobody in particular did. */
  actor: Author.nullable(),
  target: z.enum(NOTIFICATION_TARGETS),
  targetId: Id.nullable(),
  /** What it is about: the title of the report, the name of the room. */
  title: z.string(),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const UnreadNotifications = z.object({ count: z.int() });

/** Kinds that one does not want to hear of. */
export const NotificationSettings = z.object({
  muted: z.array(z.enum(NOTIFICATION_KIND_NAMES)).transform((kinds) => [...new Set(kinds)].sort()),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
