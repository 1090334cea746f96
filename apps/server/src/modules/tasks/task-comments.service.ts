import type { NewComment, PageQuery, TaskComment } from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { findMentionedMembers } from '../../db/mentions';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import * as queries from './task-comments.queries';

export type TaskCommentsService = ReturnType<typeof createTaskCommentsService>;

export function createTaskCommentsService({ db, transact }: Platform) {
  return {
    async listComments(taskId: string, query: PageQuery): Promise<Page<TaskComment>> {
      const [page, total] = await Promise.all([
        queries.listComments(db, taskId, query.limit, decodeCursor(query.cursor)),
        queries.countComments(db, taskId),
      ]);
      if (total === undefined) throw notFound('Task');
      return toPage(page, total);
    },

    async postComment(actor: Actor, taskId: string, { content }: NewComment): Promise<Json> {
      const id = newId();
      return transact(async (tx, publish) => {
        const mentions = await findMentionedMembers(tx, content);
        const comment = { id, content, taskId, userId: actor.id, mentions };
        const posted = await queries.insertComment(tx, comment);
        if (!posted) throw notFound('Task');
        await publish({
          type: 'task.commented',
          commentId: id,
          taskId,
          creatorId: posted.creatorId,
          assigneeId: posted.assigneeId,
          userId: actor.id,
          mentionedIds: mentions.map((mention) => mention.id),
        });
        return new Json(posted.json);
      });
    },

    async deleteComment(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const comment = await queries.deleteComment(tx, id);
        if (!comment) throw notFound('Comment');
        const { taskId, userId } = comment;
        await publish({
          type: 'task-comment.deleted',
          commentId: id,
          taskId,
          userId,
          actorId: actor.id,
        });
      });
    },
  };
}
