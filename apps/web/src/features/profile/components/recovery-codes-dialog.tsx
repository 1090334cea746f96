import { Copy, Download, Printer } from 'lucide-react';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { notify } from '@/ui/toast';
import { useLastShown } from '@/ui/use-last-shown';

interface RecoveryCodesDialogProps {
  /** Shown while there are any. */
  codes: readonly string[] | undefined;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const shown = useLastShown(codes ?? null) ?? [];
  const text = shown.join('\n');
  return (
    <TitledDialog
      isOpen={codes !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keep your recovery codes"
      description="Each of them replaces your second factor once, if you lose it. They are shown only now."
    >
      <DialogBody>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1.5 rounded-control border bg-canvas p-4 font-mono text-dense sm:grid-cols-2"
        >
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void copy(text)}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button asChild size="sm">
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="watchfloor-recovery-codes.txt"
            >
              <Download aria-hidden />
              Download
            </a>
          </Button>
          <Button size="sm" onClick={() => print(text)}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">I have kept them</Button>
        </DialogClose>
      </DialogFooter>
    </TitledDialog>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Recovery codes copied' });
  } catch {
    notify({ title: 'Error', description: 'Failed to copy the codes', variant: 'destructive' });
  }
}

/** In a window of its own, so that nothing else is printed. */
function print(text: string): void {
  const page = window.open('', '', 'width=480,height=640');
  if (!page) return;
  page.document.title = 'Watchfloor recovery codes';
  const content = page.document.createElement('pre');
  content.textContent = `Watchfloor recovery codes\n\n${text}`;
  page.document.body.append(content);
  page.print();
  page.close();
}
