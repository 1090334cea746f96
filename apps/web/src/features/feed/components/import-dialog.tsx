import { OUTLINE_OUTCOMES, type SourceImportResult } from '@watchfloor/contract';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import type { Tone } from '@/ui/tone';
import { useImportSources } from '../api/change-sources';

const FILE_BYTES = 2_000_000;
const TONES: Record<keyof typeof OUTLINE_OUTCOMES, Tone> = {
  added: 'done',
  known: 'neutral',
  refused: 'high',
};

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<SourceImportResult | null>(null);
  const importing = useImportSources(setResult);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was fixed.
    event.target.value = '';
    if (!file) return;
    setResult(null);
    if (file.size > FILE_BYTES) return setProblem('The file is larger than 2 MB');
    setProblem(null);
    importing.run(await file.text());
  }

  return (
    <TitledDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Import Sources"
      description="An OPML file, as other feed readers export it. Broken entries are skipped and listed."
      className="sm:max-w-xl"
    >
      <DialogBody>
        <input
          ref={input}
          type="file"
          aria-label="OPML file"
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          onChange={choose}
          className="sr-only"
          tabIndex={-1}
        />
        <Button
          className="w-fit"
          pending={importing.isPending}
          pendingLabel="Importing..."
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden />
          Choose a file
        </Button>
        {problem && (
          <p role="alert" className="text-danger text-dense">
            {problem}
          </p>
        )}
        {result && <Outcomes result={result} />}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant={result ? 'primary' : undefined}>{result ? 'Done' : 'Cancel'}</Button>
        </DialogClose>
      </DialogFooter>
    </TitledDialog>
  );
}

/** Refused entries come first: those can be fixed. */
function Outcomes({ result }: { result: SourceImportResult }) {
  const order = ['refused', 'known', 'added'];
  const outlines = result.outlines
    .map((outline, index) => ({ ...outline, index }))
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  return (
    <section aria-label="Outcome" className="flex min-w-0 flex-col gap-2">
      <p aria-live="polite" className="text-dense">
        {formatNumber(result.added)} added, {formatNumber(result.known)} known already,{' '}
        {formatNumber(result.refused)} refused
      </p>
      <ul
        aria-label="Outlines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 divide-y overflow-y-auto rounded-control border"
      >
        {outlines.map(({ index, name, url, outcome, problem }) => (
          <li
            key={index}
            className="flex items-start gap-3 px-3 py-2 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
          >
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium text-dense">
                {name}
              </p>
              <p className="truncate text-ink-2 text-small">{problem ?? url}</p>
            </div>
            <Badge tone={TONES[outcome]}>{OUTLINE_OUTCOMES[outcome]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
