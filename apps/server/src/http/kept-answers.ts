import { createHash } from 'node:crypto';
import { compress, type Encoding } from './compress-answer';

export const digestOf = (bytes: Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url');

/** An answer in the form in which it leaves, made once for all who ask for it. */
export class KeptAnswer {
  readonly version: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly bytes: Buffer,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    this.version = digestOf(bytes);
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const made = compress(this.bytes, encoding);
    this.#packed.set(encoding, made);
    return made;
  }
}

interface Entry {
  readonly state: string;
  readonly answer: Promise<KeptAnswer>;
  bytes: number;
}

export interface KeptAnswers {
  /** The answer for this state of the data, made anew when it is for another one; once for all who wait for it. */
  get(key: string, state: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer>;
}

const MOST_BYTES = 24 * 1024 * 1024;
/** What is kept of an answer beside its bytes: packed forms, headers, the entry itself. */
const OVERHEAD = 1.5;

/** Keeps what was asked for lately, up to so many bytes. */
export function createKeptAnswers(most = MOST_BYTES): KeptAnswers {
  const entries = new Map<string, Entry>();
  let total = 0;

  function forget(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function weigh(key: string, entry: Entry, answer: KeptAnswer): void {
    if (entries.get(key) !== entry) return;
    entry.bytes = answer.bytes.length * OVERHEAD;
    total += entry.bytes;
    for (const oldest of entries.keys()) {
      if (total <= most) return;
      forget(oldest);
    }
  }

  return {
    get(key, state, make) {
      const known = entries.get(key);
      forget(key);
      if (known?.state === state) {
        entries.set(key, known);
        total += known.bytes;
        return known.answer;
      }
      const entry: Entry = { state, answer: make(), bytes: 0 };
      entries.set(key, entry);
      entry.answer.then(
        (answer) => weigh(key, entry, answer),
        () => entries.get(key) === entry && forget(key),
      );
      return entry.answer;
    },
  };
}
