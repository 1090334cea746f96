import type { Readable } from 'node:stream';

/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly changedAt: number;
}

/** Putting the same key again is harmless: equal keys mean equal contents. */
export interface FileStore {
  has(key: string): Promise<boolean>;
  /** Stores a local file; the caller removes the original. */
  put(key: string, path: string): Promise<void>;
  /** Null if the key does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Not an error if the key does not exist. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** Keys are content hashes; a preview uses the hash of its original. */
export const keyOf = (sha256: string) => sha256;
export const previewKeyOf = (sha256: string) => `${sha256}.preview`;
/** Null for a foreign key. */
export const hashOfKey = (key: string): string | null =>
  /^([0-9a-f]{64})(\.preview)?$/.exec(key)?.[1] ?? null;
