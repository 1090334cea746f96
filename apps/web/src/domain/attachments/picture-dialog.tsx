import type { FilePreview } from '@watchfloor/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/ui/dialog';
import { formatFileSize } from './format-file-size';
import type { ShownFile } from './shown-file';

interface PictureDialogProps {
  attachment: ShownFile;
  preview: FilePreview;
  onClose: () => void;
}

/** The picture as large as the window allows; the preview shows until the original is loaded. */
export function PictureDialog({ attachment, preview, onClose }: PictureDialogProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const name = attachment.filename ?? 'Picture';
  const place = 'col-start-1 row-start-1 max-h-[calc(100dvh-9rem)] max-w-full object-contain';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="overflow-hidden sm:w-fit sm:max-w-[calc(100vw-4rem)]">
        <div className="flex items-center gap-3 border-line border-b py-2.5 pr-14 pl-4">
          <div className="min-w-0 flex-1">
            <DialogTitle className="truncate text-body">{name}</DialogTitle>
            <DialogDescription className="text-small tabular-nums">
              {attachment.fileSize === null ? 'Picture' : formatFileSize(attachment.fileSize)}
            </DialogDescription>
          </div>
          <Button asChild variant="ghost" size="icon-sm">
            <a href={attachment.url} download={name} aria-label={`Download ${name}`}>
              <Download aria-hidden />
            </a>
          </Button>
        </div>
        <div className="grid min-h-40 place-items-center bg-canvas p-2 sm:min-w-96">
          {!isLoaded && (
            <img
              src={preview.url}
              alt=""
              width={preview.width}
              height={preview.height}
              className={place}
            />
          )}
          <img
            src={attachment.url}
            alt={name}
            onLoad={() => setIsLoaded(true)}
            className={isLoaded ? place : `${place} invisible`}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
