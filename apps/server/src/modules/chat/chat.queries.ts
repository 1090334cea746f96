import type { Mention, NewAttachment } from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { findMentionedMembers, mentionsJson, presentMentions } from '../../db/mentions';
import { newId } from '../../identifiers';

/** The messages of the forum or of a war room. */
export type Stream =
  | { readonly kind: 'forum' }
  | {
      readonly kind: 'war-room';
      readonly warRoomId: string;
      /** Older messages are hidden from the reader. */
      readonly since: string | null;
    };

export interface LockedMessage {
  readonly id: string;
  readonly userId: string;
  readonly content: string;
  readonly createdAt: string;
}

/** File attributes come from the upload and are null for links. */
export interface StoredAttachment extends NewAttachment {
  readonly uploadId: string | null;
  readonly filename: string | null;
  readonly fileSize: number | null;
  readonly mimeType: string | null;
}

const tableOf = (db: Queryable, stream: Stream) =>
  db(stream.kind === 'forum' ? 'global_forum_messages' : 'chat_messages');

const inStream = (db: Queryable, stream: Stream) =>
  stream.kind === 'forum'
    ? db`true`
    : db`m.war_room_id = ${stream.warRoomId}
        ${stream.since ? db`and m.created_at >= ${stream.since}::timestamptz` : db``}`;

const attachmentJson = (db: Queryable) => db`
  json_build_object(
    'id', a.id, 'messageId', a.message_id, 'type', a.type, 'url', a.url, 'filename', a.filename,
    'fileSize', a.file_size, 'mimeType', a.mime_type, 'createdAt', iso(a.created_at),
    'preview', case when f.preview_width is not null then json_build_object(
      'url', a.url || '/preview', 'width', f.preview_width, 'height', f.preview_height) end)`;

const attachmentTableOf = (db: Queryable, stream: Stream) =>
  db(stream.kind === 'forum' ? 'global_forum_attachments' : 'chat_message_attachments');

const attachmentsJson = (db: Queryable, stream: Stream) => db`
  coalesce((
    select json_agg(${attachmentJson(db)} order by a.position)
    from ${attachmentTableOf(db, stream)} a
      left join uploads up on up.id = a.upload_id left join files f on f.sha256 = up.sha256
    where a.message_id = m.id), '[]')`;

/** Contract `ChatMessage` (or `WarRoomMessage`), from the message `m` and its author `u`. */
const messageJson = (db: Queryable, stream: Stream) => db`
  json_build_object(
    'id', m.id, 'userId', m.user_id, 'content', m.content, 'originalLanguage', m.original_language,
    'createdAt', iso(m.created_at),
    ${stream.kind === 'war-room' ? db`'warRoomId', m.war_room_id,` : db``}
    'user', ${authorJson(db)}, 'mentions', ${presentMentions(db, db`m.mentions`)},
    'attachments', ${attachmentsJson(db, stream)})`;

export function listMessages(
  db: Queryable,
  stream: Stream,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select ${messageJson(db, stream)} as item, m.created_at, m.id
      from ${tableOf(db, stream)} m join users u on u.id = m.user_id
      where ${inStream(db, stream)} ${afterCursor(db, 'm', cursor)}
      order by m.created_at desc, m.id desc ${limitRows(db, limit)}`,
  );
}

export async function countMessages(db: Queryable, stream: Stream): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from ${tableOf(db, stream)} m where ${inStream(db, stream)}`;
  return row?.total ?? 0;
}

/** The next messages after a position, newest first like every list. */
export async function listNewerMessages(
  db: Queryable,
  stream: Stream,
  limit: number,
  place: Cursor,
): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select coalesce(json_agg(item order by created_at desc, id desc), '[]')::text as json from (
      select ${messageJson(db, stream)} as item, m.created_at, m.id
      from ${tableOf(db, stream)} m join users u on u.id = m.user_id
      where ${inStream(db, stream)}
        and (m.created_at, m.id) > (${place.createdAt}::timestamptz, ${place.id}::uuid)
      order by m.created_at, m.id limit ${db.unsafe(String(Math.trunc(limit)))}
    ) newer`;
  if (!row) throw new Error('an aggregate returned no row');
  return row.json;
}

/** The position of a message in the order of its stream. */
export async function findPlace(
  db: Queryable,
  stream: Stream,
  id: string,
): Promise<Cursor | undefined> {
  const [row] = await db<Cursor[]>`
    select m.created_at, m.id from ${tableOf(db, stream)} m where m.id = ${id} and ${inStream(db, stream)}`;
  return row;
}

export interface NewRow {
  readonly id: string;
  readonly userId: string;
  readonly content: string;
  readonly originalLanguage: string | null;
  readonly mentions: readonly Mention[];
  readonly idempotencyKey: string | null;
}

/** Returns false if the sender already used the key. A concurrent insert waits for the first one. */
export async function insertMessage(db: Queryable, stream: Stream, row: NewRow): Promise<boolean> {
  const columns = {
    ...row,
    mentions: mentionsJson(db, row.mentions),
    ...(stream.kind === 'war-room' ? { warRoomId: stream.warRoomId } : {}),
  };
  const rows = await db`
    insert into ${tableOf(db, stream)} ${db(columns)}
    on conflict (user_id, idempotency_key) do nothing returning id`;
  return rows.length > 0;
}

export async function insertAttachments(
  db: Queryable,
  stream: Stream,
  messageId: string,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  const rows = attachments.map((attachment, position) => ({
    id: newId(),
    messageId,
    position,
    type: attachment.type,
    url: attachment.url,
    filename: attachment.filename,
    fileSize: attachment.fileSize,
    mimeType: attachment.mimeType,
    uploadId: attachment.uploadId,
  }));
  await db`insert into ${attachmentTableOf(db, stream)} ${db(rows)}`;
}

export async function findMessageJson(
  db: Queryable,
  stream: Stream,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${messageJson(db, stream)}::text as json
    from ${tableOf(db, stream)} m join users u on u.id = m.user_id
    where m.id = ${id} and ${inStream(db, stream)}`;
  return row?.json;
}

/** The message that the sender stored with this key, in any room. */
export async function findByKey(
  db: Queryable,
  stream: Stream,
  userId: string,
  key: string,
): Promise<(Omit<LockedMessage, 'createdAt'> & { readonly warRoomId: string | null }) | undefined> {
  const room = stream.kind === 'war-room' ? db`war_room_id` : db`null::uuid as war_room_id`;
  const [row] = await db<(Omit<LockedMessage, 'createdAt'> & { warRoomId: string | null })[]>`
    select id, user_id, content, ${room} from ${tableOf(db, stream)}
    where user_id = ${userId} and idempotency_key = ${key}`;
  return row;
}

export async function findAttachmentsJson(
  db: Queryable,
  stream: Stream,
  messageId: string,
): Promise<string | undefined> {
  const [row] = await db<{ json: string }[]>`
    select ${attachmentsJson(db, stream)}::text as json from ${tableOf(db, stream)} m
    where m.id = ${messageId} and ${inStream(db, stream)}`;
  return row?.json;
}

/** The members whom a message mentions and who may read the stream. */
export const findMentioned = (db: Queryable, stream: Stream, content: string): Promise<Mention[]> =>
  findMentionedMembers(
    db,
    content,
    stream.kind === 'war-room'
      ? db`and exists (
          select from war_room_members r where r.war_room_id = ${stream.warRoomId} and r.user_id = u.id)`
      : db``,
  );

/** The lock makes the second of two concurrent deletions find nothing. */
export async function lockMessage(
  db: Queryable,
  stream: Stream,
  id: string,
): Promise<LockedMessage | undefined> {
  const [row] = await db<LockedMessage[]>`
    select m.id, m.user_id, m.content, iso(m.created_at) as created_at from ${tableOf(db, stream)} m
    where m.id = ${id} and ${inStream(db, stream)} for update`;
  return row;
}

export async function deleteMessage(db: Queryable, stream: Stream, id: string): Promise<void> {
  await db`delete from ${tableOf(db, stream)} where id = ${id}`;
}
