import { createHash } from 'node:crypto';
import { checkShape } from '@watchfloor/stix';

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Objects whose own meaning is in others: a page may have them without those. */
const MEANT_BY_OTHERS = new Set(['report', 'note', 'grouping']);
const ID_MAX = 300;

function refsOf(object: Raw): string[] {
  const marked = Array.isArray(object.granular_markings) ? object.granular_markings : [];
  return [
    ...(MEANT_BY_OTHERS.has(String(object.type)) ? textsOf(object.object_refs) : []),
    ...textsOf(object.object_marking_refs),
    ...textsOf([object.created_by_ref]),
    ...textsOf(marked.map((part) => (isRaw(part) ? part.marking_ref : null))),
  ];
}

/** Collects the objects of several pages into one bundle: a report may be on another page than what it names. */
export function createGathering(maxBytes: number, maxCount: number) {
  const parts: string[] = [];
  const ids = new Set<string>();
  const refs = new Set<string>();
  const hash = createHash('sha256');
  let bytes = 0;
  let leftOut = 0;

  return {
    /** All objects of a page, or none of them if they are too many: false then. */
    add(objects: readonly unknown[]): boolean {
      const fitting = objects.flatMap((object) => {
        const text = isRaw(object) ? toText(object) : null;
        return text === null ? [] : [{ object: object as Raw, text }];
      });
      const size = fitting.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
      if (bytes + size > maxBytes || parts.length + fitting.length > maxCount) return false;
      bytes += size;
      leftOut += objects.length - fitting.length;
      for (const { object, text } of fitting) {
        parts.push(text);
        hash.update(text);
        if (typeof object.id === 'string') ids.add(object.id);
        for (const ref of refsOf(object)) if (ref.length <= ID_MAX) refs.add(ref);
      }
      return true;
    },

    finish: () => ({
      bundle: new Uint8Array(Buffer.from(`{"type":"bundle","objects":[${parts.join(',')}]}`)),
      count: parts.length,
      missing: [...refs].filter((ref) => !ids.has(ref)).slice(0, maxCount),
      digest: hash.digest('base64url'),
      leftOut,
    }),
  };
}

/** Escapes of what no database stores: a zero, and halves of characters. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Null for one that the import would refuse: it must not stop the others. */
function toText(object: Raw): string | null {
  try {
    checkShape([object]);
    const text = JSON.stringify(object);
    return UNSTORABLE.test(text) ? null : text;
  } catch {
    return null;
  }
}
