import { forumEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import { isUnchanged, type Serve } from '../../http/serve-endpoints';
import type { ForumService } from './forum.service';

export function serveForum(serve: Serve, forum: ForumService): void {
  serve(forumEndpoints.list, async ({ query, request, reply }) => {
    // The version is read before the rows: at worst they are newer than it says, and are asked for once more.
    const version = await forum.readVersion();
    if (isUnchanged(request, reply, version)) return reply.status(304).send();
    return forum.listMessages(query);
  });
  serve(forumEndpoints.create, ({ actor, body, request }) =>
    forum.sendMessage(actor, body, idempotencyKeyOf(request)),
  );
  serve(forumEndpoints.delete, ({ actor, params }) => forum.deleteMessage(actor, params.id));
  serve(forumEndpoints.attachments, ({ params }) => forum.listAttachments(params.messageId));
}
