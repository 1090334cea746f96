import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { POINT_ACTIONS } from './points.rules';

/** Why an action earned less than the table says. */
export const POINT_NOTES = ['daily-limit', 'own-report'] as const;

export const PointEvent = z.object({
  id: Id,
  action: z.enum(POINT_ACTIONS),
  /** The object that was created, linked or completed. */
  /** Null if the member may no longer see it. */
  subjectId: Id.nullable(),
  /** The investigation of a link, the report of a comment, the room of an update. */
  contextId: Id.nullable(),
  /** Title of the subject while it exists. */
  title: z.string().nullable(),
  points: z.int(),
  note: z.enum(POINT_NOTES).nullable(),
  createdAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  /** Work that not everyone may see joins the points, or leaves them if revoked, when its day (UTC) is over. */
  isPending: z.boolean().optional(),
});
export type PointEvent = z.infer<typeof PointEvent>;
