import type { Marking } from '@watchfloor/contract';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { AttachmentDropZone } from '@/domain/attachments/attachment-drop-zone';
import { pasteFiles } from '@/domain/attachments/paste-files';
import { Button } from '@/ui/button';
import { Card, CardBody, CardFooter } from '@/ui/card';
import { Kbd } from '@/ui/kbd';
import { AttachmentsField } from './attachments-field';
import { ReportDetails } from './details/report-details';
import { DraftChoice } from './draft-choice';
import { DraftHint } from './draft-hint';
import { DraftStatus } from './draft-status';
import { LeaveGuard } from './leave-guard';
import { ReportFields, type ReportFormApi } from './report-fields';
import { ReportHints } from './report-hints';
import { resolveReport, type SubmittedReport } from './report-resolver';
import type { ReportValues } from './report-values';
import { useDraftKeeping, useStoredDraft } from './use-report-draft';
import { useReportFiles } from './use-report-files';

export interface ReportSubmission {
  report: SubmittedReport;
  /** What the text started from; a restored draft may have started earlier. */
  origin: string;
  form: ReportFormApi;
  /** Call after saving: removes the draft and allows leaving. */
  finish: () => void;
}

interface ReportFormProps {
  /** The key of the draft among the member's drafts in this browser. */
  slot: string;
  /** The subject of the draft on the server; null where it stays in this browser. */
  draftSubject: string | null;
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
  /** Between the notice and the fields; gets the form. */
  beforeFields?: ((form: ReportFormApi) => ReactNode) | undefined;
  /** Below the fields. */
  afterFields?: ((form: ReportFormApi) => ReactNode) | undefined;
}

export function ReportForm(props: ReportFormProps) {
  const { slot, start, isPending } = props;
  const [key, stored] = useStoredDraft(slot);
  const form = useForm<ReportValues, unknown, SubmittedReport>({
    resolver: resolveReport,
    defaultValues: stored?.values ?? start,
  });
  const draft = useDraftKeeping({
    form,
    key,
    subject: props.draftSubject,
    local: stored,
    origin: props.origin,
    start,
  });
  const files = useReportFiles(form);
  const submitReason =
    props.submitReason ?? (files.isBusy ? 'The files are still on their way' : undefined);
  const isFinished = useRef(false);
  const { isDirty } = form.formState;

  function finish() {
    isFinished.current = true;
    draft.finish();
  }

  const submit = form.handleSubmit((report) => {
    // The form stays until the next screen is loaded: a second click must not submit again.
    if (!submitReason && !isFinished.current)
      props.onSubmit({ report, origin: draft.origin, form, finish });
  });

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={handleKey}
      onPaste={(event) => pasteFiles(event, files.add)}
    >
      <AttachmentDropZone onFiles={files.add}>
        <Card>
          <CardBody className="flex flex-col gap-5">
            {draft.other && (
              <DraftChoice
                savedAt={draft.other.savedAt}
                onTakeOther={draft.takeOther}
                onKeepThis={draft.keepThis}
              />
            )}
            {draft.isRestored && <DraftHint form={form} start={start} />}
            {props.notice}
            {props.beforeFields?.(form)}
            <ReportFields
              form={form}
              marking={props.marking}
              attachments={<AttachmentsField form={form} files={files} />}
            />
            <ReportDetails form={form} />
            {props.afterFields?.(form)}
          </CardBody>
          <CardFooter className="flex-wrap">
            <span className="mr-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-3 text-small">
              <span className="hidden items-center gap-1.5 sm:inline-flex">
                <Kbd>Ctrl</Kbd>
                <Kbd>Enter</Kbd>
                submits
              </span>
              <DraftStatus savedAt={draft.savedAt} />
            </span>
            {props.cancel}
            <Button
              type="submit"
              variant="primary"
              pending={isPending}
              pendingLabel={props.pendingLabel}
              disabledReason={submitReason}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {props.submitLabel}
            </Button>
          </CardFooter>
        </Card>
      </AttachmentDropZone>
      {/* Below the buttons, which must not move when hints come and go. */}
      <ReportHints form={form} />
      <LeaveGuard isUnsaved={() => isDirty && !isFinished.current} />
    </form>
  );
}
