import type { Queryable } from '../../db/client';
import { newId } from '../../identifiers';

export type MessageKey =
  | { readonly kind: 'forum'; readonly messageId: string }
  | {
      readonly kind: 'room';
      readonly messageId: string;
      readonly warRoomId: string;
      /** Messages before this time are hidden from the reader. */
      readonly since: string | null;
    };

export interface FoundMessage {
  readonly content: string;
  readonly originalLanguage: string | null;
  readonly targetLanguage: string;
  /** Null if not translated yet. */
  readonly translatedContent: string | null;
}

/** Reads the message, the reader's preferred language and the stored translation. */
export async function findMessage(
  db: Queryable,
  readerId: string,
  key: MessageKey,
): Promise<FoundMessage | undefined> {
  const source =
    key.kind === 'forum'
      ? db`global_forum_messages m where m.id = ${key.messageId}`
      : db`chat_messages m where m.id = ${key.messageId} and m.war_room_id = ${key.warRoomId}
          ${key.since ? db`and m.created_at >= ${key.since}::timestamptz` : db``}`;
  const [row] = await db<FoundMessage[]>`
    select m.content, m.original_language, r.preferred_language as target_language, t.translated_content
    from (select m.id, m.content, m.original_language from ${source}) m
    join users r on r.id = ${readerId}
    left join chat_message_translations t
      on t.message_id = m.id and t.target_language = r.preferred_language`;
  return row;
}

export async function findTranslation(
  db: Queryable,
  messageId: string,
  targetLanguage: string,
): Promise<string | undefined> {
  const [row] = await db<{ translatedContent: string }[]>`
    select translated_content from chat_message_translations
    where message_id = ${messageId} and target_language = ${targetLanguage}`;
  return row?.translatedContent;
}

/** Stores nothing if the message has been deleted. */
export async function insertTranslation(
  db: Queryable,
  key: MessageKey,
  targetLanguage: string,
  translatedContent: string,
): Promise<void> {
  const table = key.kind === 'forum' ? db`global_forum_messages` : db`chat_messages`;
  const column = key.kind === 'forum' ? db`forum_message_id` : db`room_message_id`;
  await db`
    insert into chat_message_translations (id, ${column}, target_language, translated_content)
    select ${newId()}::uuid, m.id, ${targetLanguage}, ${translatedContent} from ${table} m
    where m.id = ${key.messageId}
    for key share
    on conflict (message_id, target_language) do nothing`;
}
