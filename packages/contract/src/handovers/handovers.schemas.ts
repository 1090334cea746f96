import { z } from 'zod';
import {
  cleanText,
  Id,
  PageQuery,
  Revision,
  requiredText,
  SpillReason,
  Timestamp,
} from '../fields';
import { Marking } from '../markings/markings.schemas';
import { NewTask, Task } from '../tasks/tasks.schemas';
import { Author } from '../users/users.schemas';
import { LineSubject } from '../watch-log/watch-log.schemas';
import {
  HANDOVER_STATES,
  HANDOVER_SUMMARY_MAX,
  POINT_TEXT_MAX,
  POINTS_MAX,
} from './handover-limits';

/** Something that the next shift has to see to. One that came from a line of the log is for those who read that line then and now. */
export const HandoverPoint = z.object({
  id: Id,
  text: z.string(),
  /** The line of the log that it came from. */
  lineId: Id.nullable(),
  /** What that is about, and the marking of both texts. */
  subject: LineSubject.nullable(),
  marking: Marking.nullable(),
  /** The task that was made of it, if the reader may see that. */
  task: Task.pick({ id: true, title: true, status: true }).nullable(),
});
export type HandoverPoint = z.infer<typeof HandoverPoint>;

/** What was the case when the handover was drafted or signed, as far as the reader may see it now. */
export const HandoverFacts = z.object({
  tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      dueDate: z.iso.date(),
      isOverdue: z.boolean(),
      assignee: Author.nullable(),
    }),
  ),
  rooms: z.array(z.object({ id: Id, name: z.string(), messages: z.int(), updates: z.int() })),
  sources: z.array(z.object({ id: Id, name: z.string(), failures: z.int() })),
  alerts: z.array(z.object({ id: Id, label: z.string(), count: z.int() })),
});
export type HandoverFacts = z.infer<typeof HandoverFacts>;

export const HandoverHead = z.object({
  id: Id,
  state: z.enum(HANDOVER_STATES),
  /** Who leads the shift that ends; null if they are gone. */
  from: Author.nullable(),
  /** Who leads the next. */
  to: Author.nullable(),
  shiftStart: Timestamp,
  shiftEnd: Timestamp,
  summary: z.string(),
  createdAt: Timestamp,
  signedAt: Timestamp.nullable(),
  acceptedAt: Timestamp.nullable(),
  /** Not always `to`: if they are no longer active, somebody else takes over. */
  acceptedBy: Author.nullable(),
  /** Signed, and nobody has accepted it in time. */
  isOverdue: z.boolean(),
});
export type HandoverHead = z.infer<typeof HandoverHead>;

export const Handover = HandoverHead.extend({
  revision: z.int(),
  points: z.array(HandoverPoint),
  facts: HandoverFacts,
  /** SHA-256 of what was signed; the audit log has the same. */
  hash: z.string().nullable(),
  /** What is stored still has this hash. */
  isIntact: z.boolean(),
});
export type Handover = z.infer<typeof Handover>;

export const HandoversQuery = PageQuery.extend({
  /** Only those that are signed to the caller and not accepted. */
  waiting: z.enum(['true'], 'Waiting must be true').optional(),
});
export type HandoversQuery = z.infer<typeof HandoversQuery>;

const ToUserId = z.uuid('Choose a member').nullable();

/** All optional: without a time the shift begins with the last handover. */
export const NewHandover = z.object({
  shiftStart: Timestamp.optional(),
  shiftEnd: Timestamp.optional(),
  toUserId: ToUserId.optional(),
});
export type NewHandover = z.infer<typeof NewHandover>;

const Point = z.object({
  /** Of a point that is there already. */
  id: Id.optional(),
  text: requiredText('Text', POINT_TEXT_MAX),
});

export const HandoverChanges = z.object({
  summary: cleanText('Summary')
    .pipe(
      z
        .string()
        .max(HANDOVER_SUMMARY_MAX, `Summary must be at most ${HANDOVER_SUMMARY_MAX} characters`),
    )
    .optional(),
  /** All of them, in their order; those that are left out are dropped. */
  points: z.array(Point).max(POINTS_MAX, `At most ${POINTS_MAX} points`).optional(),
  toUserId: ToUserId.optional(),
  shiftStart: Timestamp.optional(),
  shiftEnd: Timestamp.optional(),
  /** If given, a change that was made meanwhile is not overwritten. */
  revision: Revision.optional(),
  spillReason: SpillReason,
});
export type HandoverChanges = z.infer<typeof HandoverChanges>;

export const PointParams = z.object({ id: Id, pointId: Id });

/** What becomes of an open point. */
export const PointTask = NewTask.pick({
  title: true,
  assignedToUserId: true,
  dueDate: true,
  spillReason: true,
});
export type PointTask = z.infer<typeof PointTask>;
