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

/** Only these are shown in place; browsers treat them as pictures and nothing else. */
const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const PREVIEW_TYPE = 'image/webp';

export interface ServedFile {
  readonly size: number | null;
  readonly mimeType: string;
  readonly filename: string;
  readonly etag: string;
  readonly isInline: boolean;
  open(range?: ByteRange): Promise<Readable>;
}

export function createFilesService({ db, transact, fileRoom }: Platform) {
  const { store, incoming, inspector } = fileRoom;

  async function openStored(key: string, range?: ByteRange): Promise<Readable> {
    const stream = await store.open(key, range);
    if (!stream) throw notFound('File');
    return stream;
  }

  /** Brings content and preview into the store, unless they lie there already. */
  async function keepContent(received: ReceivedFile, mimeType: string) {
    const known = await queries.findFile(db, received.sha256);
    if (known && (await store.has(keyOf(received.sha256)))) return known;
    const preview = SHOWN_INLINE.has(mimeType) ? await makePreview(received) : null;
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
    /** Before the first byte: a member without quota need not send any. */
    checkQuota: (actor: Actor) => requireQuota(db, actor.id, 1, false),

    receive: incoming.receive,
    discard: (received: ReceivedFile) => incoming.discard(received.path),

    async keepUpload(actor: Actor, received: ReceivedFile, givenName: string): Promise<Upload> {
      const filename = cleanFileName(givenName);
      const upload = { id: newId(), userId: actor.id, sha256: received.sha256, filename };
      try {
        if (received.size === 0) throw invalid(UPLOAD_FIELD, 'The file is empty');
        const mimeType = await requireAllowed(inspector.sniff(received.path, filename));
        await requireQuota(db, actor.id, received.size, false);
        for (;;) {
          const file = await keepContent(received, mimeType);
          const isKept = await transact(async (tx) => {
            await requireQuota(tx, actor.id, received.size, true);
            await queries.holdFile(tx, file);
            // Between bringing it and holding its row, a clean-up may have taken it away.
            if (!(await store.has(keyOf(file.sha256)))) return false;
            await queries.insertUpload(tx, { ...upload, mimeType });
            return true;
          });
          if (isKept) return presentUpload({ ...file, ...upload, mimeType });
        }
      } finally {
        await incoming.discard(received.path);
      }
    },

    /** How many contents are kept, and their bytes. */
    measure: () => queries.measureFiles(db),

    async findFile(actor: Actor, id: string): Promise<ServedFile> {
      const file = await queries.findReadable(db, actor.id, id);
      if (!file) throw notFound('File');
      return {
        size: file.size,
        mimeType: file.mimeType,
        filename: file.filename,
        etag: file.sha256,
        // A picture that could not be read may be something else.
        isInline: SHOWN_INLINE.has(file.mimeType) && file.previewWidth !== null,
        open: (range) => openStored(keyOf(file.sha256), range),
      };
    },

    async findPreview(actor: Actor, id: string): Promise<ServedFile> {
      const file = await queries.findReadable(db, actor.id, id);
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
