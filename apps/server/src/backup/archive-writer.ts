import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MANIFEST, type Manifest, SUMS } from './manifest';
import { END_OF_ARCHIVE, makeTarHeader, paddingAfter } from './tar';

/** A part longer than this becomes several entries: what comes as a stream has no length to put before it. */
const PIECE_BYTES = 4 * 1024 * 1024;

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** A new archive. It bears its name only when it is whole and on the disk. */
export async function createArchive(file: string) {
  const unfinished = `${file}.unfinished`;
  const time = new Date();
  const sums: string[] = [];
  // Fast rather than small: files are mostly packed already.
  const gzip = createGzip({ level: 3 });
  const output = createWriteStream(unfinished, { mode: 0o600, flags: 'w', flush: true });
  const written = pipeline(gzip, output);
  // Told through write() and finish().
  written.catch(() => {});

  async function write(chunk: Buffer): Promise<void> {
    if (gzip.destroyed) return written;
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written]);
  }

  async function addEntry(name: string, body: Buffer): Promise<void> {
    await write(makeTarHeader({ name, size: body.length }, time));
    await write(body);
    await write(Buffer.alloc(paddingAfter(body.length)));
    sums.push(`${createHash('sha256').update(body).digest('hex')}  ${name}`);
  }

  return {
    addEntry,

    /** Entries `name/0000`, `name/0001` …, which are the stream when put together. At least one. */
    async addStream(name: string, source: AsyncIterable<Buffer>): Promise<void> {
      let pieces = 0;
      let held: Buffer[] = [];
      let size = 0;
      const flush = async () => {
        await addEntry(`${name}/${String(pieces).padStart(4, '0')}`, Buffer.concat(held));
        pieces += 1;
        held = [];
        size = 0;
      };
      for await (const chunk of source) {
        held.push(chunk);
        size += chunk.length;
        if (size >= PIECE_BYTES) await flush();
      }
      if (size > 0 || pieces === 0) await flush();
    },

    async finish(manifest: Manifest): Promise<void> {
      await addEntry(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      await addEntry(SUMS, Buffer.from(`${sums.join('\n')}\n`));
      gzip.end(END_OF_ARCHIVE);
      await written;
      await rename(unfinished, file);
    },

    async discard(): Promise<void> {
      gzip.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}
