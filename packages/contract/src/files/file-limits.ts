const MEGABYTE = 1024 * 1024;

export const UPLOAD_MAX_BYTES = 25 * MEGABYTE;
/** Per member and 24 hours. */
export const UPLOAD_DAILY_BYTES = 500 * MEGABYTE;
/** The only field of the upload form. */
export const UPLOAD_FIELD = 'file';
export const FILENAME_MAX = 200;
/** Previews fit into a square with sides of this many pixels. */
export const PREVIEW_SIDE = 640;

const FILE_URL = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const fileUrl = (uploadId: string) => `/api/files/${uploadId}`;
export const previewUrl = (uploadId: string) => `${fileUrl(uploadId)}/preview`;

/** Null for any other URL. */
export const uploadIdOf = (url: string): string | null => FILE_URL.exec(url)?.[1] ?? null;
