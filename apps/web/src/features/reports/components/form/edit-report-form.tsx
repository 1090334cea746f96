import { useRouter } from '@tanstack/react-router';
import { REASON_MAX, type Report } from '@watchfloor/contract';
import { useMemo, useRef, useState } from 'react';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useChangeReport } from '../../api/change-report';
import { ConflictDialog, type OpenConflict } from './conflict-dialog';
import { OtherEditors } from './other-editors';
import { ReportForm, type ReportSubmission } from './report-form';
import { type SubmittedReport, toReportChanges } from './report-resolver';
import { type ReportValues, toReportText, valuesOfReport } from './report-values';

interface EditReportFormProps {
  report: Report;
  /** Someone deleted it in the meantime: typed text stays but cannot be saved. */
  isDeleted: boolean;
}

/** Saves against the revision that editing started from; a newer one is shown beside the own text. */
export function EditReportForm({ report, isDeleted }: EditReportFormProps) {
  const change = useChangeReport();
  const leave = useLeaveToReport(report.id);
  // The report that editing started from; a refetch must not change the fields.
  const [original] = useState(report);
  const start = useMemo(() => valuesOfReport(original), [original]);
  const [conflict, setConflict] = useState<OpenConflict>();
  const [isComparing, setIsComparing] = useState(false);
  /** The member's text, after they took the saved one. */
  const [replaced, setReplaced] = useState<ReportValues>();
  const last = useRef<ReportSubmission>(undefined);

  const filesNow = () => last.current?.form.getValues('attachments') ?? [];

  function save(text: SubmittedReport, revision: number) {
    change.run({
      id: report.id,
      changes: toReportChanges(text, revision),
      onSaved: () => {
        last.current?.finish();
        leave();
      },
      onConflict: (found) => {
        setConflict({ ...found, mine: text, files: filesNow() });
        setIsComparing(true);
      },
      onFailure: (error) => {
        if (last.current) showFieldErrors(last.current.form, error);
      },
    });
  }

  /** Submits again, with the current values. */
  function compareAgain() {
    const form = last.current?.form;
    if (!conflict || !form) return;
    const typed = toReportText(form.getValues()) as SubmittedReport;
    setConflict({ ...conflict, mine: { ...conflict.mine, ...typed }, files: filesNow() });
    setIsComparing(true);
  }

  function takeSaved() {
    const form = last.current?.form;
    if (conflict && form) {
      setReplaced(form.getValues());
      form.reset(valuesOfReport(conflict.current));
    }
    setIsComparing(false);
  }

  function bringBack() {
    last.current?.form.reset(replaced);
    setReplaced(undefined);
  }

  return (
    <>
      <ReportForm
        slot={`edit:${report.id}`}
        draftSubject={report.id}
        origin={String(original.revision)}
        start={start}
        marking={report.marking}
        submitLabel="Save Changes"
        pendingLabel="Saving..."
        isPending={change.isPending}
        submitReason={isDeleted ? 'This report was deleted' : undefined}
        cancel={<Button onClick={leave}>Cancel</Button>}
        notice={
          <>
            <OtherEditors reportId={report.id} />
            {conflict && (
              <div
                role="status"
                className="flex flex-wrap items-center gap-2 rounded-control border border-line-strong bg-raised py-1 pr-1.5 pl-3 text-dense"
              >
                <span className="mr-auto">This report was changed while you were editing.</span>
                {replaced && (
                  <Button variant="ghost" size="sm" onClick={bringBack}>
                    Bring my text back
                  </Button>
                )}
                <Button variant="ghost" size="sm" onClick={compareAgain}>
                  Compare
                </Button>
              </div>
            )}
          </>
        }
        afterFields={(form) => (
          <Field
            label="Reason for the change (Optional)"
            hint="Shown beside the earlier version."
            error={form.formState.errors.reason?.message}
          >
            <Input
              {...form.register('reason')}
              dir="auto"
              autoComplete="off"
              maxLength={REASON_MAX}
            />
          </Field>
        )}
        onSubmit={(submission) => {
          last.current = submission;
          // The member has seen the saved text, so the next save replaces it.
          save(submission.report, conflict?.current.revision ?? Number(submission.origin));
        }}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          isOpen={isComparing}
          isSaving={change.isPending}
          onKeepEditing={() => setIsComparing(false)}
          onTakeSaved={takeSaved}
          onSaveMine={() => save(conflict.mine, conflict.current.revision)}
        />
      )}
    </>
  );
}

/** Back to the report: in the history if it is there. */
function useLeaveToReport(id: string) {
  const router = useRouter();
  return () => {
    if (router.state.location.state.cameFrom === 'report') router.history.back();
    else void router.navigate({ to: '/reports/$id', params: { id }, replace: true });
  };
}
