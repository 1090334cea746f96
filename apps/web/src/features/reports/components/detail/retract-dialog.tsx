import { zodResolver } from '@hookform/resolvers/zod';
import { REASON_MAX, REASON_MIN, type Report, ReportRetraction } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Textarea } from '@/ui/textarea';
import { useRetractReport } from '../../api/retract-report';

interface RetractionValues {
  reason: string;
}

const resolver = zodResolver(ReportRetraction) as unknown as Resolver<
  RetractionValues,
  unknown,
  RetractionValues
>;

interface RetractDialogProps {
  report: Report;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks why a report is taken back. */
export function RetractDialog({ report, isOpen, onOpenChange }: RetractDialogProps) {
  const retract = useRetractReport(report.id);
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Retract this report?"
      description="It stays readable, with the reason above it, and can no longer be edited. Authors whose reports name it are told. This cannot be undone."
      resolver={resolver}
      defaultValues={{ reason: '' }}
      onSave={retract.perform}
      conflictField="reason"
      submitLabel="Retract Report"
      pendingLabel="Retracting..."
    >
      {(form) => (
        <Field
          required
          label="Reason"
          hint={`${REASON_MIN} to ${REASON_MAX} characters. Everyone who can read the report reads it.`}
          error={form.formState.errors.reason?.message}
        >
          <Textarea {...form.register('reason')} dir="auto" rows={3} />
        </Field>
      )}
    </FormDialog>
  );
}
