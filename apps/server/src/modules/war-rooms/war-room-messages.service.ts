import {
  canDeleteWarRoomMessage,
  canTalkInWarRoom,
  type MessagesQuery,
  type NewRoomMessage,
  type WarRoomMessage,
} from '@watchfloor/contract';
import type { Json, Page } from '../../answers';
import { readVersion } from '../../db/row-counts';
import { forbidden } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as chat from '../forum/chat-stream';
import { holdRoom, seeRoom } from './war-rooms.access';

export type WarRoomMessagesService = ReturnType<typeof createWarRoomMessagesService>;

const streamOf = (warRoomId: string): chat.Stream => ({ kind: 'war-room', warRoomId });

/** The chat of a war room, for its members. */
export function createWarRoomMessagesService({ db, transact }: Platform) {
  return {
    /** The state of the chat, and how many messages it has; costs no look at the messages. */
    async seeChat(actor: Actor, warRoomId: string): Promise<{ version: string; total: number }> {
      const [room, renamings] = await Promise.all([
        seeRoom(db, actor, warRoomId),
        readVersion(db, ['users:changes']),
      ]);
      if (!canTalkInWarRoom(actor, room)) throw forbidden('Join the war room to read its chat');
      return { version: `${room.chatVersion}-${renamings}`, total: room.messageCount };
    },

    listMessages: (
      warRoomId: string,
      query: MessagesQuery,
      total: number,
    ): Promise<Page<WarRoomMessage>> => chat.readMessages(db, streamOf(warRoomId), query, total),

    sendMessage: (
      actor: Actor,
      warRoomId: string,
      { content }: NewRoomMessage,
      idempotencyKey: string | null,
    ): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await holdRoom(tx, actor, warRoomId, 'share');
        if (!canTalkInWarRoom(actor, room)) throw forbidden('Join the war room to talk in it');
        const stream = streamOf(warRoomId);
        const { id, isNew, mentionedIds } = await chat.storeMessage(tx, stream, {
          userId: actor.id,
          content,
          idempotencyKey,
        });
        if (isNew) {
          await publish({
            type: 'room.message-posted',
            messageId: id,
            warRoomId,
            name: room.name,
            userId: actor.id,
            excerpt: chat.excerptOf(content),
            mentionedIds,
          });
        }
        return chat.readMessage(tx, stream, id);
      }),

    deleteMessage: (actor: Actor, warRoomId: string, messageId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = await holdRoom(tx, actor, warRoomId, 'share');
        if (!canTalkInWarRoom(actor, room)) throw forbidden('Join the war room to talk in it');
        const stream = streamOf(warRoomId);
        const message = await chat.holdMessage(tx, stream, messageId);
        if (!canDeleteWarRoomMessage(actor, room, message)) {
          throw forbidden('Only its author or an owner of the room may delete a message');
        }
        await chat.removeMessage(tx, stream, messageId);
        await publish({
          type: 'room.message-deleted',
          messageId,
          warRoomId,
          userId: message.userId,
          excerpt: chat.excerptOf(message.content),
          actorId: actor.id,
        });
      }, actor),
  };
}
