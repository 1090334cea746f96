import { z } from 'zod';
import { Id, Timestamp } from '../fields';
import { POINT_ACTIONS } from './points.rules';

/** Why an act earned less than the table says. */
export const POINT_NOTES = ['daily-limit', 'own-report'] as const;

/** A line of the ledger: what was done, what it earned, and whether that was taken back. */
export const PointEvent = z.object({
  id: Id,
  action: z.enum(POINT_ACTIONS),
  /** What was done, opened, linked or written. */
  subjectId: Id,
  /** Where: the investigation of a link, the report of a comment, the room of an update. */
  contextId: Id.nullable(),
  /** Title of the report, investigation or task it is about, while that exists. */
  title: z.string().nullable(),
  points: z.int(),
  note: z.enum(POINT_NOTES).nullable(),
  createdAt: Timestamp,
  revokedAt: Timestamp.nullable(),
});
export type PointEvent = z.infer<typeof PointEvent>;
