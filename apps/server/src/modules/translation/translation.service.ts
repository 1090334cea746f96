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
        log.warn({ problem }, 'the translation service failed'),
      )
    : null;
  /** Two readers who ask at once wait for one answer. */
  const underWay = new Map<string, Promise<string>>();

  async function translateOnce(
    key: queries.MessageKey,
    { content, originalLanguage, targetLanguage }: queries.FoundMessage,
  ): Promise<string> {
    if (!translator) throw notFound();
    // Another reader's may have come in since it was found missing.
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
    let asking = underWay.get(name);
    if (message.translatedContent === null && !asking) {
      asking = translateOnce(key, message).finally(() => underWay.delete(name));
      underWay.set(name, asking);
    }
    const translatedContent = message.translatedContent ?? (await asking) ?? '';
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
