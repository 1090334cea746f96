import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly changedAt: number;
}

/** Where contents are kept, by key. Putting the same key again is harmless: equal keys mean equal contents. */
export interface FileStore {
  has(key: string): Promise<boolean>;
  /** Keeps what lies in a file of this machine, which stays the caller's to remove. */
  put(key: string, path: string): Promise<void>;
  /** Null when there is no such content. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Not an error when it is gone already. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** Contents lie by their hash, the preview beside its original. */
export const keyOf = (sha256: string) => sha256;
export const previewKeyOf = (sha256: string) => `${sha256}.preview`;
/** The hash that a key belongs to; null for what is none of ours. */
export const hashOfKey = (key: string): string | null =>
  /^([0-9a-f]{64})(\.preview)?$/.exec(key)?.[1] ?? null;
