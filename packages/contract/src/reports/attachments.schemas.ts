import { z } from 'zod';
import { Id, optionalText } from '../fields';
import { uploadIdOf } from '../files/file-limits';
import { FilePreview, Metadata, PictureFacts } from '../files/files.schemas';
import {
  ATTACHMENT_CAPTION_MAX,
  ATTACHMENT_PROBLEMS,
  ATTACHMENT_STATES,
  REPORT_ATTACHMENTS_MAX,
} from './attachment-rules';

const NewReportAttachment = z.object({
  /** Of an own upload, or of a file that the report has already. */
  url: z
    .string('Address must be text')
    .max(200, 'Address must be at most 200 characters')
    .refine((url) => uploadIdOf(url) !== null, 'Upload the file first, and send its address'),
  caption: optionalText('Caption', ATTACHMENT_CAPTION_MAX),
});
export type NewReportAttachment = z.infer<typeof NewReportAttachment>;

/** In their order. Absent leaves the stored files as they are. */
export const newAttachments = z
  .array(NewReportAttachment)
  .max(REPORT_ATTACHMENTS_MAX, `A report takes at most ${REPORT_ATTACHMENTS_MAX} files`)
  .optional();

export const ReportAttachment = z.object({
  id: Id,
  url: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  caption: z.string().nullable(),
  preview: FilePreview.nullable(),
  /** Null for kinds of files that have no pages, and until the file is read. */
  pages: z.int().nullable(),
  /** Whether its text can be searched. */
  state: z.enum(ATTACHMENT_STATES),
  /** Why it is unreadable. */
  problem: z.enum(ATTACHMENT_PROBLEMS).nullable(),
  metadata: Metadata,
  ...PictureFacts.shape,
});
export type ReportAttachment = z.infer<typeof ReportAttachment>;

/** What an earlier version of a report had attached. */
export const EarlierAttachment = z.object({ id: Id, filename: z.string() });

/** Where a search found its words, if that is not the report's own text. */
export const FileMatch = z.object({
  attachmentId: Id,
  filename: z.string(),
  /** Null for kinds of files that have no pages, or if the name or the caption matches. */
  page: z.int().nullable(),
  excerpt: z.string(),
});
export type FileMatch = z.infer<typeof FileMatch>;
