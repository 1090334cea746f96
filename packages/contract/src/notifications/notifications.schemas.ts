import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { Marking } from '../markings/markings.schemas';
import { Author } from '../users/users.schemas';
import {
  MUTABLE_NOTIFICATION_KINDS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_TARGETS,
} from './notification-kinds';

export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** Null if no member caused it, or several did. */
  actor: Author.nullable(),
  target: z.enum(NOTIFICATION_TARGETS),
  targetId: Id.nullable(),
  /** The comment or message in the target, if it is about one. */
  subjectId: Id.nullable(),
  /** Title of the report, name of the room, and so on. */
  title: z.string(),
  /** How many texts mention what the member watches, counted up to 100; else 1. */
  count: z.int(),
  /** Of the report, investigation or task. */
  marking: Marking.nullable(),
  /** May sound and interrupt. */
  isUrgent: z.boolean(),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const UnreadNotifications = z.object({ count: z.int() });

/** Kinds that are switched off. */
export const NotificationSettings = z.object({
  muted: z
    .array(z.enum(MUTABLE_NOTIFICATION_KINDS))
    .transform((kinds) => [...new Set(kinds)].sort()),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
