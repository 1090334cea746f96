import { createHash } from 'node:crypto';
import { compress, type Encoding } from './compress-response';

export const digestOf = (bytes: Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url');

/** What a 304 needs: the version of a response and its headers. */
export interface ResponseLabel {
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response as it is sent, compressed at most once per encoding. */
export class CachedResponse implements ResponseLabel {
  readonly version: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly bytes: Buffer,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    this.version = digestOf(bytes);
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const compressed = compress(this.bytes, encoding);
    this.#compressed.set(encoding, compressed);
    // The next caller tries again.
    compressed.catch(() => this.#compressed.delete(encoding));
    return compressed;
  }
}

interface Entry {
  readonly state: string;
  readonly response: Promise<CachedResponse>;
  bytes: number;
}

export interface ResponseCache {
  /** The response for this state of the data. Concurrent callers share one call of `make`. */
  get(key: string, state: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** The label of the latest response if it is of this state, even if that was too large to cache. */
  labelOf(key: string, state: string): ResponseLabel | undefined;
}

const MAX_BYTES = 24 * 1024 * 1024;
/** Memory of an entry relative to its bytes: compressed forms and headers. */
const OVERHEAD = 1.5;
const MAX_LABELS = 1000;

/** Drops the least recently used responses beyond `maxBytes`. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new Map<string, Entry>();
  const labels = new Map<string, ResponseLabel & { readonly state: string }>();
  let total = 0;

  function saveLabel(key: string, state: string, { version, headers }: CachedResponse): void {
    labels.delete(key);
    labels.set(key, { state, version, headers });
    for (const oldest of labels.keys()) {
      if (labels.size <= MAX_LABELS) return;
      labels.delete(oldest);
    }
  }

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function addSize(key: string, entry: Entry, response: CachedResponse): void {
    if (entries.get(key) !== entry) return;
    entry.bytes = response.bytes.length * OVERHEAD;
    total += entry.bytes;
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) return;
      remove(oldest);
    }
  }

  return {
    get(key, state, make) {
      const known = entries.get(key);
      remove(key);
      if (known?.state === state) {
        entries.set(key, known);
        total += known.bytes;
        return known.response;
      }
      const entry: Entry = { state, response: make(), bytes: 0 };
      entries.set(key, entry);
      entry.response.then(
        (response) => {
          saveLabel(key, state, response);
          addSize(key, entry, response);
        },
        () => entries.get(key) === entry && remove(key),
      );
      return entry.response;
    },

    labelOf(key, state) {
      const known = labels.get(key);
      return known?.state === state ? known : undefined;
    },
  };
}
