import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/button';

/** Opens the file chooser; several may be chosen at once. */
export function AttachFilesButton({ onFiles }: { onFiles: (files: File[]) => void }) {
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
        variant="ghost"
        size="icon"
        aria-label="Attach files"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
    </>
  );
}
