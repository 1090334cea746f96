/**
 * Files for a message, uploaded while it is being written.
 *
 *   const uploads = useUploads({ max: ATTACHMENTS_MAX });
 *   <AttachmentDropZone onFiles={uploads.add}>           drag and drop over the whole chat
 *     <textarea onPaste={(event) => pasteFiles(event, uploads.add)} />
 *     <AttachFilesButton onFiles={uploads.add} />
 *     <UploadList uploads={uploads} />                    progress, cancel, retry, remove
 *   </AttachmentDropZone>
 *   …on send: attachments: [...uploads.attachments, ...links], then uploads.clear();
 *   do not send while uploads.isBusy; uploads.failed are left out when the member chooses so.
 *
 * Messages show theirs with <AttachmentView attachment={…} /> for each attachment of type "file".
 */
import type { MetadataChoice, Upload } from '@watchfloor/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnauthorized, serverMessageOf } from '@/lib/api-error';
import { leaveForLogin } from '@/lib/unauthorized';
import { notify } from '@/ui/toast';
import { type PendingUpload, startUpload, UPLOADS_AT_ONCE } from './pending-upload';
import { uploadFile } from './upload-file';

export interface FileAttachment {
  readonly type: 'file';
  readonly url: string;
  readonly filename: string;
  readonly fileSize: number;
  readonly mimeType: string;
}

export interface Uploads {
  readonly items: readonly PendingUpload[];
  /** Some are still being uploaded. */
  readonly isBusy: boolean;
  /** The names of the files whose upload failed. */
  readonly failed: readonly string[];
  /** The uploaded files, as a message takes them. */
  readonly attachments: readonly FileAttachment[];
  add(files: readonly File[]): void;
  retry(key: number): void;
  /** Cancels an upload and removes it. */
  remove(key: number): void;
  removeFailed(): void;
  clear(): void;
}

interface UploadsOptions {
  max: number;
  /** How many of them are there already. */
  taken?: number;
  /** What the files are for, in messages: "A message". */
  owner?: string;
  /** Whether pictures keep the place and time that they tell. */
  metadata?: MetadataChoice;
  /** Takes each file that has arrived; it leaves the list, and no notice is shown. */
  onUploaded?: (upload: Upload, item: PendingUpload) => void;
}

export function useUploads({
  max,
  taken = 0,
  owner = 'A message',
  metadata = 'strip',
  onUploaded,
}: UploadsOptions): Uploads {
  const [items, setItems] = useState<readonly PendingUpload[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);

  const change = (key: number, changes: Partial<PendingUpload>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  async function send(item: PendingUpload) {
    const { key, file, filename } = item;
    const controller = new AbortController();
    sending.current.set(key, controller);
    change(key, { state: 'sending', progress: 0, problem: null });
    try {
      const upload = await uploadFile(file, filename, {
        metadata,
        onProgress: (progress) => change(key, { progress }),
        signal: controller.signal,
      });
      if (onUploaded) {
        setItems((now) => now.filter((other) => other.key !== key));
        onUploaded(upload, item);
        return;
      }
      change(key, { state: 'done', progress: 1, upload });
      notify({ title: 'Success', description: `${filename} uploaded successfully` });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isUnauthorized(error)) leaveForLogin();
      else notifyFailure(filename);
      change(key, {
        state: 'failed',
        problem: serverMessageOf(error) ?? 'The upload failed',
        canRetry: !isRefusal(error),
      });
    } finally {
      sending.current.delete(key);
    }
  }

  // When an upload ends, the next one starts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list decides what is sent
  useEffect(() => {
    const isFree = () => sending.current.size < UPLOADS_AT_ONCE;
    for (const item of items) {
      if (item.state === 'waiting' && !sending.current.has(item.key) && isFree()) void send(item);
    }
  }, [items]);

  // Leaving the chat cancels its uploads.
  useEffect(() => {
    const running = sending.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  return {
    items,
    isBusy: items.some(({ state }) => state === 'waiting' || state === 'sending'),
    failed: items.filter(isFailed).map(({ filename }) => filename),
    attachments: items.flatMap(({ upload }) => (upload ? [toAttachment(upload)] : [])),
    add(files) {
      const added = files
        .slice(0, Math.max(0, max - taken - items.length))
        .map((file) => startUpload(nextKey.current++, file));
      const refused = added.find(({ state }) => state === 'failed');
      if (refused) notifyFailure(refused.filename);
      else if (added.length < files.length) {
        notify({
          title: 'Error',
          description: `${owner} takes at most ${max} attachments`,
          variant: 'destructive',
        });
      }
      setItems((now) => [...now, ...added]);
    },
    retry: (key) => change(key, { state: 'waiting', progress: 0, problem: null }),
    remove(key) {
      sending.current.get(key)?.abort();
      setItems((now) => now.filter((item) => item.key !== key));
    },
    removeFailed: () => setItems((now) => now.filter((item) => !isFailed(item))),
    clear() {
      for (const controller of sending.current.values()) controller.abort();
      setItems([]);
    },
  };
}

const isFailed = ({ state }: PendingUpload) => state === 'failed';

/** The file itself is not accepted: a retry would not help. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 413, 415].includes(error.status);

/** The notice of the spec (§8); the reason is shown at the file. */
function notifyFailure(filename: string) {
  notify({
    title: 'Error',
    description: `Failed to upload ${filename}`,
    variant: 'destructive',
  });
}

const toAttachment = ({ url, filename, fileSize, mimeType }: Upload): FileAttachment => ({
  type: 'file',
  url,
  filename,
  fileSize,
  mimeType,
});
