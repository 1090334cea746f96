import { zodResolver } from '@hookform/resolvers/zod';
import { NewSavedSearch, SAVED_SEARCH_NAME_MAX, type SavedSearch } from '@watchfloor/contract';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { useChangeSearch } from '../api/saved-searches';

const resolver = zodResolver(NewSavedSearch.pick({ name: true }));

interface RenameSearchDialogProps {
  search: SavedSearch;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function RenameSearchDialog({ search, isOpen, onOpenChange }: RenameSearchDialogProps) {
  const change = useChangeSearch(search.id);
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Rename search"
      description="Its matches and its alert stay as they are."
      resolver={resolver}
      defaultValues={{ name: search.name }}
      onSave={change.perform}
      submitLabel="Rename"
      pendingLabel="Renaming..."
    >
      {(form) => (
        <Field required label="Name" error={form.formState.errors.name?.message}>
          <Input {...form.register('name')} dir="auto" maxLength={SAVED_SEARCH_NAME_MAX} />
        </Field>
      )}
    </FormDialog>
  );
}
