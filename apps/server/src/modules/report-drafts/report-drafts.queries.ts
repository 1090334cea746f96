import type { Queryable, Tx } from '../../db/client';
import type { ReportDraftsRow } from '../../db/schema';
import { type Reader, sees } from '../../db/sight';

type StoredDraft = Pick<ReportDraftsRow, 'fields' | 'savedAt'>;

export async function findDraft(
  db: Queryable,
  userId: string,
  subject: string,
): Promise<StoredDraft | undefined> {
  const [row] = await db<StoredDraft[]>`
    select fields, saved_at from report_drafts where user_id = ${userId} and subject = ${subject}`;
  return row;
}

/** Undefined if the stored draft is not the one that this continues. */
export async function saveDraft(
  tx: Tx,
  userId: string,
  subject: string,
  fields: string,
  basedOn: string | null,
): Promise<StoredDraft | undefined> {
  const [row] = await tx<StoredDraft[]>`
    insert into report_drafts as stored (user_id, subject, fields) values (${userId}, ${subject}, ${fields})
    on conflict (user_id, subject) do update set fields = excluded.fields, saved_at = clock_timestamp()
      where stored.saved_at = ${basedOn}
    returning fields, saved_at`;
  return row;
}

export async function deleteDraft(db: Queryable, userId: string, subject: string): Promise<void> {
  await db`delete from report_drafts where user_id = ${userId} and subject = ${subject}`;
}

export async function seesReport(db: Queryable, reader: Reader, id: string): Promise<boolean> {
  const rows = await db`select from reports r where id = ${id} and ${sees(db, reader, 'r')}`;
  return rows.length > 0;
}
