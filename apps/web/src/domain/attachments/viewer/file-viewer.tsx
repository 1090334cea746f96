import type { Marking, ReportAttachment } from '@watchfloor/contract';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { Button } from '@/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/ui/dialog';
import { describeFile } from '../describe-file';
import { FileHash } from '../file-hash';
import { PictureFacts } from '../picture-facts';
import { NoView } from './no-view';
import { PdfView } from './pdf-view';
import { PictureView } from './picture-view';
import { TextView } from './text-view';
import { viewKindOf } from './view-kind';

interface FileViewerProps {
  attachments: readonly ReportAttachment[];
  /** Which of them is shown. */
  shownId: string;
  /** The page to begin with, if it has pages. */
  page: number | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
  /** Of the report, which covers its files. */
  marking: Marking;
}

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** Its keys work at once, and no button looks chosen. */
function focusWindow(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** The files of a report in one window: pictures, documents, tables and texts. */
export function FileViewer(props: FileViewerProps) {
  const { attachments, shownId, page = 1, onShow, onClose, marking } = props;
  const [zoom, setZoom] = useState(1);
  const index = attachments.findIndex(({ id }) => id === shownId);
  const attachment = attachments[index];
  if (!attachment) return null;
  const kind = viewKindOf(attachment);
  const canZoom = kind === 'picture' || kind === 'pdf';

  function step(by: 1 | -1) {
    const next = attachments[index + by];
    if (!next) return;
    setZoom(1);
    onShow(next.id);
  }
  const changeZoom = (by: 1 | -1) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);

  function actOf(key: string): (() => void) | null {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      return () => step(key === 'ArrowLeft' ? -1 : 1);
    }
    if (key === '+' || key === '-') return () => changeZoom(key === '+' ? 1 : -1);
    return key === '0' ? () => setZoom(1) : null;
  }

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        onKeyDown={handleKey}
        onOpenAutoFocus={focusWindow}
        className="h-dvh max-h-dvh overflow-hidden rounded-none bg-canvas sm:h-[calc(100dvh-3rem)] sm:max-h-[calc(100dvh-3rem)] sm:max-w-[calc(100vw-3rem)] sm:rounded-card"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-raised py-2.5 pr-14 pl-4">
          <MarkingChip marking={marking} limit={1} />
          <div className="min-w-0 flex-1 basis-40">
            <DialogTitle className="truncate text-body" title={attachment.filename}>
              {attachment.filename}
            </DialogTitle>
            <DialogDescription className="truncate text-small tabular-nums">
              {describeFile(attachment)}
              {attachments.length > 1 && ` · ${index + 1} of ${attachments.length}`}
            </DialogDescription>
          </div>
          <div className="flex items-center gap-1">
            {canZoom && (
              <>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Zoom out"
                  disabledReason={zoom === ZOOMS[0] ? 'It cannot be smaller' : undefined}
                  onClick={() => changeZoom(-1)}
                >
                  <ZoomOut aria-hidden />
                </Button>
                <output className="w-11 text-center text-ink-2 text-small tabular-nums">
                  {zoom * 100} %
                </output>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Zoom in"
                  disabledReason={zoom === ZOOMS.at(-1) ? 'It cannot be larger' : undefined}
                  onClick={() => changeZoom(1)}
                >
                  <ZoomIn aria-hidden />
                </Button>
              </>
            )}
            {attachments.length > 1 && (
              <>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Previous file"
                  disabledReason={index === 0 ? 'This is the first file' : undefined}
                  onClick={() => step(-1)}
                >
                  <ChevronLeft aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Next file"
                  disabledReason={
                    index === attachments.length - 1 ? 'This is the last file' : undefined
                  }
                  onClick={() => step(1)}
                >
                  <ChevronRight aria-hidden />
                </Button>
              </>
            )}
            <Button asChild variant="ghost" size="icon-sm">
              <a
                href={attachment.url}
                download={attachment.filename}
                aria-label={`Download ${attachment.filename}`}
              >
                <Download aria-hidden />
              </a>
            </Button>
          </div>
        </header>
        <div key={attachment.id} className="flex min-h-0 flex-1 flex-col">
          {kind === 'picture' && attachment.preview && (
            <PictureView
              url={attachment.url}
              name={attachment.caption ?? attachment.filename}
              preview={attachment.preview}
              zoom={zoom}
            />
          )}
          {kind === 'pdf' && <PdfView url={attachment.url} zoom={zoom} page={page} />}
          {(kind === 'text' || kind === 'table') && (
            <TextView attachment={attachment} isTable={kind === 'table'} />
          )}
          {kind === 'none' && (
            <NoView text="This kind of file cannot be shown here. Download it to open it." />
          )}
        </div>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-raised px-4 py-2 text-ink-2 text-small">
          {attachment.caption && (
            <p dir="auto" className="wrap-anywhere text-dense text-ink">
              {attachment.caption}
            </p>
          )}
          <PictureFacts facts={attachment} />
          <FileHash sha256={attachment.sha256} className="ml-auto" />
        </footer>
      </DialogContent>
    </Dialog>
  );
}
