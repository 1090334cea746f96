import type { FilePreview } from '@watchfloor/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FileIcon } from './file-icon';
import { formatFileSize } from './format-file-size';
import { PictureDialog } from './picture-dialog';
import type { ShownFile } from './shown-file';

/** A file of a message: an inline picture, or a card with a download. */
export function AttachmentView({ attachment }: { attachment: ShownFile }) {
  const { preview } = attachment;
  return preview ? (
    <AttachedPicture attachment={attachment} preview={preview} />
  ) : (
    <FileCard attachment={attachment} />
  );
}

const BOX_WIDTH = 320;
const BOX_HEIGHT = 240;

/** Its size is known before it loads, so that nothing moves. */
function AttachedPicture({ attachment, preview }: { attachment: ShownFile; preview: FilePreview }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <FileCard attachment={attachment} />;
  const name = attachment.filename ?? 'Picture';
  const scale = Math.min(1, BOX_WIDTH / preview.width, BOX_HEIGHT / preview.height);
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${name}`}
        title={name}
        onClick={() => setIsOpen(true)}
        className="block w-fit max-w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-hover outline-offset-2"
      >
        <img
          src={preview.url}
          alt={name}
          width={Math.max(24, Math.round(preview.width * scale))}
          height={Math.max(24, Math.round(preview.height * scale))}
          loading="lazy"
          decoding="async"
          onError={() => setIsMissing(true)}
          className="block h-auto max-w-full object-contain"
        />
      </button>
      {isOpen && (
        <PictureDialog attachment={attachment} preview={preview} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function FileCard({
  attachment: { url, filename, fileSize, mimeType },
}: {
  attachment: ShownFile;
}) {
  return (
    <a
      href={url}
      download={filename ?? true}
      className="group flex w-80 max-w-full items-center gap-3 rounded-control border border-line bg-raised px-3 py-2 hover:border-line-strong"
    >
      <FileIcon
        mimeType={mimeType ?? ''}
        className="size-9 shrink-0 rounded-small bg-hover p-2 text-ink-2"
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-dense" title={filename ?? undefined}>
          {filename ?? 'File'}
        </span>
        {fileSize !== null && (
          <span className="text-ink-2 text-small tabular-nums">{formatFileSize(fileSize)}</span>
        )}
      </span>
      <Download aria-hidden className="size-4 shrink-0 text-ink-2 group-hover:text-ink" />
    </a>
  );
}
