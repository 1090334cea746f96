import { type NewReportAttachment, uploadIdOf } from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { invalid } from '../../errors';
import type { Actor } from '../../platform';
import { claimUploads } from '../files/files.access';
import * as queries from './report-attachments.queries';

/**
 * Attaches own uploads, and keeps those that the report has already, whoever uploaded them. Undefined leaves all as they are.
 * The caller has locked the report.
 */
export async function storeAttachments(
  tx: Tx,
  actor: Actor,
  reportId: string,
  wanted: readonly NewReportAttachment[] | undefined,
): Promise<void> {
  if (!wanted) return;
  const files = wanted.flatMap(({ url, caption }) => {
    const uploadId = uploadIdOf(url);
    return uploadId ? [{ uploadId, url, caption }] : [];
  });
  if (new Set(files.map(({ uploadId }) => uploadId)).size < files.length) {
    throw invalid('attachments', 'A file can be attached to a report only once');
  }
  const attached = await queries.listAttachedUploads(tx, reportId);
  await claimUploads(
    tx,
    actor.id,
    files.map(({ uploadId, url }) => ({ type: attached.has(uploadId) ? 'kept' : 'file', url })),
  );
  await queries.replaceAttachments(tx, reportId, files);
}

/** By the path of each, for the spill guard. */
export const captionsOf = (
  attachments: readonly NewReportAttachment[] = [],
): Record<string, string | null> =>
  Object.fromEntries(
    attachments.map(({ caption }, index) => [`attachments.${index}.caption`, caption]),
  );
