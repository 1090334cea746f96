import { zodResolver } from '@hookform/resolvers/zod';
import {
  NewSavedSearch,
  SAVED_SEARCH_NAME_MAX,
  SEARCH_ALERT_NAMES,
  SEARCH_ALERTS,
  type SearchAlert,
} from '@watchfloor/contract';
import { Controller, type Resolver } from 'react-hook-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useSaveSearch } from '../api/saved-searches';

interface Values {
  name: string;
  query: string;
  alert: SearchAlert;
}

const resolver = zodResolver(NewSavedSearch) as unknown as Resolver<
  Values,
  unknown,
  NewSavedSearch
>;
const ALERTS = SEARCH_ALERT_NAMES.map((value) => ({ value, label: SEARCH_ALERTS[value] }));

interface SaveSearchDialogProps {
  query: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SaveSearchDialog({ query, isOpen, onOpenChange }: SaveSearchDialogProps) {
  const save = useSaveSearch();
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Save search"
      description="New texts are compared with it, with your rights. Whoever gets its link searches with their own."
      resolver={resolver}
      defaultValues={{ name: query.slice(0, SAVED_SEARCH_NAME_MAX), query, alert: 'now' as const }}
      onSave={save.perform}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <Field required label="Name" error={form.formState.errors.name?.message}>
            <Input {...form.register('name')} dir="auto" maxLength={SAVED_SEARCH_NAME_MAX} />
          </Field>
          <Field label="Notify me of new matches" error={form.formState.errors.query?.message}>
            <Controller
              control={form.control}
              name="alert"
              render={({ field }) => (
                <Select<SearchAlert>
                  options={ALERTS}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
