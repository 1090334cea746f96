import {
  INTELLIGENCE_TYPES,
  type IntelligenceType,
  type NewSource,
  REGIONS,
} from '@watchfloor/contract';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';

export interface SourceValues {
  url: string;
  name: string;
  category: string;
  intelligenceType: IntelligenceType | null;
  region: string;
}

export type SourceFormState = UseFormReturn<SourceValues, unknown, NewSource>;

const BY_KEYWORDS = 'keywords';
const TYPES = [
  { value: BY_KEYWORDS, label: 'By keywords' },
  ...INTELLIGENCE_TYPES.map((type) => ({
    value: type,
    label: type,
    icon: <DisciplineIcon type={type} isDecorative />,
  })),
] as const;
/** The categories of the default sources; any other may be typed. */
const CATEGORIES = [
  'Cyber advisories',
  'Humanitarian and disasters',
  'World news',
  'Open investigations',
];

/** All fields of a source but its URL. */
export function SourceFields({ form }: { form: SourceFormState }) {
  const id = useId();
  const { errors } = form.formState;
  return (
    <>
      <Field required label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="intelligenceType"
          render={({ field }) => (
            <Field label="Intelligence type" error={errors.intelligenceType?.message}>
              <Select<IntelligenceType | typeof BY_KEYWORDS>
                options={TYPES}
                value={field.value ?? BY_KEYWORDS}
                onValueChange={(type) => field.onChange(type === BY_KEYWORDS ? null : type)}
              />
            </Field>
          )}
        />
        <Field
          label="Region"
          hint="Empty: decided by keywords, item by item"
          error={errors.region?.message}
        >
          <Input {...form.register('region')} autoComplete="off" list={`${id}-regions`} />
        </Field>
      </div>
      <Field label="Category" error={errors.category?.message}>
        <Input {...form.register('category')} autoComplete="off" list={`${id}-categories`} />
      </Field>
      <datalist id={`${id}-regions`}>
        {REGIONS.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
      <datalist id={`${id}-categories`}>
        {CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
