import { chatEndpoints } from '@watchfloor/contract';
import { idempotencyKeyOf } from '../../http/idempotency-key';
import type { Serve } from '../../http/serve-endpoints';
import type { ChatService } from './chat.service';

/** A poll without news reads these counters only, not the messages. */
const CACHED = { cacheUntilChanged: ['global_forum_messages:changes', 'users:changes'] };

export function serveChat(serve: Serve, forum: ChatService): void {
  serve(chatEndpoints.list, ({ query }) => forum.listMessages(query), CACHED);
  serve(chatEndpoints.create, ({ actor, body, request }) =>
    forum.sendMessage(actor, body, idempotencyKeyOf(request)),
  );
  serve(chatEndpoints.delete, ({ actor, params }) => forum.deleteMessage(actor, params.id));
  serve(chatEndpoints.attachments, ({ params }) => forum.listAttachments(params.messageId));
}
