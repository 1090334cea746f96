import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_TLP,
  NewTaxiiCollection,
  SEARCH_TEXT_MAX,
  TAXII_DESCRIPTION_MAX,
  TAXII_TITLE_MAX,
  type TaxiiCollection,
  TaxiiCollectionChanges,
  TLP_LEVELS,
  type Tlp,
  type TlpIds,
  tlpLabel,
} from '@watchfloor/contract';
import {
  Controller,
  type FieldErrors,
  type Resolver,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { Checkbox } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useChangeCollection, useMakeCollection } from '../api/collections';

interface ChangedValues {
  title: string;
  description: string;
  canWrite: boolean;
}
interface NewValues extends ChangedValues {
  query: string;
  maxTlp: Tlp;
  tlpIds: TlpIds;
}

const newResolver = zodResolver(NewTaxiiCollection) as unknown as Resolver<
  NewValues,
  unknown,
  NewTaxiiCollection
>;
const changesResolver = zodResolver(TaxiiCollectionChanges) as unknown as Resolver<
  ChangedValues,
  unknown,
  TaxiiCollectionChanges
>;

const LEVELS = TLP_LEVELS.map((tlp) => ({ value: tlp, label: tlpLabel(tlp) }));
const READERS = [
  { value: '2.0', label: 'MISP, Watchfloor and others' },
  { value: '1.0', label: 'OpenCTI and Sentinel' },
];

interface DialogProps {
  onClose: () => void;
}

export function NewCollectionDialog({ onClose }: DialogProps) {
  const make = useMakeCollection();
  const defaultValues: NewValues = {
    ...{ title: '', description: '', canWrite: false },
    ...{ query: '', maxTlp: DEFAULT_TLP, tlpIds: '2.0' },
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New Collection"
      description="It has the reports that a search finds, as far as you may read them. The search and the level stay as they are."
      resolver={newResolver}
      defaultValues={defaultValues}
      onSave={make.perform}
      submitLabel="Make Collection"
      pendingLabel="Making..."
    >
      {(form) => (
        <>
          <NameFields
            title={form.register('title')}
            description={form.register('description')}
            errors={form.formState.errors}
          />
          <Field
            label="Search"
            hint="As on the search screen, such as tag:shipping or region:Europe. Empty for all reports."
            error={form.formState.errors.query?.message}
          >
            <Input
              {...form.register('query')}
              autoComplete="off"
              className="font-mono text-small"
              maxLength={SEARCH_TEXT_MAX}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Highest level"
              hint="What is marked above it is not there."
              error={form.formState.errors.maxTlp?.message}
            >
              <Controller
                control={form.control}
                name="maxTlp"
                render={({ field }) => (
                  <Select value={field.value} onValueChange={field.onChange} options={LEVELS} />
                )}
              />
            </Field>
            <Field
              label="Read by"
              hint="They know the markings by other ids."
              error={form.formState.errors.tlpIds?.message}
            >
              <Controller
                control={form.control}
                name="tlpIds"
                render={({ field }) => (
                  <Select value={field.value} onValueChange={field.onChange} options={READERS} />
                )}
              />
            </Field>
          </div>
          <Controller
            control={form.control}
            name="canWrite"
            render={({ field }) => <WriteBox isOn={field.value} onChange={field.onChange} />}
          />
        </>
      )}
    </FormDialog>
  );
}

export function EditCollectionDialog({
  collection,
  onClose,
}: DialogProps & { collection: TaxiiCollection }) {
  const change = useChangeCollection(collection.id);
  const { title, description, canWrite } = collection;
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit Collection"
      description="Another search or level is another collection."
      resolver={changesResolver}
      defaultValues={{ title, description: description ?? '', canWrite }}
      onSave={change.perform}
      submitLabel="Save Collection"
      pendingLabel="Saving..."
    >
      {(form) => (
        <>
          <NameFields
            title={form.register('title')}
            description={form.register('description')}
            errors={form.formState.errors}
          />
          <Controller
            control={form.control}
            name="canWrite"
            render={({ field }) => <WriteBox isOn={field.value} onChange={field.onChange} />}
          />
        </>
      )}
    </FormDialog>
  );
}

interface NameFieldsProps {
  title: UseFormRegisterReturn;
  description: UseFormRegisterReturn;
  errors: FieldErrors<ChangedValues>;
}

function NameFields({ title, description, errors }: NameFieldsProps) {
  return (
    <>
      <Field required label="Title" error={errors.title?.message}>
        <Input {...title} dir="auto" autoComplete="off" maxLength={TAXII_TITLE_MAX} />
      </Field>
      <Field label="Description (optional)" error={errors.description?.message}>
        <Input {...description} dir="auto" autoComplete="off" maxLength={TAXII_DESCRIPTION_MAX} />
      </Field>
    </>
  );
}

const WriteBox = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Checkbox
    label="Others may add: what they send is imported for the member of their token"
    checked={isOn}
    onCheckedChange={(checked) => onChange(checked === true)}
  />
);
