import { z } from 'zod';
import { Mention } from '../chat/chat.schemas';
import { Id, requiredText, SpillReason, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';

export const COMMENT_MAX = 10_000;

export const Comment = z.object({
  id: Id,
  content: z.string(),
  reportId: Id,
  userId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  user: Author,
  mentions: z.array(Mention),
});
export type Comment = z.infer<typeof Comment>;

export const TaskComment = Comment.omit({ reportId: true, updatedAt: true }).extend({ taskId: Id });
export type TaskComment = z.infer<typeof TaskComment>;

export const NewComment = z.object({
  content: requiredText('Comment', COMMENT_MAX),
  spillReason: SpillReason,
});
export type NewComment = z.infer<typeof NewComment>;
