import type { FilePreview, Marking, ReportAttachment } from '@watchfloor/contract';
import { lazy, Suspense } from 'react';
import { describeFile, describeState } from '@/domain/attachments/describe-file';
import { FileHash } from '@/domain/attachments/file-hash';
import { FileIcon } from '@/domain/attachments/file-icon';
import { useViewedFile } from './use-viewed-file';

const FileViewer = lazy(async () => ({
  default: (await import('@/domain/attachments/viewer/file-viewer')).FileViewer,
}));

interface ReportAttachmentsProps {
  attachments: readonly ReportAttachment[];
  marking: Marking;
}

/** Pictures as thumbnails, other files as cards. Each opens in the viewer. */
export function ReportAttachments({ attachments, marking }: ReportAttachmentsProps) {
  const { file, page, open, show, close } = useViewedFile();
  if (attachments.length === 0) return null;
  return (
    <section aria-label="Attachments" className="flex flex-col gap-3 border-t px-5 py-4">
      <h2 className="font-medium text-dense text-ink-2">
        Attachments <span className="text-ink-3 tabular-nums">{attachments.length}</span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-3">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="flex min-w-0 flex-col gap-1.5">
            {attachment.preview ? (
              <Thumbnail
                attachment={attachment}
                preview={attachment.preview}
                onOpen={() => open(attachment.id)}
              />
            ) : (
              <FileCard attachment={attachment} onOpen={() => open(attachment.id)} />
            )}
            {attachment.caption && (
              <p dir="auto" className="wrap-anywhere text-ink-2 text-small">
                {attachment.caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {file && (
        <Suspense>
          <FileViewer
            attachments={attachments}
            marking={marking}
            shownId={file}
            page={page}
            onShow={show}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

interface OpenableProps {
  attachment: ReportAttachment;
  onOpen: () => void;
}

const BOX =
  'group relative h-28 overflow-hidden rounded-card border border-line bg-surface hover:border-line-strong';
/** Covers the box; what is above it stays reachable. */
const COVER = 'after:absolute after:inset-0 after:rounded-card';

function Thumbnail({ attachment, preview, onOpen }: OpenableProps & { preview: FilePreview }) {
  const { filename, latitude } = attachment;
  return (
    <div className={BOX}>
      <img
        src={preview.url}
        // Without a caption, the button says all there is to say.
        alt={attachment.caption ?? ''}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Open ${filename}`}
        className={`${COVER} absolute inset-x-0 bottom-0 cursor-zoom-in truncate bg-canvas/90 px-2.5 py-1 text-left text-ink text-small backdrop-blur-sm`}
      >
        {filename}
        {latitude && <span className="text-ink-2"> · place in file</span>}
      </button>
    </div>
  );
}

function FileCard({ attachment, onOpen }: OpenableProps) {
  const { filename, mimeType, sha256 } = attachment;
  const state = describeState(attachment);
  return (
    <div className={`${BOX} flex flex-col p-3`}>
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Open ${filename}`}
        className={`${COVER} flex min-w-0 items-center gap-2 text-left font-medium text-dense`}
      >
        <FileIcon mimeType={mimeType} className="size-4 shrink-0 text-ink-2" />
        <span dir="auto" className="truncate" title={filename}>
          {filename}
        </span>
      </button>
      <p className="text-ink-2 text-small tabular-nums">{describeFile(attachment)}</p>
      {state && (
        <p className="truncate text-ink-3 text-meta" title={state}>
          {state}
        </p>
      )}
      <FileHash sha256={sha256} className="relative z-10 mt-auto w-fit" />
    </div>
  );
}
