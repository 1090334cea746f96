import { forumEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { Serve } from '../../http/serve-endpoints';
import type { ForumService } from './forum.service';

/** A poll that finds nothing new costs a look at these counts, and none at the messages. */
const UNCHANGED = { keptUntilChangeOf: ['global_forum_messages:changes', 'users:changes'] };

export function serveForum(serve: Serve, forum: ForumService): void {
  serve(forumEndpoints.list, ({ query }) => forum.listMessages(query), UNCHANGED);
  serve(forumEndpoints.create, ({ actor, body, request }) =>
    forum.sendMessage(actor, body, idempotencyKeyOf(request)),
  );
  serve(forumEndpoints.delete, ({ actor, params }) => forum.deleteMessage(actor, params.id));
  serve(forumEndpoints.attachments, ({ params }) => forum.listAttachments(params.messageId));
}
