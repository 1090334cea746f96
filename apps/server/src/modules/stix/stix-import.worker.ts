import { isUtf8 } from 'node:buffer';
import { parentPort } from 'node:worker_threads';
import { BundleError, type ReadItem, readBundle } from '@watchfloor/stix';
import { type DecidedItem, inOrder, titleOf } from './decide-import';

export interface ReadBundleTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Objects that came earlier, as JSON. */
  readonly context: string;
}
export interface WrittenItem extends DecidedItem {
  readonly title: string;
  /** All of it, as JSON: to write it would block the event loop. */
  readonly text: string;
}
export type ReadBundleOutcome =
  | { readonly items: readonly WrittenItem[] }
  | { readonly problem: string };

/** Characters of all items: objects are stored as they came and as they were read. */
const TEXTS_MAX = 64 * 1024 * 1024;

function write(items: readonly ReadItem[]): WrittenItem[] {
  let length = 0;
  return items.map((item) => {
    const { stixId, type, modified, createdByRef, isRevoked, marking, reading } = item;
    const text = JSON.stringify(item);
    length += text.length;
    if (length > TEXTS_MAX) throw new BundleError('The bundle grows too large when it is read');
    return {
      ...{ stixId, type, modified, createdByRef, isRevoked, marking, text, title: titleOf(item) },
      reading: {
        kind: reading.kind,
        ...(reading.kind === 'refused' ? { problem: reading.problem } : {}),
      },
    };
  });
}

/** Apart from the event loop: a bundle of 20 MB takes seconds to read. */
function read({ bytes, context }: ReadBundleTask): ReadBundleOutcome {
  const buffer = Buffer.from(bytes.buffer);
  if (!isUtf8(buffer)) return { problem: 'This is not valid UTF-8' };
  try {
    return { items: write(inOrder(readBundle(buffer.toString('utf8'), context))) };
  } catch (error) {
    if (error instanceof BundleError) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', (task: ReadBundleTask) => parentPort?.postMessage(read(task)));
