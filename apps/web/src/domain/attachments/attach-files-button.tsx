import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/button';

interface AttachFilesButtonProps {
  onFiles: (files: File[]) => void;
  /** In words, where there is room. */
  isLabelled?: boolean;
}

/** Opens the file chooser; several may be chosen at once. */
export function AttachFilesButton({ onFiles, isLabelled = false }: AttachFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files to attach"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        variant={isLabelled ? 'secondary' : 'ghost'}
        size={isLabelled ? 'sm' : 'icon'}
        aria-label="Attach files"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
        {isLabelled && 'Attach files'}
      </Button>
    </>
  );
}
