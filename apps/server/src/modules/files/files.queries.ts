import { mayRemoveFiles } from '../../db/backup-lock';
import type { Queryable } from '../../db/client';
import { lockIdUntilCommit } from '../../db/locks';
import { joinRoomVisibility, readsRoomChat, seesRoomFrom } from '../../db/room-visibility';
import type { FilesRow, UploadsRow } from '../../db/schema';
import type { Actor } from '../../platform';

export type UploadedFile = Pick<UploadsRow, 'id' | 'filename' | 'mimeType' | 'sha256'> &
  Pick<FilesRow, 'size' | 'previewWidth' | 'previewHeight'>;

const uploadedColumns = (db: Queryable) => db`
  u.id, u.filename, u.mime_type, u.sha256, f.size, f.preview_width, f.preview_height`;

/** Attached files are for the readers of what shows them; before that an upload is for its uploader. */
export async function findReadable(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<UploadedFile | undefined> {
  const [row] = await db<UploadedFile[]>`
    select ${uploadedColumns(db)} from uploads u join files f using (sha256)
    where u.id = ${id} and (
      (u.uses = 0 and u.user_id = ${actor.id})
      or exists (select from global_forum_attachments a where a.upload_id = u.id)
      or exists (
        select from chat_message_attachments a
          join chat_messages m on m.id = a.message_id
          join war_rooms r on r.id = m.war_room_id ${joinRoomVisibility(db, actor.id)}
        where a.upload_id = u.id and ${readsRoomChat(db, actor.isAdmin)}
          and m.created_at >= coalesce(${seesRoomFrom(db)}, '-infinity')))`;
  return row;
}

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
  file: Pick<FilesRow, 'sha256' | 'size' | 'previewWidth' | 'previewHeight'>,
): Promise<void> {
  await db`
    insert into files ${db(file, 'sha256', 'size', 'previewWidth', 'previewHeight')}
    on conflict (sha256) do update set size = excluded.size`;
}

export async function insertUpload(
  db: Queryable,
  upload: Pick<UploadsRow, 'id' | 'userId' | 'sha256' | 'filename' | 'mimeType'>,
): Promise<void> {
  await db`insert into uploads ${db(upload, 'id', 'userId', 'sha256', 'filename', 'mimeType')}`;
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
