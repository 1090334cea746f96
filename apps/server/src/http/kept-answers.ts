import { createHash } from 'node:crypto';
import { compress, type Encoding } from './compress-answer';

export const digestOf = (bytes: Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url');

/** What is told of an answer to those who have it already. */
export interface Label {
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer in the form in which it leaves, made once for all who ask for it. */
export class KeptAnswer implements Label {
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
  /** Of the answer that was made last, if it was for this state: known also of one that is too large to be kept. */
  labelOf(key: string, state: string): Label | undefined;
}

const MOST_BYTES = 24 * 1024 * 1024;
/** What is kept of an answer beside its bytes: packed forms, headers, the entry itself. */
const OVERHEAD = 1.5;
const MOST_LABELS = 1000;

/** Keeps what was asked for lately, up to so many bytes. */
export function createKeptAnswers(most = MOST_BYTES): KeptAnswers {
  const entries = new Map<string, Entry>();
  const labels = new Map<string, Label & { readonly state: string }>();
  let total = 0;

  function label(key: string, state: string, { version, headers }: KeptAnswer): void {
    labels.delete(key);
    labels.set(key, { state, version, headers });
    for (const oldest of labels.keys()) {
      if (labels.size <= MOST_LABELS) return;
      labels.delete(oldest);
    }
  }

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
        (answer) => {
          label(key, state, answer);
          weigh(key, entry, answer);
        },
        () => entries.get(key) === entry && forget(key),
      );
      return entry.answer;
    },

    labelOf(key, state) {
      const known = labels.get(key);
      return known?.state === state ? known : undefined;
    },
  };
}
