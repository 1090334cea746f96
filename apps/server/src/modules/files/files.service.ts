import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type Metadata,
  type MetadataChoice,
  type PictureFacts,
  PREVIEW_SIDE,
  UPLOAD_FIELD,
  type Upload,
} from '@watchfloor/contract';
import { invalid, notFound } from '../../errors';
import { cleanFileName } from '../../files/file-name';
import { type ByteRange, keyOf, previewKeyOf } from '../../files/file-store';
import type { ReceivedFile } from '../../files/incoming';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { requireAllowed } from './allowed-files';
import { NO_FACTS } from './file-facts';
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
  /** Who may read it can change at any time: a browser asks again before it shows its copy. */
  readonly isRestrictable: boolean;
  open(range?: ByteRange): Promise<Readable>;
}

/** A picture for a document. */
export interface PrintedPicture {
  /** JPEG. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export function createFilesService({ db, transact, fileStorage }: Platform) {
  const { store, incoming, inspector } = fileStorage;

  async function openStored(key: string, range?: ByteRange): Promise<Readable> {
    const stream = await store.open(key, range);
    if (!stream) throw notFound('File');
    return stream;
  }

  /** Writes a picture anew without its metadata, if that can be done. */
  async function strip(received: ReceivedFile): Promise<ReceivedFile> {
    const target = await incoming.newPath();
    if (!(await inspector.strip({ source: received.path, target }))) {
      await incoming.discard(target);
      return received;
    }
    await incoming.discard(received.path);
    return incoming.adopt(target);
  }

  /** What a picture tells about itself, and what became of that. */
  async function prepare(received: ReceivedFile, mimeType: string, choice: MetadataChoice) {
    if (!INLINE_TYPES.has(mimeType)) {
      const metadata: Metadata = mimeType.startsWith('image/') ? 'kept' : 'none';
      return { file: received, metadata, facts: NO_FACTS };
    }
    const file = choice === 'strip' ? await strip(received) : received;
    if (file !== received) return { file, metadata: 'stripped' as const, facts: NO_FACTS };
    const found = await inspector.readMetadata(file.path);
    const { takenAt, latitude, longitude } = found ?? NO_FACTS;
    const metadata: Metadata = found?.hasMetadata === false ? 'none' : 'kept';
    return { file, metadata, facts: { takenAt, latitude, longitude } };
  }

  /** Stores content and preview unless they exist. */
  async function storeContent(
    received: ReceivedFile,
    mimeType: string,
    facts: PictureFacts,
  ): Promise<queries.FileFacts> {
    const existing = await queries.findFile(db, received.sha256);
    if (existing && (await store.has(keyOf(received.sha256)))) return existing;
    const preview = INLINE_TYPES.has(mimeType) ? await makePreview(received) : null;
    await store.put(keyOf(received.sha256), received.path);
    return {
      sha256: received.sha256,
      size: received.size,
      previewWidth: preview?.width ?? null,
      previewHeight: preview?.height ?? null,
      ...facts,
    };
  }

  async function makePreview({ path, sha256 }: ReceivedFile) {
    const target = await incoming.newPath();
    try {
      const size = await inspector.preview({
        ...{ source: path, target, side: PREVIEW_SIDE, format: 'webp' },
      });
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

    async storeUpload(
      actor: Actor,
      given: ReceivedFile,
      givenName: string,
      choice: MetadataChoice,
    ): Promise<Upload> {
      const filename = cleanFileName(givenName);
      let received = given;
      try {
        if (received.size === 0) throw invalid(UPLOAD_FIELD, 'The file is empty');
        const mimeType = await requireAllowed(inspector.sniff(received.path, filename));
        await requireQuota(db, actor.id, received.size, false);
        const { file: prepared, metadata, facts } = await prepare(received, mimeType, choice);
        received = prepared;
        const { sha256 } = received;
        const upload = { id: newId(), userId: actor.id, sha256, filename, mimeType, metadata };
        for (;;) {
          const file = await storeContent(received, mimeType, facts);
          const isStored = await transact(async (tx) => {
            await requireQuota(tx, actor.id, received.size, true);
            await queries.lockFile(tx, file);
            // A clean-up may have deleted it before its row was locked.
            if (!(await store.has(keyOf(file.sha256)))) return false;
            await queries.insertUpload(tx, upload);
            return true;
          });
          if (isStored) return presentUpload({ ...file, ...upload });
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
        isRestrictable: file.isInReport,
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
        isRestrictable: file.isInReport,
        open: () => openStored(previewKeyOf(file.sha256)),
      };
    },

    /** The preview of a picture as documents hold it; null if there is none for the reader. */
    async findPrinted(
      actor: Actor,
      id: string,
      signal: AbortSignal,
    ): Promise<PrintedPicture | null> {
      const file = await queries.findReadable(db, actor, id);
      const stored = file?.previewWidth ? await store.open(previewKeyOf(file.sha256)) : null;
      if (!stored) return null;
      const { path: source } = await incoming.receive(stored, signal);
      const target = await incoming.newPath();
      try {
        const order = { source, target, side: PREVIEW_SIDE, format: 'jpeg' } as const;
        const size = await inspector.preview(order);
        return size && { bytes: await readFile(target), width: size.width, height: size.height };
      } finally {
        await Promise.all([incoming.discard(source), incoming.discard(target)]);
      }
    },
  };
}
