import { mayRemoveFiles } from '../../db/backup-lock';
import type { Fragment, Queryable } from '../../db/client';
import { lockIdUntilCommit } from '../../db/locks';
import { joinRoomVisibility, readsRoomChat, seesRoomFrom } from '../../db/room-visibility';
import type { FilesRow, UploadsRow } from '../../db/schema';
import { sees } from '../../db/sight';
import type { Actor } from '../../platform';

/** What is known of a content. */
export type FileFacts = Omit<FilesRow, 'createdAt'>;

export type UploadedFile = Pick<
  UploadsRow,
  'id' | 'filename' | 'mimeType' | 'sha256' | 'metadata'
> &
  FileFacts;

const uploadedColumns = (db: Queryable) => db`
  u.id, u.filename, u.mime_type, u.sha256, u.metadata, f.size, f.preview_width, f.preview_height,
  f.taken_at, f.latitude, f.longitude`;

export interface ReadableFile extends UploadedFile {
  /** A report shows it, which may be restricted at any time. */
  readonly isInReport: boolean;
}

/** Attached files are for the readers of what shows them; before that an upload is for its uploader. */
export async function findReadable(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<ReadableFile | undefined> {
  const [row] = await db<ReadableFile[]>`
    select ${uploadedColumns(db)},
      exists (select from report_attachments a where a.upload_id = u.id) as is_in_report
    from uploads u join files f using (sha256)
    where u.id = ${id} and (
      (u.uses = 0 and u.user_id = ${actor.id})
      or exists (select from global_forum_attachments a where a.upload_id = u.id)
      or exists (
        select from report_attachments a join reports r on r.id = a.report_id
        where a.upload_id = u.id and ${sees(db, actor, 'r')})
      ${actor.ceiling === undefined ? db`or ${isInReadableRoom(db, actor)}` : db``})`;
  return row;
}

const isInReadableRoom = (db: Queryable, actor: Actor): Fragment => db`
  exists (
    select from chat_message_attachments a
      join chat_messages m on m.id = a.message_id
      join war_rooms r on r.id = m.war_room_id ${joinRoomVisibility(db, actor.id)}
    where a.upload_id = u.id and ${readsRoomChat(db, actor.isAdmin)}
      and m.created_at >= coalesce(${seesRoomFrom(db)}, '-infinity'))`;

/** Counts another attachment of each own upload, and locks them against clean-up until the commit. */
export function useUploads(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<UploadedFile[]> {
  return db<UploadedFile[]>`
    with used as (
      select id from uploads where id = any(${ids as string[]}::uuid[]) and user_id = ${memberId}
      order by id for update
    )
    update uploads u set uses = u.uses + 1 from used, files f
    where u.id = used.id and f.sha256 = u.sha256
    returning ${uploadedColumns(db)}`;
}

/** The uploads of a member within a day. `isLocked` blocks further ones until the commit. */
export async function sumRecentBytes(
  db: Queryable,
  memberId: string,
  isLocked: boolean,
): Promise<number> {
  if (isLocked) await lockIdUntilCommit(db, 'memberUploads', memberId);
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(f.size), 0)::float8 as bytes from uploads u join files f using (sha256)
    where u.user_id = ${memberId} and u.created_at > now() - interval '1 day'`;
  return row?.bytes ?? 0;
}

export async function findFile(db: Queryable, sha256: string): Promise<FilesRow | undefined> {
  const [row] = await db<FilesRow[]>`select * from files where sha256 = ${sha256}`;
  return row;
}

/** Creates the row of the content if needed, and locks it against deletion until the commit. */
export async function lockFile(
  db: Queryable,
  { sha256, size, previewWidth, previewHeight, takenAt, latitude, longitude }: FileFacts,
): Promise<void> {
  const row = { sha256, size, previewWidth, previewHeight, takenAt, latitude, longitude };
  await db`
    insert into files ${db(row)}
    on conflict (sha256) do update set size = excluded.size`;
}

export async function insertUpload(
  db: Queryable,
  upload: Pick<UploadsRow, 'id' | 'userId' | 'sha256' | 'filename' | 'mimeType' | 'metadata'>,
): Promise<void> {
  await db`insert into uploads ${db(upload)}`;
}

/** Deletes uploads that were not attached to anything for a day. */
export async function deleteIdleUploads(db: Queryable): Promise<void> {
  await db`delete from uploads where uses = 0 and idle_since < now() - interval '1 day'`;
}

export async function listUnusedFiles(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db<{ sha256: string }[]>`
    select sha256 from files f
    where not exists (select from uploads u where u.sha256 = f.sha256) limit ${limit}`;
  return rows.map((row) => row.sha256);
}

/** Returns false if the file is in use or a backup is running. Concurrent users wait for the commit. */
export async function deleteUnusedFile(db: Queryable, sha256: string): Promise<boolean> {
  if (!(await mayRemoveFiles(db))) return false;
  // Waits for an upload of it that is being stored, which the next statement then sees.
  await db`select from files where sha256 = ${sha256} for update`;
  const { count } = await db`
    delete from files f where sha256 = ${sha256}
      and not exists (select from uploads u where u.sha256 = f.sha256)`;
  return count > 0;
}

export async function findStoredHashes(
  db: Queryable,
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ sha256: string }[]>`
    select sha256 from files where sha256 = any(${hashes as string[]})`;
  return new Set(rows.map((row) => row.sha256));
}

/** The number and size of stored files without previews. */
export async function measureFiles(db: Queryable): Promise<{ count: number; bytes: number }> {
  const [row] = await db<{ count: number; bytes: number }[]>`
    select coalesce(sum(count) filter (where name = 'files'), 0)::float8 as count,
      coalesce(sum(count) filter (where name = 'files:bytes'), 0)::float8 as bytes
    from row_counts where name in ('files', 'files:bytes')`;
  return row ?? { count: 0, bytes: 0 };
}
