import type { MessagesQuery, NewMessage } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { Json, type Page } from '../../responses';
import { detectLanguage } from '../../translation/detect-language';
import { claimUploads } from '../files/files.access';
import * as queries from './chat.queries';

export type { Stream } from './chat.queries';

/** Shared by the forum and war rooms. Their services check the permissions. */

const EXCERPT_LENGTH = 160;

export async function readMessages<Item>(
  db: Queryable,
  stream: queries.Stream,
  query: MessagesQuery,
  total: number,
): Promise<Page<Item>> {
  const anchor = query.newerThan ?? query.olderThan;
  const place = anchor ? await queries.findPlace(db, stream, anchor) : decodeCursor(query.cursor);
  if (place === undefined) throw notFound('Message');
  if (query.newerThan && place) {
    const json = await queries.listNewerMessages(db, stream, query.limit, place);
    return { items: new Json(json), nextCursor: null, total };
  }
  return toPage(await queries.listMessages(db, stream, query.limit, place), total);
}

export interface Draft extends NewMessage {
  readonly userId: string;
  readonly idempotencyKey: string | null;
}

interface StoredMessage {
  readonly id: string;
  /** False if an earlier request with the same key stored it. */
  readonly isNew: boolean;
  readonly mentionedIds: readonly string[];
}

const LINK_COLUMNS = { uploadId: null, filename: null, fileSize: null, mimeType: null };

/** Files must be uploads of the sender. Their name and size come from the server. */
async function attach(
  tx: Tx,
  stream: queries.Stream,
  messageId: string,
  { userId, attachments }: Draft,
): Promise<void> {
  if (attachments.length === 0) return;
  const files = (await claimUploads(tx, userId, attachments)).values();
  const rows = attachments.map((attachment) => {
    const file = attachment.type === 'file' ? files.next().value : undefined;
    return { ...attachment, ...(file ?? LINK_COLUMNS) };
  });
  await queries.insertAttachments(tx, stream, messageId, rows);
}

/** Stores the message once, however often the request is repeated. */
export async function storeMessage(
  tx: Tx,
  stream: queries.Stream,
  draft: Draft,
): Promise<StoredMessage> {
  const { userId, content, idempotencyKey } = draft;
  const [mentions, originalLanguage] = await Promise.all([
    queries.findMentioned(tx, stream, content),
    detectLanguage(content),
  ]);
  const id = newId();
  const row = { id, userId, content, idempotencyKey, mentions, originalLanguage };
  if (await queries.insertMessage(tx, stream, row)) {
    await attach(tx, stream, id, draft);
    const mentionedIds = mentions.map((mention) => mention.id).filter((other) => other !== userId);
    return { id, isNew: true, mentionedIds };
  }
  const earlier = await queries.findByKey(tx, stream, userId, idempotencyKey ?? '');
  const isSame =
    earlier?.content === content &&
    (stream.kind === 'forum' || earlier.warRoomId === stream.warRoomId);
  if (!earlier || !isSame) throw conflict('This Idempotency-Key belongs to another message');
  return { id: earlier.id, isNew: false, mentionedIds: [] };
}

export async function readMessage(
  db: Queryable,
  stream: queries.Stream,
  id: string,
): Promise<Json> {
  const json = await queries.findMessageJson(db, stream, id);
  if (json === undefined) throw notFound('Message');
  return new Json(json);
}

export async function lockMessage(
  tx: Queryable,
  stream: queries.Stream,
  id: string,
): Promise<queries.LockedMessage> {
  const message = await queries.lockMessage(tx, stream, id);
  if (!message) throw notFound('Message');
  return message;
}

export const countMessages = queries.countMessages;
export const removeMessage = queries.deleteMessage;

/** For the spill guard, by their field. Files have no address of their own. */
export const textsOf = ({ content, attachments }: NewMessage): Record<string, string> => ({
  content,
  ...Object.fromEntries(
    attachments.flatMap(({ type, url }, index) =>
      type === 'link' ? [[`attachments.${index}.url`, url]] : [],
    ),
  ),
});

export const excerptOf = (content: string): string =>
  content.length <= EXCERPT_LENGTH ? content : `${content.slice(0, EXCERPT_LENGTH - 1)}…`;
