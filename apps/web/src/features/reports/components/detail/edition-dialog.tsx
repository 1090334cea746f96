import { useNavigate } from '@tanstack/react-router';
import {
  isAbove,
  makeEdition,
  type Report,
  readPortions,
  TLP_LEVELS,
  TLP_READERS,
  type Tlp,
  tlpLabel,
} from '@watchfloor/contract';
import { type FormEvent, useState } from 'react';
import { TlpChip } from '@/domain/marking/marking-chip';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';

interface EditionDialogProps {
  report: Report;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Chooses the level of a releasable edition, which then opens in the report form. */
export function EditionDialog({ report, isOpen, onOpenChange }: EditionDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Make a releasable edition"
      description="A new report with the paragraphs that are labelled for a wider audience. You read it before it is submitted."
    >
      <EditionForm report={report} />
    </TitledDialog>
  );
}

function EditionForm({ report }: { report: Report }) {
  const navigate = useNavigate();
  const levels = TLP_LEVELS.filter((tlp) => isAbove(report.marking.tlp, tlp));
  const [level, setLevel] = useState<Tlp>(levels.includes('GREEN') ? 'GREEN' : 'CLEAR');
  const count = readPortions(report.content).length;
  const taken = readPortions(makeEdition(report, level).content).length;

  function open(event: FormEvent) {
    event.preventDefault();
    void navigate({ to: '/reports/new', search: { edition: report.id, level } });
  }

  return (
    <form onSubmit={open}>
      <DialogBody>
        <Field label="Level">
          <Select
            value={level}
            onValueChange={setLevel}
            options={levels.map((tlp) => ({
              value: tlp,
              label: TLP_READERS[tlp],
              icon: <TlpChip tlp={tlp} />,
            }))}
          />
        </Field>
        <p role="status" className="text-dense text-ink-2">
          {taken === 0
            ? `None of the ${count} paragraphs is labelled up to ${tlpLabel(level)}: you start with an empty text.`
            : `${taken} of ${count} paragraphs are labelled up to ${tlpLabel(level)}. The others are left out.`}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </DialogFooter>
    </form>
  );
}
