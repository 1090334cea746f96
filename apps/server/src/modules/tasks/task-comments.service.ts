import type { NewComment, PageQuery, TaskComment } from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { findMentionedMembers } from '../../db/mentions';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as queries from './task-comments.queries';

export type TaskCommentsService = ReturnType<typeof createTaskCommentsService>;

export function createTaskCommentsService({ db, transact }: Platform) {
  return {
    async listComments(actor: Actor, taskId: string, query: PageQuery): Promise<Page<TaskComment>> {
      const [page, total] = await Promise.all([
        queries.listComments(db, actor, taskId, query.limit, decodeCursor(query.cursor)),
        queries.countComments(db, actor, taskId),
      ]);
      if (total === undefined) throw notFound('Task');
      return toPage(page, total);
    },

    async postComment(
      actor: Actor,
      taskId: string,
      { content, spillReason }: NewComment,
    ): Promise<Json> {
      const id = newId();
      return transact(async (tx, publish) => {
        const audienceId = await queries.lockAudience(tx, actor, taskId);
        if (audienceId === undefined) throw notFound('Task');
        const place = { kind: 'task', audienceId } as const;
        const spill = await guardTexts(tx, actor, place, { content }, spillReason);
        const mentions = await findMentionedMembers(tx, content);
        const comment = { id, content, taskId, mentions };
        const posted = await queries.insertComment(tx, actor, comment);
        if (!posted) throw notFound('Task');
        await publish({
          type: 'task.commented',
          commentId: id,
          taskId,
          investigationId: posted.investigationId,
          creatorId: posted.creatorId,
          assigneeId: posted.assigneeId,
          userId: actor.id,
          mentionedIds: mentions.map((mention) => mention.id),
        });
        await publishSpill(publish, actor, spill, { kind: 'comment', id });
        return new Json(posted.json);
      });
    },

    async deleteComment(actor: Actor, id: string): Promise<void> {
      await transact(async (tx, publish) => {
        const comment = await queries.deleteComment(tx, actor, id);
        if (!comment) throw notFound('Comment');
        await publish({
          type: 'task-comment.deleted',
          commentId: id,
          ...comment,
          actorId: actor.id,
        });
      });
    },
  };
}
