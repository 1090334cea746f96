import type { LogLine } from '@watchfloor/contract';
import { useState } from 'react';
import { RestrictedChip } from '@/domain/marking/marking-chip';
import { Button } from '@/ui/button';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { UtcTime } from '@/ui/utc-time';

/** A corrected line says so, and shows what it said before. */
export function EarlierTexts({ line }: { line: LogLine }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setIsOpen(true)}>
        Corrected
      </Button>
      <TitledDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Earlier texts"
        description="What the line said before it was corrected."
      >
        <DialogBody className="gap-3 pb-5">
          <ol className="flex flex-col gap-3">
            {line.earlier.map(({ text, replacedAt, marking }) => (
              <li key={replacedAt} className="flex flex-col gap-0.5">
                <span dir="auto" className="wrap-anywhere text-body">
                  {text}
                </span>
                <span className="flex items-center gap-1.5 text-ink-2 text-small">
                  until <UtcTime time={replacedAt} />
                  {marking && <RestrictedChip marking={marking} />}
                </span>
              </li>
            ))}
          </ol>
        </DialogBody>
      </TitledDialog>
    </>
  );
}
