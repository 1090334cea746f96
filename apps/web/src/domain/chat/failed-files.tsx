import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';

interface FailedFilesProps {
  names: readonly string[];
  /** Why nothing can be sent, if so. */
  reason: string | undefined;
  onSendWithout: () => void;
}

/** The choice after a failed upload: send the rest without it, or remove it. */
export function FailedFiles({ names, reason, onSendWithout }: FailedFilesProps) {
  const isOne = names.length === 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-small">
      <p className="min-w-0 text-ink-2">
        {isOne ? '1 file' : `${names.length} files`} did not arrive.{' '}
        <span className="pointer-coarse:hidden">
          <Kbd>Esc</Kbd> in the message removes {isOne ? 'it' : 'them'}.
        </span>
      </p>
      <Button size="sm" disabledReason={reason} onClick={onSendWithout}>
        Send without {isOne ? 'it' : 'them'}
      </Button>
    </div>
  );
}
