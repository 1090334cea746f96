import {
  canDeleteWarRoomMessage,
  canPostInWarRoom,
  canReadWarRoomChat,
  type MessagesQuery,
  type NewRoomMessage,
  type WarRoomMessage,
} from '@watchfloor/contract';
import type { Json, Page } from '../../answers';
import { readVersion } from '../../db/row-counts';
import { forbidden } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as chat from '../forum/chat-stream';
import { holdRoom, type SeenRoom, seeRoom, wasEverPrivate } from './war-rooms.access';

export type WarRoomMessagesService = ReturnType<typeof createWarRoomMessagesService>;

const streamOf = ({ id, seesFrom }: Pick<SeenRoom, 'id' | 'seesFrom'>): chat.Stream => ({
  kind: 'war-room',
  warRoomId: id,
  since: seesFrom,
});

/** The chat of a war room, for its members. */
export function createWarRoomMessagesService({ db, transact }: Platform) {
  return {
    /**
     * The room, and the state of its chat, which costs no look at the messages. The version counts all that was ever said, so it
     * is null for who sees only a part of it.
     */
    async seeChat(
      actor: Actor,
      warRoomId: string,
    ): Promise<{ room: SeenRoom; version: string | null }> {
      const [room, renamings] = await Promise.all([
        seeRoom(db, actor, warRoomId),
        readVersion(db, ['users:changes']),
      ]);
      if (!canReadWarRoomChat(actor, room)) throw forbidden('Join the war room to read its chat');
      return { room, version: room.seesFrom ? null : `${room.chatVersion}-${renamings}` };
    },

    async listMessages(room: SeenRoom, query: MessagesQuery): Promise<Page<WarRoomMessage>> {
      const stream = streamOf(room);
      const total = room.seesFrom ? await chat.countMessages(db, stream) : room.messageCount;
      return chat.readMessages(db, stream, query, total);
    },

    sendMessage: (
      actor: Actor,
      warRoomId: string,
      { content }: NewRoomMessage,
      idempotencyKey: string | null,
    ): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await holdRoom(tx, actor, warRoomId, 'share');
        if (!canPostInWarRoom(actor, room)) throw forbidden('Join the war room to talk in it');
        const stream = streamOf(room);
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
        if (!canReadWarRoomChat(actor, room)) throw forbidden('Join the war room to talk in it');
        const stream = streamOf(room);
        const message = await chat.holdMessage(tx, stream, messageId);
        if (!canDeleteWarRoomMessage(actor, room, message)) {
          throw forbidden('Only its author or an owner of the room may delete a message');
        }
        await chat.removeMessage(tx, stream, messageId);
        await publish({
          type: 'room.message-deleted',
          messageId,
          warRoomId,
          isConfidential: wasEverPrivate(room),
          userId: message.userId,
          excerpt: chat.excerptOf(message.content),
          actorId: actor.id,
        });
      }, actor),
  };
}
