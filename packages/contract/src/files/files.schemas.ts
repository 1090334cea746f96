import { z } from 'zod';

/** The size lets a page reserve space before the image loads. */
export const FilePreview = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type FilePreview = z.infer<typeof FilePreview>;

/** The first four fields are copied into the attachment of a message. */
export const Upload = z.object({
  url: z.string(),
  filename: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** Null unless the file is an image that can be displayed. */
  preview: FilePreview.nullable(),
});
export type Upload = z.infer<typeof Upload>;
