const MEGABYTE = 1024 * 1024;

export const UPLOAD_MAX_BYTES = 25 * MEGABYTE;
/** What one member may upload within 24 hours. */
export const UPLOAD_DAILY_BYTES = 500 * MEGABYTE;
/** The one field of an upload's form. */
export const UPLOAD_FIELD = 'file';
export const FILENAME_MAX = 200;
/** Previews fit into a square of this side, in pixels. */
export const PREVIEW_SIDE = 640;

const FILE_URL = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const fileUrl = (uploadId: string) => `/api/files/${uploadId}`;
export const previewUrl = (uploadId: string) => `${fileUrl(uploadId)}/preview`;

/** The upload that an attachment's address names; null for any other address. */
export const uploadIdOf = (url: string): string | null => FILE_URL.exec(url)?.[1] ?? null;
