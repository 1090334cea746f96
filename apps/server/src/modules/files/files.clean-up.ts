import { hashOfKey, keyOf, previewKeyOf } from '../../files/file-store';
import type { Platform } from '../../platform';
import * as queries from './files.queries';

const AT_ONCE = 500;
/** A content younger than this may belong to an upload that is not finished. */
const YOUNG_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Removes what nobody uses: uploads never attached, contents without an upload, leftovers of crashes. */
export function createFileCleanUp({ db, transact, fileRoom }: Platform) {
  const { store, incoming } = fileRoom;
  let lookedForStraysAt = 0;

  /** In this order: whoever brings the same content meanwhile waits for the row, and then finds it missing. */
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
      await queries.holdFile(tx, {
        sha256,
        size: Math.max(1, size),
        previewWidth: null,
        previewHeight: null,
      });
    });
    await removeFile(sha256);
  }

  async function removeStrays(now: number): Promise<void> {
    let old = new Map<string, number>();
    const flush = async () => {
      const known = await queries.findKnownHashes(db, [...old.keys()]);
      for (const [sha256, size] of old) if (!known.has(sha256)) await removeStray(sha256, size);
      old = new Map();
    };
    for await (const { key, size, changedAt } of store.list()) {
      const sha256 = hashOfKey(key);
      if (sha256 && now - changedAt > YOUNG_MS) old.set(sha256, size);
      if (old.size >= AT_ONCE) await flush();
    }
    await flush();
  }

  return async function cleanUpFiles(now = Date.now()): Promise<void> {
    await incoming.sweep(now);
    await queries.deleteIdleUploads(db);
    for (;;) {
      const unused = await queries.listUnusedFiles(db, AT_ONCE);
      let removed = 0;
      for (const sha256 of unused) if (await removeFile(sha256)) removed += 1;
      // What could not be removed now, because a backup is taken, is left to the next time.
      if (removed < AT_ONCE) break;
    }
    // Going through the whole store is worth it once a day.
    if (now - lookedForStraysAt < DAY_MS) return;
    lookedForStraysAt = now;
    await removeStrays(now);
  };
}
