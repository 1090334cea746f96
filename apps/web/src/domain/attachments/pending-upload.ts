import { UPLOAD_MAX_BYTES, type Upload } from '@watchfloor/contract';

/** A file being uploaded for a message. */
export interface PendingUpload {
  readonly key: number;
  readonly file: File;
  readonly filename: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1; at 1 the server still inspects the file. */
  readonly progress: number;
  /** Why it failed, as shown. */
  readonly problem: string | null;
  /** False if a retry would fail again. */
  readonly canRetry: boolean;
  readonly upload: Upload | null;
}

/** How many are sent at once; the others wait. */
export const UPLOADS_AT_ONCE = 3;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

export function startUpload(key: number, file: File, now = new Date()): PendingUpload {
  const problem = findProblem(file);
  return {
    key,
    file,
    filename: nameOf(file, now),
    state: problem ? 'failed' : 'waiting',
    progress: 0,
    problem,
    canRetry: problem === null,
    upload: null,
  };
}

/** Checked before anything is sent. */
function findProblem(file: File): string | null {
  if (file.size === 0) return 'The file is empty';
  const isTooLarge = file.size > UPLOAD_MAX_BYTES;
  return isTooLarge ? `A file may have at most ${UPLOAD_MAX_BYTES / 1024 / 1024} MB` : null;
}

/** Pasted pictures are all named "image.png"; the time distinguishes them. */
function nameOf(file: File, now: Date): string {
  const extension = EXTENSIONS[file.type];
  if (!extension || !/^(image\.\w+)?$/.test(file.name)) return file.name;
  return `screenshot-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.${extension}`;
}
