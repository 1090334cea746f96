import { zodResolver } from '@hookform/resolvers/zod';
import { type ErrorDetail, REASON_MAX, ReasonText } from '@watchfloor/contract';
import { ExternalLink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CharacterCount } from '@/domain/discussion/character-count';
import { Button } from '@/ui/button';
import { DialogBody, DialogFooter, TitledDialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { useLastShown } from '@/ui/use-last-shown';

interface SpillDialogProps {
  /** Null while nothing is held back. */
  findings: readonly ErrorDetail[] | null;
  /** With the reason to send it all the same, or null to go on editing. */
  onClose: (reason: string | null) => void;
}

/** Opens above the form that was sent, which waits with everything that was typed. */
export function SpillDialog({ findings, onClose }: SpillDialogProps) {
  const shown = useLastShown(findings) ?? [];
  const canSend = shown.every(({ kind }) => kind !== 'label');
  return (
    <TitledDialog
      isOpen={findings !== null}
      onOpenChange={(next) => !next && onClose(null)}
      title={canSend ? 'Not everyone here may read this' : 'This label does not belong here'}
      description="Nothing was sent, and nothing you typed is lost."
    >
      <DialogBody>
        <ul aria-label="What was found" className="flex flex-col gap-4">
          {shown.map((finding) => (
            <Finding key={`${finding.path} ${finding.reportId}`} finding={finding} />
          ))}
        </ul>
      </DialogBody>
      {canSend ? (
        <ReasonForm onClose={onClose} />
      ) : (
        <DialogFooter>
          <Button variant="primary" onClick={() => onClose(null)}>
            Edit
          </Button>
        </DialogFooter>
      )}
    </TitledDialog>
  );
}

function Finding({ finding }: { finding: ErrorDetail }) {
  const { message, passage, reportId } = finding;
  return (
    <li className="flex flex-col gap-2 text-body">
      <p className="wrap-anywhere">{message}</p>
      {passage && (
        <blockquote
          dir="auto"
          className="wrap-anywhere max-h-40 overflow-y-auto border-line-strong border-l-2 pl-3 text-dense text-ink-2"
        >
          {passage}
        </blockquote>
      )}
      {reportId && (
        // In another tab, so that the text in this one stays.
        <a
          href={`/reports/${reportId}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex w-fit items-center gap-1.5 text-accent text-dense underline-offset-2 hover:underline"
        >
          Open the report
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </li>
  );
}

const resolver = zodResolver(z.object({ reason: ReasonText }));

function ReasonForm({ onClose }: Pick<SpillDialogProps, 'onClose'>) {
  const form = useForm({ resolver, defaultValues: { reason: '' } });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ reason }) => onClose(reason))}>
      <DialogBody>
        <Field
          required
          label="Why may they read it?"
          hint={
            <>
              Admins see the reason in the audit log.{' '}
              <CharacterCount text={form.watch('reason')} max={REASON_MAX} />
            </>
          }
          error={form.formState.errors.reason?.message}
        >
          <Textarea {...form.register('reason')} dir="auto" rows={2} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit">Send anyway</Button>
        <Button variant="primary" onClick={() => onClose(null)}>
          Edit
        </Button>
      </DialogFooter>
    </form>
  );
}
