import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MANIFEST, type Manifest, SUMS } from './manifest';
import { END_OF_ARCHIVE, makeTarHeader, paddingAfter } from './tar';

/** Longer parts become several entries, because the length of a stream is not known in advance. */
const PIECE_BYTES = 4 * 1024 * 1024;

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Creates an archive, which gets its name only when it is complete and on disk. */
export async function createArchive(file: string) {
  const unfinished = `${file}.unfinished`;
  const time = new Date();
  const sums: string[] = [];
  // Fast rather than small: most files are compressed already.
  const gzip = createGzip({ level: 3 });
  const output = createWriteStream(unfinished, { mode: 0o600, flags: 'w', flush: true });
  const written = pipeline(gzip, output);
  // Errors are reported by write() and finish().
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

    /** Writes a stream as entries `name/0000`, `name/0001` …, at least one. */
    async addStream(name: string, source: AsyncIterable<Buffer>): Promise<void> {
      let pieces = 0;
      let chunks: Buffer[] = [];
      let size = 0;
      const flush = async () => {
        await addEntry(`${name}/${String(pieces).padStart(4, '0')}`, Buffer.concat(chunks));
        pieces += 1;
        chunks = [];
        size = 0;
      };
      for await (const chunk of source) {
        chunks.push(chunk);
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
