import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PRIVATE } from './disk-store';
import { toStorageError } from './storage-errors';

export interface ReceivedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

/** A sender that is silent for longer is considered lost. */
const LONGEST_SILENCE_MS = 15 * 60_000;

/** Streams uploads to disk and hashes them on the way, never holding a whole file in memory. */
export function createIncoming(directory: string) {
  async function newPath(): Promise<string> {
    await mkdir(directory, PRIVATE);
    return path.join(directory, randomUUID());
  }
  const discard = (place: string) => rm(place, { force: true });

  return {
    /** A path for a file that the server itself creates. */
    newPath,
    discard,

    /** Leaves nothing behind if it fails. */
    async receive(source: Readable, signal: AbortSignal): Promise<ReceivedFile> {
      const hash = createHash('sha256');
      let size = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      const place = await newPath();
      try {
        // Flush to disk before the file counts as received.
        await pipeline(source, meter, createWriteStream(place, { flags: 'wx', flush: true }), {
          signal,
        });
      } catch (error) {
        await discard(place);
        throw toStorageError(error);
      }
      return { path: place, sha256: hash.digest('hex'), size };
    },

    /** A file that the server itself has created, as if it was received. */
    async adopt(place: string): Promise<ReceivedFile> {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of createReadStream(place)) {
        hash.update(chunk as Buffer);
        size += (chunk as Buffer).length;
      }
      return { path: place, sha256: hash.digest('hex'), size };
    },

    /** Removes leftovers of a crash, but not files that another instance is still writing. */
    async sweep(now = Date.now()): Promise<void> {
      for (const name of await readdir(directory).catch(() => [])) {
        const place = path.join(directory, name);
        const found = await stat(place).catch(() => null);
        if (found && now - found.mtimeMs > LONGEST_SILENCE_MS) await rm(place, { force: true });
      }
    },
  };
}

export type Incoming = ReturnType<typeof createIncoming>;
