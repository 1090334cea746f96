import { z } from 'zod';
import { changedText, Id, PageQuery, requiredText, SpillReason, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATUSES,
  type FeedbackCategory,
  type FeedbackStatus,
} from './feedback-choices';

export const FEEDBACK_SUBJECT_MAX = 200;
export const FEEDBACK_MESSAGE_MAX = 5000;
export const ADMIN_NOTES_MAX = 5000;

const category = z.enum(
  Object.keys(FEEDBACK_CATEGORIES) as [FeedbackCategory, ...FeedbackCategory[]],
  'Please select a category',
);
const status = z.enum(
  Object.keys(FEEDBACK_STATUSES) as [FeedbackStatus, ...FeedbackStatus[]],
  'Status must be new, reviewed or addressed',
);

export const Feedback = z.object({
  id: Id,
  userId: Id,
  category: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.string(),
  adminNotes: z.string().nullable(),
  createdAt: Timestamp,
  user: Author,
});
export type Feedback = z.infer<typeof Feedback>;

export const NewFeedback = z.object({
  category,
  subject: requiredText('Subject', FEEDBACK_SUBJECT_MAX),
  message: requiredText('Message', FEEDBACK_MESSAGE_MAX),
  userId: Id.optional(),
  spillReason: SpillReason,
});
export type NewFeedback = z.infer<typeof NewFeedback>;

/** Omitted fields stay unchanged; blank notes become null. */
export const FeedbackHandling = z
  .object({
    status: status.optional(),
    adminNotes: changedText('Admin notes', ADMIN_NOTES_MAX),
  })
  .refine(
    (changes) => changes.status !== undefined || changes.adminNotes !== undefined,
    'Send a status, admin notes or both',
  );
export type FeedbackHandling = z.infer<typeof FeedbackHandling>;

export const FeedbackQuery = PageQuery.extend({
  status: status.optional(),
  category: category.optional(),
});
export type FeedbackQuery = z.infer<typeof FeedbackQuery>;
