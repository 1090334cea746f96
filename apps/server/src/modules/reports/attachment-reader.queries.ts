import type { Queryable } from '../../db/client';
import type { ReadOutcome } from '../../files/reading/read-file';

/** A content, and the kind of file that its name makes it. */
export interface UnreadFile {
  readonly sha256: string;
  readonly mimeType: string;
}

/** A file that ends the reading process so many times is given up. */
const TRIES_MAX = 2;

const is = (db: Queryable, { sha256, mimeType }: UnreadFile) =>
  db`sha256 = ${sha256} and mime_type = ${mimeType}`;

/** Gives up the files that were tried in vain. */
export async function giveUpUnread(db: Queryable): Promise<void> {
  await db`
    update file_texts set state = 'unreadable', problem = 'exceeded'
    where state = 'waiting' and tries >= ${TRIES_MAX} and taken_until < now()`;
}

/** Takes the next file for a while, so that no other instance reads it too. */
export async function takeUnread(db: Queryable): Promise<UnreadFile | undefined> {
  const [row] = await db<UnreadFile[]>`
    update file_texts set tries = tries + 1, taken_until = now() + interval '3 minutes'
    where (sha256, mime_type) = (
      select sha256, mime_type from file_texts
      where state = 'waiting' and tries < ${TRIES_MAX} and (taken_until is null or taken_until < now())
      order by created_at limit 1 for update skip locked)
    returning sha256, mime_type`;
  return row;
}

/** `texts` is a JSON list. */
export async function finishReading(
  db: Queryable,
  file: UnreadFile,
  { state, problem, pages }: ReadOutcome,
  texts: string,
): Promise<void> {
  await db`
    update file_texts set state = ${state}, problem = ${problem}, pages = ${pages}, taken_until = null,
      texts = array(select json_array_elements_text(${texts}::text::json))
    where ${is(db, file)}`;
}

/** The process that read it ended: another try, or none. */
export async function failReading(db: Queryable, file: UnreadFile): Promise<void> {
  await db`
    update file_texts set taken_until = null,
      state = case when tries >= ${TRIES_MAX} then 'unreadable' else 'waiting' end,
      problem = case when tries >= ${TRIES_MAX} then 'exceeded' end
    where ${is(db, file)}`;
}

/** The file is not at fault: it is read later. */
export async function postponeReading(db: Queryable, file: UnreadFile): Promise<void> {
  await db`
    update file_texts set taken_until = now() + interval '1 minute', tries = tries - 1
    where ${is(db, file)}`;
}
