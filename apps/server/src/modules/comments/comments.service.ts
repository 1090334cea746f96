import type { Comment, NewComment, PageQuery } from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { findMentionedMembers } from '../../db/mentions';
import { notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as queries from './comments.queries';

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService({ db, transact }: Platform) {
  return {
    async listComments(actor: Actor, reportId: string, query: PageQuery): Promise<Page<Comment>> {
      const [page, total] = await Promise.all([
        queries.listComments(db, actor, reportId, query.limit, decodeCursor(query.cursor)),
        queries.countComments(db, actor, reportId),
      ]);
      if (total === undefined) throw notFound('Report');
      return toPage(page, total);
    },

    async postComment(
      actor: Actor,
      reportId: string,
      { content, spillReason }: NewComment,
    ): Promise<Json> {
      const id = newId();
      return transact(async (tx, publish) => {
        const audienceId = await queries.lockAudience(tx, actor, reportId);
        if (audienceId === undefined) throw notFound('Report');
        const place = { kind: 'report', audienceId } as const;
        const spill = await guardTexts(tx, actor, place, { content }, spillReason);
        const mentions = await findMentionedMembers(tx, content);
        const comment = { id, content, reportId, mentions };
        const posted = await queries.insertComment(tx, actor, comment);
        if (!posted) throw notFound('Report');
        await publish({
          type: 'comment.posted',
          commentId: id,
          reportId,
          reportAuthorId: posted.reportAuthorId,
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
          type: 'comment.deleted',
          commentId: id,
          reportId: comment.reportId,
          userId: comment.userId,
          audienceId: comment.audienceId,
          actorId: actor.id,
        });
      });
    },
  };
}
