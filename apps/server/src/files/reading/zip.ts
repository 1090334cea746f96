import { createInflateRaw } from 'node:zlib';
import { TooLarge, Unreadable } from './reading';

/** Of archives that are opened, never of archives inside them. */
const ENTRIES_MAX = 2000;
const INFLATED_MAX = 200 * 1024 * 1024;
const RATIO_MAX = 100;
/** Small parts may be compressed further than a bomb. */
const RATIO_FREE = 4 * 1024 * 1024;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressed: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

export interface Zip {
  readonly names: readonly string[];
  /** The parts of an entry as they are inflated; nothing if there is no such entry. */
  open(name: string): AsyncIterable<Buffer>;
}

/** Believes no size that the archive claims: what is inflated is counted. */
export function openZip(file: Buffer): Zip {
  const entries = new Map(listEntries(file).map((entry) => [entry.name, entry]));
  let inflated = 0;

  async function* open(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted) throw new Unreadable('encrypted');
    let size = 0;
    for await (const part of inflate(entry)) {
      size += part.length;
      inflated += part.length;
      const isBomb = size > RATIO_FREE && size > entry.compressed.length * RATIO_MAX;
      if (isBomb || inflated > INFLATED_MAX) throw new TooLarge();
      yield part;
    }
  }
  return { names: [...entries.keys()], open };
}

async function* inflate({ method, compressed }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield compressed;
    return;
  }
  if (method !== 8) throw new Unreadable('unsupported');
  const stream = createInflateRaw();
  stream.end(compressed);
  try {
    for await (const part of stream) yield part as Buffer;
  } catch {
    throw new Unreadable('damaged');
  }
}

function listEntries(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'));
  try {
    if (end < 0 || file.readUInt32LE(end) !== END) throw new Unreadable('damaged');
    const count = file.readUInt16LE(end + 10);
    if (count > ENTRIES_MAX) throw new TooLarge();
    const entries: Entry[] = [];
    for (let index = 0, at = file.readUInt32LE(end + 16); index < count; index += 1) {
      if (file.readUInt32LE(at) !== CENTRAL) throw new Unreadable('damaged');
      const nameLength = file.readUInt16LE(at + 28);
      entries.push(readEntry(file, at, nameLength));
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    // Reading beyond the end of the file.
    throw error instanceof RangeError ? new Unreadable('damaged') : error;
  }
}

function readEntry(file: Buffer, at: number, nameLength: number): Entry {
  const local = file.readUInt32LE(at + 42);
  if (file.readUInt32LE(local) !== LOCAL) throw new Unreadable('damaged');
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  return {
    name: file.toString('utf8', at + 46, at + 46 + nameLength),
    method: file.readUInt16LE(at + 10),
    isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
    compressed: file.subarray(start, start + file.readUInt32LE(at + 20)),
  };
}
