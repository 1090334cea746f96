import { z } from 'zod';
import { Id, optionalText, PageQuery, SpillReason, Timestamp } from '../fields';
import { FilePreview } from '../files/files.schemas';
import { Author } from '../users/users.schemas';
import { ATTACHMENT_URL_MAX, ATTACHMENTS_MAX, MESSAGE_MAX, SHARED_ATTACHMENT } from './chat-limits';
import { toWebAddress } from './web-address';

export const AttachmentType = z.enum(['file', 'link'], 'Type must be file or link');

export const Attachment = z.object({
  id: Id,
  messageId: Id,
  type: AttachmentType,
  url: z.string(),
  filename: z.string().nullable(),
  fileSize: z.int().nullable(),
  mimeType: z.string().nullable(),
  /** Null unless the file is an image that can be displayed. */
  preview: FilePreview.nullable(),
  createdAt: Timestamp,
});
export type Attachment = z.infer<typeof Attachment>;

/** A mentioned member, with the alias used in the text. */
export const Mention = z.object({ id: Id, username: z.string() });
export type Mention = z.infer<typeof Mention>;

export const ChatMessage = z.object({
  id: Id,
  userId: Id,
  content: z.string(),
  /** Detected language (ISO 639-1); null if detection failed. */
  originalLanguage: z.string().nullable(),
  createdAt: Timestamp,
  user: Author,
  mentions: z.array(Mention),
  attachments: z.array(Attachment),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const WarRoomMessage = ChatMessage.extend({ warRoomId: Id });
export type WarRoomMessage = z.infer<typeof WarRoomMessage>;

/** File name and size come from the upload; the body cannot set them. */
export const NewAttachment = z
  .object({
    type: AttachmentType,
    url: z
      .string('URL is required')
      .trim()
      .min(1, 'URL is required')
      .max(ATTACHMENT_URL_MAX, `URL must be at most ${ATTACHMENT_URL_MAX} characters`),
  })
  .transform((attachment, context) => {
    if (attachment.type === 'file') return attachment;
    const url = toWebAddress(attachment.url);
    if (url) return { ...attachment, url };
    const message = 'A link must start with http:// or https://';
    context.addIssue({ code: 'custom', path: ['url'], message });
    return z.NEVER;
  });
export type NewAttachment = z.infer<typeof NewAttachment>;

/** Blank text with attachments becomes `SHARED_ATTACHMENT` (spec §5). */
export const NewMessage = z
  .object({
    content: optionalText('Message', MESSAGE_MAX),
    attachments: z
      .array(NewAttachment)
      .max(ATTACHMENTS_MAX, `At most ${ATTACHMENTS_MAX} attachments`)
      .nullish()
      .transform((attachments) => attachments ?? []),
    spillReason: SpillReason,
  })
  .refine(({ content, attachments }) => content !== null || attachments.length > 0, {
    error: 'Message is required',
    path: ['content'],
  })
  .transform(({ content, ...message }) => ({ ...message, content: content ?? SHARED_ATTACHMENT }));
export type NewMessage = z.infer<typeof NewMessage>;

/** Messages before or after a known one, newest first in both cases. */
export const MessagesQuery = PageQuery.extend({
  olderThan: Id.optional(),
  newerThan: Id.optional(),
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;
