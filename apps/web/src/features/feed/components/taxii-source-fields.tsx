import {
  TAXII_AUTHS,
  TAXII_INTERVALS,
  type TaxiiAuth,
  type TaxiiSource,
  TLP_LEVELS,
  type Tlp,
  tlpLabel,
} from '@watchfloor/contract';
import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { formatEvery } from '@/domain/format-every';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { KEEP, type TaxiiValues } from './taxii-source-form';

const LEVELS = TLP_LEVELS.map((tlp) => ({ value: tlp, label: tlpLabel(tlp) }));
const INTERVALS = TAXII_INTERVALS.map((minutes) => ({
  value: String(minutes),
  label: formatEvery(minutes),
}));
const AUTHS = (Object.entries(TAXII_AUTHS) as [TaxiiAuth, string][]).map(([value, label]) => ({
  value,
  label,
}));

interface TaxiiSourceFieldsProps<Output> {
  form: UseFormReturn<TaxiiValues, unknown, Output>;
  /** As it is saved; absent for a new one. */
  saved?: TaxiiSource | null | undefined;
}

export function TaxiiSourceFields<Output>({ form, saved }: TaxiiSourceFieldsProps<Output>) {
  const { errors } = form.formState;
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field
        required
        label="API root"
        hint="The address before collections/"
        error={errors.url?.message}
      >
        <Input {...form.register('url')} {...plain} type="url" placeholder="https://" />
      </Field>
      <Field required label="Collection id" error={errors.collectionId?.message}>
        <Input {...form.register('collectionId')} {...plain} className="font-mono text-small" />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field required label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" dir="auto" />
        </Field>
        <Field label="Category" error={errors.category?.message}>
          <Input {...form.register('category')} autoComplete="off" dir="auto" />
        </Field>
        <Field
          label="Highest level"
          hint="What is marked above it is refused."
          error={errors.taxii?.maxTlp?.message}
        >
          <Controller
            control={form.control}
            name="taxii.maxTlp"
            render={({ field }) => (
              <Select<Tlp> value={field.value} onValueChange={field.onChange} options={LEVELS} />
            )}
          />
        </Field>
        <Field label="Fetched" error={errors.taxii?.everyMinutes?.message}>
          <Controller
            control={form.control}
            name="taxii.everyMinutes"
            render={({ field }) => (
              <Select value={field.value} onValueChange={field.onChange} options={INTERVALS} />
            )}
          />
        </Field>
      </div>
      <CredentialFields
        form={form}
        saved={saved}
        kind={form.watch('taxii.credentials.kind')}
        errors={errors.taxii?.credentials}
      />
    </>
  );
}

interface CredentialFieldsProps<Output> extends TaxiiSourceFieldsProps<Output> {
  kind: TaxiiValues['taxii']['credentials']['kind'];
  errors: NonNullable<FieldErrors<TaxiiValues>['taxii']>['credentials'];
}

function CredentialFields<Output>({ form, saved, kind, errors }: CredentialFieldsProps<Output>) {
  const kept = saved && {
    value: KEEP,
    label: saved.auth === 'none' ? 'Nothing, as before' : `${TAXII_AUTHS[saved.auth]}, as before`,
  };
  // What was typed is not kept by browsers as a password of this site.
  const secret = { type: 'password', autoComplete: 'new-password', spellCheck: false } as const;
  return (
    <>
      <Field
        label="The server knows us by"
        error={errors?.message ?? errors?.root?.message ?? errors?.kind?.message}
      >
        <Controller
          control={form.control}
          name="taxii.credentials.kind"
          render={({ field }) => (
            <Select<TaxiiAuth | typeof KEEP>
              value={field.value}
              onValueChange={field.onChange}
              options={kept ? [kept, ...AUTHS] : AUTHS}
            />
          )}
        />
      </Field>
      {kind === 'basic' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field required label="User name" error={errors?.username?.message}>
            <Input {...form.register('taxii.credentials.username')} autoComplete="off" />
          </Field>
          <Field required label="Password" error={errors?.password?.message}>
            <Input {...form.register('taxii.credentials.password')} {...secret} />
          </Field>
        </div>
      )}
      {kind === 'bearer' && (
        <Field
          required
          label="Token"
          hint="It is stored encrypted, and not shown again."
          error={errors?.token?.message}
        >
          <Input {...form.register('taxii.credentials.token')} {...secret} />
        </Field>
      )}
    </>
  );
}
