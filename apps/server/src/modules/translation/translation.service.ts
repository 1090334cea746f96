import { type ChatSettings, canReadWarRoomChat, type Translation } from '@watchfloor/contract';
import { forbidden, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import { openTranslator } from '../../translation/open-translator';
import { seeRoom } from '../war-rooms/war-rooms.access';
import * as queries from './translation.queries';

export type TranslationService = ReturnType<typeof createTranslationService>;

export function createTranslationService({ db, settings, log }: Platform) {
  const translator = settings.translate
    ? openTranslator(settings.translate, (problem) =>
        log.warn({ problem }, 'The translation service failed'),
      )
    : null;
  /** Concurrent readers of a message share one request. */
  const pending = new Map<string, Promise<string>>();

  async function translateOnce(
    key: queries.MessageKey,
    { content, originalLanguage, targetLanguage }: queries.FoundMessage,
  ): Promise<string> {
    if (!translator) throw notFound();
    // Another reader's request may have stored it since the first check.
    const stored = await queries.findTranslation(db, key.messageId, targetLanguage);
    if (stored !== undefined) return stored;
    const translated = await translator.translate({
      text: content,
      source: originalLanguage,
      target: targetLanguage,
    });
    await queries.insertTranslation(db, key, targetLanguage, translated);
    return translated;
  }

  async function translate(actor: Actor, key: queries.MessageKey): Promise<Translation> {
    const message = await queries.findMessage(db, actor.id, key);
    if (!message || !translator) throw notFound('Message');
    const { targetLanguage } = message;
    const name = `${key.messageId}:${targetLanguage}`;
    let translation = pending.get(name);
    if (message.translatedContent === null && !translation) {
      translation = translateOnce(key, message).finally(() => pending.delete(name));
      pending.set(name, translation);
    }
    const translatedContent = message.translatedContent ?? (await translation) ?? '';
    return { messageId: key.messageId, targetLanguage, translatedContent };
  }

  return {
    getSettings: (): ChatSettings => ({ canTranslate: translator !== null }),

    translateForumMessage: (actor: Actor, messageId: string) =>
      translate(actor, { kind: 'forum', messageId }),

    async translateRoomMessage(actor: Actor, warRoomId: string, messageId: string) {
      const room = await seeRoom(db, actor, warRoomId);
      if (!canReadWarRoomChat(actor, room)) throw forbidden('Join the war room to read its chat');
      return translate(actor, { kind: 'room', messageId, warRoomId, since: room.seesFrom });
    },
  };
}
