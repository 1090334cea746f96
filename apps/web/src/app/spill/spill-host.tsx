import type { ErrorDetail } from '@watchfloor/contract';
import { useEffect, useState } from 'react';
import { onSpill } from '@/lib/spill';
import { useOnDemand } from '../shell/on-demand';

const loadDialog = () => import('./spill-dialog').then((file) => file.SpillDialog);

interface Question {
  findings: readonly ErrorDetail[];
  settle: (reason: string | null) => void;
}

/** Shows what the server has held back, whichever form it came from. */
export function SpillHost() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(
    () =>
      onSpill(
        (findings) =>
          new Promise((settle) => setQuestions((known) => [...known, { findings, settle }])),
      ),
    [],
  );
  const [question] = questions;
  const SpillDialog = useOnDemand(loadDialog, question !== undefined);
  if (!SpillDialog) return null;
  return (
    <SpillDialog
      findings={question?.findings ?? null}
      onClose={(reason) => {
        question?.settle(reason);
        setQuestions((known) => known.slice(1));
      }}
    />
  );
}
