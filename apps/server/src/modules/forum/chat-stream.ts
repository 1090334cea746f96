import { findMentions, MENTIONS_MAX, type Mention, type MessagesQuery } from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Queryable } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, invalid, notFound } from '../../errors';
import { newId } from '../../identifiers';
import { detectLanguage } from '../../translation/detect-language';
import * as queries from './chat.queries';

export type { Stream } from './chat.queries';

/** What every chat can do with its messages; who may is for the forum's or the room's own service to decide. */

const EXCERPT_LENGTH = 160;
const KEY_MAX = 200;

export async function readMessages<Item>(
  db: Queryable,
  stream: queries.Stream,
  query: MessagesQuery,
  total: number,
): Promise<Page<Item>> {
  const beside = query.newerThan ?? query.olderThan;
  const place = beside ? await queries.findPlace(db, stream, beside) : decodeCursor(query.cursor);
  if (place === undefined) throw notFound('Message');
  if (query.newerThan && place) {
    const json = await queries.listNewerMessages(db, stream, query.limit, place);
    return { items: new Json(json), nextCursor: null, total };
  }
  return toPage(await queries.listMessages(db, stream, query.limit, place), total);
}

export interface Draft {
  readonly userId: string;
  readonly content: string;
  readonly idempotencyKey: string | null;
}

export interface Stored {
  readonly id: string;
  /** False when an earlier request has stored it already. */
  readonly isNew: boolean;
  readonly mentionedIds: readonly string[];
}

/** Stores the message once, however often its sender repeats the request. */
export async function storeMessage(
  tx: Queryable,
  stream: queries.Stream,
  draft: Draft,
): Promise<Stored> {
  const { userId, content, idempotencyKey } = draft;
  if (idempotencyKey !== null && idempotencyKey.length > KEY_MAX) {
    throw invalid('Idempotency-Key', `Idempotency-Key must be at most ${KEY_MAX} characters`);
  }
  const [mentions, originalLanguage] = await Promise.all([
    resolveMentions(tx, stream, content),
    detectLanguage(content),
  ]);
  const id = newId();
  if (await queries.insertMessage(tx, stream, { id, mentions, originalLanguage, ...draft })) {
    const mentionedIds = mentions.map((one) => one.id).filter((one) => one !== userId);
    return { id, isNew: true, mentionedIds };
  }
  const known = await queries.findByKey(tx, stream, userId, idempotencyKey ?? '');
  const isSame =
    known?.content === content && (stream.kind === 'forum' || known.warRoomId === stream.warRoomId);
  if (!known || !isSame) throw conflict('This Idempotency-Key belongs to another message');
  return { id: known.id, isNew: false, mentionedIds: [] };
}

async function resolveMentions(
  tx: Queryable,
  stream: queries.Stream,
  content: string,
): Promise<Mention[]> {
  const names = new Set(findMentions(content).map(({ username }) => username.toLowerCase()));
  if (names.size === 0) return [];
  return queries.findMentioned(tx, stream, [...names].slice(0, MENTIONS_MAX));
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

export async function holdMessage(
  tx: Queryable,
  stream: queries.Stream,
  id: string,
): Promise<queries.HeldMessage> {
  const message = await queries.lockMessage(tx, stream, id);
  if (!message) throw notFound('Message');
  return message;
}

export const countMessages = queries.countMessages;
export const removeMessage = queries.deleteMessage;

export const excerptOf = (content: string): string =>
  content.length <= EXCERPT_LENGTH ? content : `${content.slice(0, EXCERPT_LENGTH - 1)}…`;
