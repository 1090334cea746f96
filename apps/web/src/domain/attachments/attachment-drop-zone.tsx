import { UploadCloud } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';

interface AttachmentDropZoneProps {
  /** Absent for those who may not attach anything. */
  onFiles: ((files: File[]) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Accepts files dropped anywhere on it, and shows that while they hover. */
export function AttachmentDropZone({ onFiles, className, children }: AttachmentDropZoneProps) {
  // Children fire these events too, so the nesting depth is counted.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);

  function move(step: 1 | -1) {
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  }

  if (!onFiles) return <div className={className}>{children}</div>;
  return (
    <section
      aria-label="Drop files here to attach them"
      className={classNames('relative', className)}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-1 z-20 flex flex-col items-center justify-center gap-2 rounded-card border-2 border-accent border-dashed bg-raised/90 text-body text-ink">
          <UploadCloud aria-hidden className="size-7 text-accent" />
          Drop files to attach them
        </div>
      )}
    </section>
  );
}
