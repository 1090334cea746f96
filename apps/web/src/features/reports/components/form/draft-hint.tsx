import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import type { ReportFormApi } from './report-fields';
import type { ReportValues } from './report-values';

interface DraftHintProps {
  form: ReportFormApi;
  /** The values without the draft. */
  start: ReportValues;
}

/** Says that a draft was restored, with discard and undo. */
export function DraftHint({ form, start }: DraftHintProps) {
  const [discarded, setDiscarded] = useState<ReportValues>();

  function discard() {
    setDiscarded(form.getValues());
    form.reset(start);
  }

  function restore() {
    form.reset(discarded);
    setDiscarded(undefined);
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-raised py-1 pr-1.5 pl-3 text-dense text-ink-2"
    >
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="mr-auto">
        {discarded ? 'Draft discarded' : 'Draft restored. It is kept until you submit.'}
      </span>
      {discarded ? (
        <Button variant="ghost" size="sm" onClick={restore}>
          Undo
        </Button>
      ) : (
        <Button variant="ghost" size="sm" onClick={discard}>
          Discard draft
        </Button>
      )}
    </div>
  );
}
