import { RotateCw, X } from 'lucide-react';
import { Button } from '@/ui/button';
import { Progress } from '@/ui/progress';
import { FileIcon } from './file-icon';
import { formatFileSize } from './format-file-size';
import type { PendingUpload } from './pending-upload';
import type { Uploads } from './use-uploads';

/** The files of a draft message: progress of each, with cancel, retry and remove. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null;
  return (
    <ul aria-label="Files to send" className="flex max-h-48 flex-col gap-1.5 overflow-y-auto">
      {uploads.items.map((item) => (
        <UploadRow key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadRow({ item, uploads }: { item: PendingUpload; uploads: Uploads }) {
  const { key, file, filename, state, problem, canRetry, upload } = item;
  const isMoving = state === 'waiting' || state === 'sending';
  return (
    <li className="flex items-center gap-2.5 rounded-control border border-line bg-raised px-2.5 py-1.5">
      <UploadThumbnail item={item} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-dense" title={filename}>
            {filename}
          </span>
          <span className="shrink-0 text-ink-2 text-small tabular-nums">
            {formatFileSize(upload?.fileSize ?? file.size)}
            {upload?.metadata === 'stripped' && ' · place and time removed'}
          </span>
        </div>
        {isMoving && (
          <Progress
            label={`Uploading ${filename}`}
            value={item.progress === 1 ? null : Math.round(item.progress * 100)}
          />
        )}
        {problem && (
          <p role="alert" className="text-danger text-small">
            {problem}
          </p>
        )}
      </div>
      {state === 'failed' && canRetry && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Retry ${filename}`}
          onClick={() => uploads.retry(key)}
        >
          <RotateCw aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`${isMoving ? 'Cancel' : 'Remove'} ${filename}`}
        onClick={() => uploads.remove(key)}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

function UploadThumbnail({ item: { file, upload } }: { item: PendingUpload }) {
  if (!upload?.preview) {
    return (
      <FileIcon
        mimeType={upload?.mimeType ?? file.type}
        className="size-9 shrink-0 rounded-small bg-hover p-2 text-ink-2"
      />
    );
  }
  return (
    <img
      src={upload.preview.url}
      alt=""
      className="size-9 shrink-0 rounded-small bg-hover object-cover"
    />
  );
}
