import { hashOfKey, keyOf, previewKeyOf } from '../../files/file-store';
import type { Platform } from '../../platform';
import { NO_FACTS, NO_PREVIEW } from './file-facts';
import * as queries from './files.queries';

const BATCH = 500;
/** Younger content may belong to an unfinished upload. */
const YOUNG_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes unattached uploads, content without an upload, and files left by crashes. */
export function createFileCleanUp({ db, transact, fileStorage }: Platform) {
  const { store, incoming } = fileStorage;
  let straysCheckedAt = 0;

  /** The row is deleted first: a concurrent upload of the same content waits for it and then stores the file again. */
  async function removeFile(sha256: string): Promise<boolean> {
    return transact(async (tx) => {
      if (!(await queries.deleteUnusedFile(tx, sha256))) return false;
      await store.delete(keyOf(sha256));
      await store.delete(previewKeyOf(sha256));
      return true;
    });
  }

  async function removeStray(sha256: string, size: number): Promise<void> {
    await transact(async (tx) => {
      await queries.lockFile(tx, {
        sha256,
        size: Math.max(1, size),
        ...NO_PREVIEW,
        ...NO_FACTS,
      });
    });
    await removeFile(sha256);
  }

  async function removeStrays(now: number): Promise<void> {
    let old = new Map<string, number>();
    const flush = async () => {
      const known = await queries.findStoredHashes(db, [...old.keys()]);
      for (const [sha256, size] of old) if (!known.has(sha256)) await removeStray(sha256, size);
      old = new Map();
    };
    for await (const { key, size, changedAt } of store.list()) {
      const sha256 = hashOfKey(key);
      if (sha256 && now - changedAt > YOUNG_MS) old.set(sha256, size);
      if (old.size >= BATCH) await flush();
    }
    await flush();
  }

  return async function cleanUpFiles(now = Date.now()): Promise<void> {
    await incoming.sweep(now);
    await queries.deleteIdleUploads(db);
    for (;;) {
      const unused = await queries.listUnusedFiles(db, BATCH);
      let removed = 0;
      for (const sha256 of unused) if (await removeFile(sha256)) removed += 1;
      // During a backup nothing can be deleted; the next run does it.
      if (removed < BATCH) break;
    }
    // Listing the whole store is expensive, so it is done once a day.
    if (now - straysCheckedAt < DAY_MS) return;
    straysCheckedAt = now;
    await removeStrays(now);
  };
}
