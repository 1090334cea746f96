/**
 * Files for a message, sent while it is still being written.
 *
 *   const uploads = useUploads({ max: ATTACHMENTS_MAX });
 *   <AttachmentDropZone onFiles={uploads.add}>           drag and drop over the whole chat
 *     <textarea onPaste={(event) => pasteFiles(event, uploads.add)} />
 *     <AttachFilesButton onFiles={uploads.add} />
 *     <UploadList uploads={uploads} />                    progress, cancel, retry, remove
 *   </AttachmentDropZone>
 *   …on send: attachments: [...uploads.attachments, ...links], then uploads.clear();
 *   wait with sending while uploads.isBusy; uploads.hasFailed tells that some did not arrive.
 *
 * Messages show theirs with <AttachmentView attachment={…} /> for each attachment of type "file".
 */
import type { Upload } from '@watchfloor/contract';
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
  /** Some are still on their way. */
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  /** What has arrived, as a message takes it. */
  readonly attachments: readonly FileAttachment[];
  add(files: readonly File[]): void;
  retry(key: number): void;
  /** Cancels what is on its way, and forgets it. */
  remove(key: number): void;
  clear(): void;
}

export function useUploads({ max }: { max: number }): Uploads {
  const [items, setItems] = useState<readonly PendingUpload[]>([]);
  const sending = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);

  const change = (key: number, changes: Partial<PendingUpload>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  async function send({ key, file, filename }: PendingUpload) {
    const controller = new AbortController();
    sending.current.set(key, controller);
    change(key, { state: 'sending', progress: 0, problem: null });
    try {
      const upload = await uploadFile(file, filename, {
        onProgress: (progress) => change(key, { progress }),
        signal: controller.signal,
      });
      change(key, { state: 'done', progress: 1, upload });
      notify({ title: 'Success', description: `${filename} uploaded successfully` });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isUnauthorized(error)) leaveForLogin();
      else tellFailure(filename);
      change(key, {
        state: 'failed',
        problem: serverMessageOf(error) ?? 'The upload failed',
        canRetry: !isRefusal(error),
      });
    } finally {
      sending.current.delete(key);
    }
  }

  // Whenever one ends, the next that waits begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is decided by the list alone
  useEffect(() => {
    const isFree = () => sending.current.size < UPLOADS_AT_ONCE;
    for (const item of items) {
      if (item.state === 'waiting' && !sending.current.has(item.key) && isFree()) void send(item);
    }
  }, [items]);

  // Nobody waits for files of a chat that was left.
  useEffect(() => {
    const running = sending.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  return {
    items,
    isBusy: items.some(({ state }) => state === 'waiting' || state === 'sending'),
    hasFailed: items.some(({ state }) => state === 'failed'),
    attachments: items.flatMap(({ upload }) => (upload ? [toAttachment(upload)] : [])),
    add(files) {
      const added = files
        .slice(0, Math.max(0, max - items.length))
        .map((file) => startUpload(nextKey.current++, file));
      const refused = added.find(({ state }) => state === 'failed');
      if (refused) tellFailure(refused.filename);
      else if (added.length < files.length) {
        notify({
          title: 'Error',
          description: `A message takes at most ${max} attachments`,
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
    clear() {
      for (const controller of sending.current.values()) controller.abort();
      setItems([]);
    },
  };
}

/** The file itself is not accepted: sending it again changes nothing. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 413, 415].includes(error.status);

/** The notice of the spec (§8); why it failed stands at the file. */
function tellFailure(filename: string) {
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
