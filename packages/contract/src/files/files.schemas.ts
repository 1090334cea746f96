import { z } from 'zod';

/** The size lets a page reserve space before the image loads. */
export const FilePreview = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type FilePreview = z.infer<typeof FilePreview>;

/** What becomes of the place, time and device that a picture tells. */
export const MetadataChoice = z.enum(['keep', 'strip'], 'Metadata must be keep or strip');
export type MetadataChoice = z.infer<typeof MetadataChoice>;
export const UploadQuery = z.object({ metadata: MetadataChoice.default('strip') });

/** `kept` also if it could not be removed; `none` for files that are no pictures. */
export const Metadata = z.enum(['none', 'kept', 'stripped']);
export type Metadata = z.infer<typeof Metadata>;

/** What a picture tells about itself; null where it does not. */
export const PictureFacts = z.object({
  /** ISO 8601; without an offset it is the time of the camera's clock. */
  takenAt: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
});
export type PictureFacts = z.infer<typeof PictureFacts>;

/** The first four fields are copied into the attachment of a message. */
export const Upload = z.object({
  url: z.string(),
  filename: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** Null unless the file is an image that can be displayed. */
  preview: FilePreview.nullable(),
  metadata: Metadata,
  ...PictureFacts.shape,
});
export type Upload = z.infer<typeof Upload>;
