/**
 * For modules whose messages or reports carry files. In the transaction that stores a message:
 *
 *   const files = await claimUploads(tx, actor.id, body.attachments);  // one result for each 'file' attachment, in order
 *   …insert the attachments with upload_id = file.uploadId and the claimed url, filename, fileSize and mimeType
 *
 * The table of attachments has a column `upload_id uuid references uploads on delete set null` and a trigger `after delete
 * … for each row when (old.upload_id is not null) execute function release_upload()`, as global_forum_attachments has: with the
 * last message that shows a file, the file is deleted too. Previews: join uploads and files, or `presentUpload`.
 *
 * `findReadable` decides who can read an attached file: add the new table of attachments to it.
 */
import { fileUrl, type Upload, uploadIdOf } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { invalid } from '../../errors';
import { presentUpload } from './files.presenter';
import * as queries from './files.queries';

export interface ClaimedUpload extends Upload {
  readonly uploadId: string;
}

/**
 * Marks uploads of the sender as attached. Name, size and type come from the upload, not from the sender.
 * Foreign, unknown and deleted uploads get the same error, at the index of the attachment.
 */
export async function claimUploads(
  tx: Tx,
  memberId: string,
  attachments: readonly { readonly type: string; readonly url: string }[],
): Promise<ClaimedUpload[]> {
  const files = attachments.flatMap((attachment, index) =>
    attachment.type === 'file' ? [{ index, id: uploadIdOf(attachment.url) }] : [],
  );
  if (files.length === 0) return [];
  const ids = files.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length) {
    throw invalid('attachments', 'A file can be attached only once');
  }
  const found = await queries.useUploads(tx, memberId, ids);
  const byId = new Map(found.map((upload) => [upload.id, upload]));
  return files.map(({ index, id }) => {
    const upload = id ? byId.get(id) : undefined;
    if (!upload) {
      throw invalid(
        `attachments.${index}.url`,
        'This file is not one of your uploads, or it was deleted; upload it again',
      );
    }
    return { ...presentUpload(upload), uploadId: upload.id, url: fileUrl(upload.id) };
  });
}
