import {
  canDeleteWarRoomMessage,
  canPostInWarRoom,
  canReadWarRoomChat,
  type MessagesQuery,
  type NewMessage,
  type WarRoomMessage,
} from '@watchfloor/contract';
import { readVersion } from '../../db/row-counts';
import { forbidden } from '../../errors';
import type { Actor, Platform } from '../../platform';
import type { Json, Page } from '../../responses';
import * as chat from '../chat/chat-stream';
import { guardTexts, publishSpill } from '../markings/spill.service';
import {
  lockRoom,
  lockRoomToWrite,
  type SeenRoom,
  seeRoom,
  wasEverPrivate,
} from './war-rooms.access';

export type WarRoomMessagesService = ReturnType<typeof createWarRoomMessagesService>;

const streamOf = ({ id, seesFrom }: Pick<SeenRoom, 'id' | 'seesFrom'>): chat.Stream => ({
  kind: 'war-room',
  warRoomId: id,
  since: seesFrom,
});

export function createWarRoomMessagesService({ db, transact }: Platform) {
  return {
    /**
     * Returns the room and the version of its chat without reading messages. The version counts hidden messages too, so
     * it is null for members who see only a part of the chat.
     */
    async seeChat(
      actor: Actor,
      warRoomId: string,
    ): Promise<{ room: SeenRoom; version: string | null }> {
      const [room, usersVersion] = await Promise.all([
        seeRoom(db, actor, warRoomId),
        readVersion(db, ['users:changes']),
      ]);
      if (!canReadWarRoomChat(actor, room)) throw forbidden('Join the war room to read its chat');
      return { room, version: room.seesFrom ? null : `${room.chatVersion}-${usersVersion}` };
    },

    async listMessages(room: SeenRoom, query: MessagesQuery): Promise<Page<WarRoomMessage>> {
      const stream = streamOf(room);
      const total = room.seesFrom ? await chat.countMessages(db, stream) : room.messageCount;
      return chat.readMessages(db, stream, query, total);
    },

    sendMessage: (
      actor: Actor,
      warRoomId: string,
      input: NewMessage,
      idempotencyKey: string | null,
    ): Promise<Json> =>
      transact(async (tx, publish) => {
        const room = await lockRoomToWrite(tx, actor, warRoomId, 'share');
        if (!canPostInWarRoom(actor, room)) throw forbidden('Join the war room to talk in it');
        const { content, spillReason } = input;
        const place = { kind: 'war-room', ...room } as const;
        const spill = await guardTexts(tx, actor, place, chat.textsOf(input), spillReason);
        const stream = streamOf(room);
        const { id, isNew, mentionedIds } = await chat.storeMessage(tx, stream, {
          ...input,
          userId: actor.id,
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
          await publishSpill(publish, actor, spill, { kind: 'war-room message', id });
        }
        return chat.readMessage(tx, stream, id);
      }),

    deleteMessage: (actor: Actor, warRoomId: string, messageId: string): Promise<void> =>
      transact(async (tx, publish) => {
        const room = await lockRoom(tx, actor, warRoomId, 'share');
        if (!canReadWarRoomChat(actor, room)) throw forbidden('Join the war room to talk in it');
        const stream = streamOf(room);
        const message = await chat.lockMessage(tx, stream, messageId);
        if (!canDeleteWarRoomMessage(actor, room, message)) {
          throw forbidden('Only its author or an owner of the room may delete a message');
        }
        await chat.removeMessage(tx, stream, messageId);
        await publish({
          type: 'room.message-deleted',
          messageId,
          warRoomId,
          writtenAt: message.createdAt,
          isConfidential: wasEverPrivate(room),
          userId: message.userId,
          excerpt: chat.excerptOf(message.content),
          actorId: actor.id,
        });
      }),
  };
}
