import { mayRemoveFiles } from '../../db/backup-lock';
import type { Queryable } from '../../db/client';
import { lockIdUntilCommit } from '../../db/locks';
import type { FilesRow, UploadsRow } from '../../db/schema';

export type SeenFile = Pick<UploadsRow, 'id' | 'filename' | 'mimeType' | 'sha256'> &
  Pick<FilesRow, 'size' | 'previewWidth' | 'previewHeight'>;

const seenColumns = (db: Queryable) => db`
  u.id, u.filename, u.mime_type, u.sha256, f.size, f.preview_width, f.preview_height`;

/** The file, if the member may read it: one that is attached, or an upload of their own. */
export async function findReadable(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<SeenFile | undefined> {
  const [row] = await db<SeenFile[]>`
    select ${seenColumns(db)} from uploads u join files f using (sha256)
    where u.id = ${id} and (u.uses > 0 or u.user_id = ${memberId})`;
  return row;
}

/** Counts one more attachment for each upload of the member's own; holds them against clean-up until the commit. */
export function useUploads(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<SeenFile[]> {
  return db<SeenFile[]>`
    with used as (
      select id from uploads where id = any(${ids as string[]}::uuid[]) and user_id = ${memberId}
      order by id for update
    )
    update uploads u set uses = u.uses + 1 from used, files f
    where u.id = used.id and f.sha256 = u.sha256
    returning ${seenColumns(db)}`;
}

/** What a member has uploaded within a day; with `isHeld` nobody can add to it until the commit. */
export async function sumRecentBytes(
  db: Queryable,
  memberId: string,
  isHeld: boolean,
): Promise<number> {
  if (isHeld) await lockIdUntilCommit(db, 'memberUploads', memberId);
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(f.size), 0)::float8 as bytes from uploads u join files f using (sha256)
    where u.user_id = ${memberId} and u.created_at > now() - interval '1 day'`;
  return row?.bytes ?? 0;
}

export async function findFile(db: Queryable, sha256: string): Promise<FilesRow | undefined> {
  const [row] = await db<FilesRow[]>`select * from files where sha256 = ${sha256}`;
  return row;
}

/** Holds the content's row, made if need be, against removal until the commit. */
export async function holdFile(
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

/** Uploads that nothing has shown for a day. */
export async function deleteIdleUploads(db: Queryable): Promise<void> {
  await db`delete from uploads where uses = 0 and idle_since < now() - interval '1 day'`;
}

export async function listUnusedFiles(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db<{ sha256: string }[]>`
    select sha256 from files f
    where not exists (select from uploads u where u.sha256 = f.sha256) limit ${limit}`;
  return rows.map((row) => row.sha256);
}

/** Whether it was still unused and is now gone; whoever wants to use it waits for the commit. Not while a backup is taken. */
export async function deleteUnusedFile(db: Queryable, sha256: string): Promise<boolean> {
  if (!(await mayRemoveFiles(db))) return false;
  const { count } = await db`
    delete from files f where sha256 = ${sha256}
      and not exists (select from uploads u where u.sha256 = f.sha256)`;
  return count > 0;
}

export async function findKnownHashes(
  db: Queryable,
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ sha256: string }[]>`
    select sha256 from files where sha256 = any(${hashes as string[]})`;
  return new Set(rows.map((row) => row.sha256));
}

/** How many contents are kept, and their bytes, previews aside. */
export async function measureFiles(db: Queryable): Promise<{ count: number; bytes: number }> {
  const [row] = await db<{ count: number; bytes: number }[]>`
    select coalesce(sum(count) filter (where name = 'files'), 0)::float8 as count,
      coalesce(sum(count) filter (where name = 'files:bytes'), 0)::float8 as bytes
    from row_counts where name in ('files', 'files:bytes')`;
  return row ?? { count: 0, bytes: 0 };
}
