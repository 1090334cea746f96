import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BLOCK, paddingAfter, readTarHeader, type TarEntry } from './tar';

export interface ReadEntry extends TarEntry {
  /** Must be read to its end before the next entry. */
  readonly body: AsyncIterable<Buffer>;
}

/** Streams the entries of an archive one after the other. */
export async function* readArchive(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<ReadEntry> {
  const packed = createReadStream(file);
  packed.on('data', (chunk) => onRead(chunk.length));
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  const bytes = createByteSource(packed.pipe(gunzip));
  try {
    for (;;) {
      const entry = readTarHeader(await bytes.take(BLOCK));
      if (!entry) break;
      yield { ...entry, body: bytes.stream(entry.size) };
      await bytes.take(paddingAfter(entry.size));
    }
    await bytes.drain();
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

function createByteSource(source: Readable) {
  const iterator: AsyncIterator<Buffer> = Readable.prototype[Symbol.asyncIterator].call(source);
  let rest: Buffer = Buffer.alloc(0);

  async function refill(): Promise<void> {
    const next = await iterator.next();
    if (next.done) throw new Error('it is cut short');
    rest = next.value;
  }

  async function* stream(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      if (rest.length === 0) await refill();
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  return {
    stream,
    async take(length: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const part of stream(length)) parts.push(part);
      return Buffer.concat(parts);
    },
    /** Reads to the end, so that the checksum of gzip is verified too. */
    async drain(): Promise<void> {
      while (!(await iterator.next()).done);
    },
  };
}
