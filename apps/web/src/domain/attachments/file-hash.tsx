import { Copy } from 'lucide-react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { notify } from '@/ui/toast';

interface FileHashProps {
  sha256: string;
  className?: string | undefined;
}

/** The beginning and the end of the hash, and a button that copies all of it. */
export function FileHash({ sha256, className }: FileHashProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(sha256);
      notify({ title: 'SHA-256 copied' });
    } catch {
      notify({ title: 'It could not be copied', description: sha256 });
    }
  }
  return (
    <span
      className={classNames('flex items-center gap-1 font-mono text-ink-3 text-meta', className)}
    >
      <span title={sha256}>
        sha256 {sha256.slice(0, 8)}…{sha256.slice(-4)}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label="Copy SHA-256" onClick={copy}>
        <Copy aria-hidden />
      </Button>
    </span>
  );
}
