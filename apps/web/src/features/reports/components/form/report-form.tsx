import type { Marking, NewReport } from '@watchfloor/contract';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Card, CardBody, CardFooter } from '@/ui/card';
import { Kbd } from '@/ui/kbd';
import { DraftHint } from './draft-hint';
import { LeaveGuard } from './leave-guard';
import { ReportFields, type ReportFormApi } from './report-fields';
import { resolveReport } from './report-resolver';
import type { ReportValues } from './report-values';
import { useDraftKeeping, useStoredDraft } from './use-report-draft';

export interface ReportSubmission {
  report: NewReport;
  /** What the text started from; a restored draft may have started earlier. */
  origin: string;
  form: ReportFormApi;
  /** Call after saving: removes the draft and allows leaving. */
  finish: () => void;
}

interface ReportFormProps {
  /** The key of the draft among the member's drafts. */
  slot: string;
  origin: string;
  start: ReportValues;
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  onSubmit: (submission: ReportSubmission) => void;
  cancel: ReactNode;
  /** Why it cannot be saved, if so. */
  submitReason?: string | undefined;
  /** Of a saved report. */
  marking?: Marking | undefined;
  /** Above the fields. */
  notice?: ReactNode;
}

export function ReportForm(props: ReportFormProps) {
  const { slot, start, isPending } = props;
  const [key, stored] = useStoredDraft(slot);
  const origin = stored?.origin ?? props.origin;
  const form = useForm<ReportValues, unknown, NewReport>({
    resolver: resolveReport,
    defaultValues: stored?.values ?? start,
  });
  const draft = useDraftKeeping(form, key, origin, start);
  const isFinished = useRef(false);
  const { isDirty } = form.formState;

  function finish() {
    isFinished.current = true;
    draft.stop();
  }

  const submit = form.handleSubmit((report) => {
    // The form stays until the next screen is loaded: a second click must not submit again.
    if (!props.submitReason && !isFinished.current)
      props.onSubmit({ report, origin, form, finish });
  });

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form noValidate onSubmit={submit} onKeyDown={handleKey}>
      <Card>
        <CardBody className="flex flex-col gap-5">
          {stored && <DraftHint form={form} start={start} />}
          {props.notice}
          <ReportFields form={form} marking={props.marking} />
        </CardBody>
        <CardFooter className="flex-wrap">
          <span className="mr-auto hidden items-center gap-1.5 text-ink-3 text-small sm:inline-flex">
            <Kbd>Ctrl</Kbd>
            <Kbd>Enter</Kbd>
            submits
          </span>
          {props.cancel}
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            pendingLabel={props.pendingLabel}
            disabledReason={props.submitReason}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {props.submitLabel}
          </Button>
        </CardFooter>
      </Card>
      <LeaveGuard isUnsaved={() => isDirty && !isFinished.current} />
    </form>
  );
}
