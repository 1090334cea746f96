import type { Readable } from 'node:stream';
import { PREVIEW_SIDE, UPLOAD_FIELD, type Upload } from '@watchfloor/contract';
import { invalid, notFound } from '../../errors';
import { cleanFileName } from '../../files/file-name';
import { type ByteRange, keyOf, previewKeyOf } from '../../files/file-store';
import type { ReceivedFile } from '../../files/incoming';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { requireAllowed } from './allowed-files';
import { presentUpload } from './files.presenter';
import * as queries from './files.queries';
import { requireQuota } from './upload-quota';

export type FilesService = ReturnType<typeof createFilesService>;

/** Browsers treat these types as images only, so they are safe to show. */
const INLINE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const PREVIEW_TYPE = 'image/webp';

export interface ServedFile {
  readonly size: number | null;
  readonly mimeType: string;
  readonly filename: string;
  readonly etag: string;
  readonly isInline: boolean;
  open(range?: ByteRange): Promise<Readable>;
}

export function createFilesService({ db, transact, fileStorage }: Platform) {
  const { store, incoming, inspector } = fileStorage;

  async function openStored(key: string, range?: ByteRange): Promise<Readable> {
    const stream = await store.open(key, range);
    if (!stream) throw notFound('File');
    return stream;
  }

  /** Stores content and preview unless they exist. */
  async function storeContent(received: ReceivedFile, mimeType: string) {
    const existing = await queries.findFile(db, received.sha256);
    if (existing && (await store.has(keyOf(received.sha256)))) return existing;
    const preview = INLINE_TYPES.has(mimeType) ? await makePreview(received) : null;
    await store.put(keyOf(received.sha256), received.path);
    return {
      sha256: received.sha256,
      size: received.size,
      previewWidth: preview?.width ?? null,
      previewHeight: preview?.height ?? null,
    };
  }

  async function makePreview({ path, sha256 }: ReceivedFile) {
    const target = await incoming.newPath();
    try {
      const size = await inspector.preview({ source: path, target, side: PREVIEW_SIDE });
      if (size) await store.put(previewKeyOf(sha256), target);
      return size;
    } finally {
      await incoming.discard(target);
    }
  }

  return {
    /** Checked before the upload, so that members without quota need not send the file. */
    checkQuota: (actor: Actor) => requireQuota(db, actor.id, 1, false),

    receive: incoming.receive,
    discard: (received: ReceivedFile) => incoming.discard(received.path),

    async storeUpload(actor: Actor, received: ReceivedFile, givenName: string): Promise<Upload> {
      const filename = cleanFileName(givenName);
      const upload = { id: newId(), userId: actor.id, sha256: received.sha256, filename };
      try {
        if (received.size === 0) throw invalid(UPLOAD_FIELD, 'The file is empty');
        const mimeType = await requireAllowed(inspector.sniff(received.path, filename));
        await requireQuota(db, actor.id, received.size, false);
        for (;;) {
          const file = await storeContent(received, mimeType);
          const isStored = await transact(async (tx) => {
            await requireQuota(tx, actor.id, received.size, true);
            await queries.lockFile(tx, file);
            // A clean-up may have deleted it before its row was locked.
            if (!(await store.has(keyOf(file.sha256)))) return false;
            await queries.insertUpload(tx, { ...upload, mimeType });
            return true;
          });
          if (isStored) return presentUpload({ ...file, ...upload, mimeType });
        }
      } finally {
        await incoming.discard(received.path);
      }
    },

    measure: () => queries.measureFiles(db),

    async findFile(actor: Actor, id: string): Promise<ServedFile> {
      const file = await queries.findReadable(db, actor, id);
      if (!file) throw notFound('File');
      return {
        size: file.size,
        mimeType: file.mimeType,
        filename: file.filename,
        etag: file.sha256,
        // An unreadable image may be something else.
        isInline: INLINE_TYPES.has(file.mimeType) && file.previewWidth !== null,
        open: (range) => openStored(keyOf(file.sha256), range),
      };
    },

    async findPreview(actor: Actor, id: string): Promise<ServedFile> {
      const file = await queries.findReadable(db, actor, id);
      if (!file || file.previewWidth === null) throw notFound('Preview');
      return {
        size: null,
        mimeType: PREVIEW_TYPE,
        filename: `${file.filename}.webp`,
        etag: `${file.sha256}-preview`,
        isInline: true,
        open: () => openStored(previewKeyOf(file.sha256)),
      };
    },
  };
}
