import { fileUrl, type NewReportAttachment } from '@watchfloor/contract';
import type { Fragment, Queryable, Tx } from '../../db/client';
import { newId } from '../../identifiers';

/** Of the upload `u`. */
const urlOf = (db: Queryable): Fragment => db`${fileUrl('')}::text || u.id`;

/** `, …` for the JSON of one report `r`, whose readers are those of its files. */
export const attachmentsJson = (db: Queryable): Fragment => db`
  , 'attachments', (
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'url', ${urlOf(db)}, 'filename', u.filename, 'mimeType', u.mime_type, 'fileSize', f.size,
      'sha256', f.sha256, 'caption', a.caption, 'pages', t.pages, 'state', coalesce(t.state, 'waiting'),
      'problem', t.problem, 'metadata', u.metadata, 'takenAt', f.taken_at, 'latitude', f.latitude::text,
      'longitude', f.longitude::text,
      'preview', case when f.preview_width is not null then json_build_object(
        'url', ${urlOf(db)} || '/preview', 'width', f.preview_width, 'height', f.preview_height) end
    ) order by a.position), '[]')
    from report_attachments a join uploads u on u.id = a.upload_id join files f on f.sha256 = u.sha256
      left join file_texts t on t.sha256 = u.sha256 and t.mime_type = u.mime_type
    where a.report_id = r.id)`;

/** For a revision of the report `r`: the ids and names of its files. */
export const attachmentNamesJson = (db: Queryable): Fragment => db`
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'filename', u.filename) order by a.position), '[]')
  from report_attachments a join uploads u on u.id = a.upload_id where a.report_id = r.id)`;

export async function listAttachedUploads(db: Queryable, reportId: string): Promise<Set<string>> {
  const rows = await db<{ uploadId: string }[]>`
    select upload_id from report_attachments where report_id = ${reportId}`;
  return new Set(rows.map(({ uploadId }) => uploadId));
}

/** Puts the files of a report in this order, and takes away the others. */
export async function replaceAttachments(
  tx: Tx,
  reportId: string,
  attachments: readonly (Pick<NewReportAttachment, 'caption'> & { readonly uploadId: string })[],
): Promise<void> {
  const uploadIds = attachments.map(({ uploadId }) => uploadId);
  await tx`
    delete from report_attachments
    where report_id = ${reportId} and upload_id <> all (${uploadIds}::uuid[])`;
  if (attachments.length === 0) return;
  const rows = attachments.map(({ uploadId, caption }, position) => {
    return { id: newId(), reportId, uploadId, position, caption };
  });
  await tx`
    insert into report_attachments ${tx(rows)}
    on conflict (report_id, upload_id) do update set
      position = excluded.position, caption = excluded.caption`;
}
