import { zodResolver } from '@hookform/resolvers/zod';
import { type Investigation, InvestigationText, type Tlp } from '@watchfloor/contract';
import { withLabelCheck } from '@/domain/marking/label-check';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useEditInvestigation } from '../api/change-investigation';

interface EditInvestigationDialogProps {
  investigation: Investigation;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const check = zodResolver(InvestigationText);
const resolveAt = (tlp: Tlp) => withLabelCheck(check, ['title', 'description'], () => tlp);

export function EditInvestigationDialog(props: EditInvestigationDialogProps) {
  const { id, title, description, revision, marking } = props.investigation;
  const edit = useEditInvestigation(id);
  return (
    <FormDialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title="Edit Investigation"
      description="The earlier title and description stay readable."
      resolver={resolveAt(marking.tlp)}
      defaultValues={{ title, description: description ?? '', revision }}
      onSave={edit.perform}
      conflictField="title"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field required label="Investigation Title" error={errors.title?.message}>
            <Input {...register('title')} dir="auto" autoComplete="off" />
          </Field>
          <Field label="Description (Optional)" error={errors.description?.message}>
            <Textarea {...register('description')} dir="auto" rows={6} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
