import {
  type ChatMessage,
  canDeleteForumMessage,
  type MessagesQuery,
  type NewMessage,
} from '@watchfloor/contract';
import { readCount } from '../../db/row-counts';
import { forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as queries from './chat.queries';
import * as chat from './chat-stream';

export type ChatService = ReturnType<typeof createChatService>;

const FORUM: chat.Stream = { kind: 'forum' };

export function createChatService({ db, transact }: Platform) {
  return {
    async listMessages(query: MessagesQuery): Promise<Page<ChatMessage>> {
      const total = await readCount(db, 'global_forum_messages');
      return chat.readMessages(db, FORUM, query, total);
    },

    sendMessage: (actor: Actor, input: NewMessage, idempotencyKey: string | null): Promise<Json> =>
      transact(async (tx, publish) => {
        const { content, spillReason } = input;
        const texts = chat.textsOf(input);
        const spill = await guardTexts(tx, actor, { kind: 'forum' }, texts, spillReason);
        const { id, isNew, mentionedIds } = await chat.storeMessage(tx, FORUM, {
          ...input,
          userId: actor.id,
          idempotencyKey,
        });
        if (isNew) {
          await publish({
            type: 'forum.message-posted',
            messageId: id,
            userId: actor.id,
            excerpt: chat.excerptOf(content),
            mentionedIds,
          });
          await publishSpill(publish, actor, spill, { kind: 'forum message', id });
        }
        return chat.readMessage(tx, FORUM, id);
      }),

    deleteMessage: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const message = await chat.lockMessage(tx, FORUM, id);
        if (!canDeleteForumMessage(actor, message)) {
          throw forbidden('Only its author may delete a message');
        }
        await chat.removeMessage(tx, FORUM, id);
        await publish({
          type: 'forum.message-deleted',
          messageId: id,
          userId: message.userId,
          excerpt: chat.excerptOf(message.content),
          actorId: actor.id,
        });
      }),

    async listAttachments(messageId: string): Promise<Json> {
      const json = await queries.findAttachmentsJson(db, FORUM, messageId);
      if (json === undefined) throw notFound('Message');
      return new Json(json);
    },
  };
}
