import {
  type ChatMessage,
  canDeleteForumMessage,
  type MessagesQuery,
  type NewMessage,
} from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Tx } from '../../db/client';
import { readCount } from '../../db/row-counts';
import { forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { claimUploads } from '../files/files.access';
import * as queries from './chat.queries';
import * as chat from './chat-stream';

export type ForumService = ReturnType<typeof createForumService>;

const FORUM: chat.Stream = { kind: 'forum' };

const A_LINK = { uploadId: null, filename: null, fileSize: null, mimeType: null };

/** Files are the sender's own uploads, named and measured as the server knows them. */
async function attach(
  tx: Tx,
  userId: string,
  messageId: string,
  attachments: NewMessage['attachments'],
): Promise<void> {
  if (attachments.length === 0) return;
  const files = (await claimUploads(tx, userId, attachments)).values();
  const kept = attachments.map((attachment) => {
    const file = attachment.type === 'file' ? files.next().value : undefined;
    return { ...attachment, ...(file ?? A_LINK) };
  });
  await queries.insertAttachments(tx, messageId, kept);
}

export function createForumService({ db, transact }: Platform) {
  return {
    async listMessages(query: MessagesQuery): Promise<Page<ChatMessage>> {
      const total = await readCount(db, 'global_forum_messages');
      return chat.readMessages(db, FORUM, query, total);
    },

    sendMessage: (actor: Actor, input: NewMessage, idempotencyKey: string | null): Promise<Json> =>
      transact(async (tx, publish) => {
        const { content, attachments } = input;
        const { id, isNew, mentionedIds } = await chat.storeMessage(tx, FORUM, {
          userId: actor.id,
          content,
          idempotencyKey,
        });
        if (isNew) {
          await attach(tx, actor.id, id, attachments);
          await publish({
            type: 'forum.message-posted',
            messageId: id,
            userId: actor.id,
            excerpt: chat.excerptOf(content),
            mentionedIds,
          });
        }
        return chat.readMessage(tx, FORUM, id);
      }),

    deleteMessage: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx, publish) => {
        const message = await chat.holdMessage(tx, FORUM, id);
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
      }, actor),

    async listAttachments(messageId: string): Promise<Json> {
      const json = await queries.findAttachmentsJson(db, messageId);
      if (json === undefined) throw notFound('Message');
      return new Json(json);
    },
  };
}
