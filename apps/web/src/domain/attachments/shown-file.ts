import type { FilePreview } from '@watchfloor/contract';

/** What is shown of an attached file. */
export interface ShownFile {
  readonly url: string;
  readonly filename: string | null;
  readonly fileSize: number | null;
  readonly mimeType: string | null;
  readonly preview?: FilePreview | null | undefined;
}
