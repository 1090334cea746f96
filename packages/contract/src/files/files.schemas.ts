import { z } from 'zod';

/** A small picture of an image, with its size, so that a page can keep the place for it. */
export const FilePreview = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type FilePreview = z.infer<typeof FilePreview>;

/** A file that was received. The first four fields go into a message's attachment as they are. */
export const Upload = z.object({
  url: z.string(),
  filename: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** For images that can be shown; null for everything else. */
  preview: FilePreview.nullable(),
});
export type Upload = z.infer<typeof Upload>;
