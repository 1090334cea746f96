import { access, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore, StoredFile } from './file-store';
import { codeOf, toStorageError } from './storage-errors';

/** No other account on the machine has access. */
export const PRIVATE = { recursive: true, mode: 0o700 } as const;

/** Spreads files over 256 directories by the first two digits of their hash. */
export function createDiskStore(directory: string): FileStore {
  const placeOf = (key: string) => path.join(directory, key.slice(0, 2), key);
  return {
    async has(key) {
      return access(placeOf(key)).then(
        () => true,
        () => false,
      );
    },

    async put(key, source) {
      const place = placeOf(key);
      try {
        await mkdir(path.dirname(place), PRIVATE);
        // A hard link is atomic: there is never partial content under the key.
        await link(source, place);
        await syncDirectory(path.dirname(place));
      } catch (error) {
        // The same content is already stored.
        if (codeOf(error) !== 'EEXIST') throw toStorageError(error);
      }
    },

    async open(key, range) {
      try {
        const handle = await open(placeOf(key));
        return handle.createReadStream(range);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw toStorageError(error);
      }
    },

    delete: (key) => rm(placeOf(key), { force: true }),

    list: () => listFiles(directory),
  };
}

async function* listFiles(directory: string): AsyncIterable<StoredFile> {
  for await (const folder of openFolder(directory)) {
    if (!folder.isDirectory()) continue;
    for await (const entry of openFolder(path.join(directory, folder.name))) {
      const found = await stat(path.join(directory, folder.name, entry.name)).catch(() => null);
      if (found?.isFile()) yield { key: entry.name, size: found.size, changedAt: found.mtimeMs };
    }
  }
}

async function* openFolder(directory: string) {
  try {
    yield* await opendir(directory);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw toStorageError(error);
  }
}

/** A new name survives a power cut only if its directory is synced too. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
