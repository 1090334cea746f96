import {
  DEFAULT_CLASSIFICATION,
  INTELLIGENCE_TYPES,
  type IntelligenceType,
  type Marking,
  REGIONS,
  REPORT_CONTENT_MAX,
  REPORT_TITLE_MAX,
} from '@watchfloor/contract';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { usePictures } from '@/domain/attachments/use-pictures';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { CharacterCount } from '@/domain/discussion/character-count';
import { MarkingChip } from '@/domain/marking/marking-chip';
import { MarkingFields } from '@/domain/marking/marking-fields';
import { TextEditor } from '@/domain/text-editor/text-editor';
import { useCurrentUser } from '@/lib/current-user';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { ClassificationBadge } from '../classification-badge';
import type { SubmittedReport } from './report-resolver';
import type { ReportValues } from './report-values';
import { TagInput } from './tag-input';

export type ReportFormApi = UseFormReturn<ReportValues, unknown, SubmittedReport>;

const TYPE_OPTIONS = INTELLIGENCE_TYPES.map((type) => ({
  value: type,
  label: type,
  icon: <DisciplineIcon type={type} isDecorative />,
}));

/** spec §9 */
const CONTENT_ROWS = 8;

interface ReportFieldsProps {
  form: ReportFormApi;
  /** The marking of a saved report, which is changed on its page. */
  marking: Marking | undefined;
  /** Below the text. */
  attachments: ReactNode;
}

export function ReportFields({ form, marking, attachments }: ReportFieldsProps) {
  const viewer = useCurrentUser();
  const chosen = useWatch({ control: form.control, name: 'marking' });
  const content = useWatch({ control: form.control, name: 'content' });
  const files = useWatch({ control: form.control, name: 'attachments' });
  const pictures = usePictures(files);
  const { errors } = form.formState;
  const regions = useId();
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
        <MarkingChip marking={marking ?? chosen} />
        <ClassificationBadge classification={DEFAULT_CLASSIFICATION} />
        Only unclassified material may be submitted.
      </p>
      <Field
        required
        label="Title"
        hint={<Count form={form} name="title" max={REPORT_TITLE_MAX} />}
        error={errors.title?.message}
      >
        <Input {...form.register('title')} dir="auto" autoComplete="off" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="intelligenceType"
          render={({ field, fieldState }) => (
            <Field required label="Intelligence Type" error={fieldState.error?.message}>
              <Select
                value={field.value as IntelligenceType | ''}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                options={TYPE_OPTIONS}
                placeholder="Select a type"
              />
            </Field>
          )}
        />
        <Field label="Region (Optional)" error={errors.region?.message}>
          <Input
            {...form.register('region')}
            list={regions}
            dir="auto"
            autoComplete="off"
            placeholder="e.g. Europe"
          />
          <datalist id={regions}>
            {REGIONS.map((region) => (
              <option key={region} value={region} />
            ))}
          </datalist>
        </Field>
      </div>
      <Field
        required
        label="Content"
        hint={<Count form={form} name="content" max={REPORT_CONTENT_MAX} />}
        error={errors.content?.message}
      >
        <TextEditor
          {...form.register('content')}
          text={content}
          pictures={pictures}
          rows={CONTENT_ROWS}
        />
      </Field>
      {attachments}
      <TagsField form={form} />
      {!marking && (
        <Controller
          control={form.control}
          name="marking"
          render={({ field }) => (
            <MarkingFields
              value={field.value}
              onChange={field.onChange}
              errors={errors.marking}
              authorId={viewer.id}
            />
          )}
        />
      )}
    </div>
  );
}

function TagsField({ form }: { form: ReportFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'tags' });
  const tagText = useWatch({ control: form.control, name: 'tagText' });
  return (
    <Field
      label="Tags (Optional)"
      hint="Separate tags with commas."
      error={firstMessage(fieldState.error)}
    >
      <TagInput
        ref={field.ref}
        tags={field.value}
        text={tagText}
        onBlur={field.onBlur}
        onChange={(tags, text) => {
          form.setValue('tagText', text, { shouldDirty: true });
          field.onChange(tags);
        }}
      />
    </Field>
  );
}

/** The error of the list, or of the first bad tag. */
function firstMessage(errors: unknown): string | undefined {
  if (!errors || typeof errors !== 'object') return undefined;
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  return Object.values(errors).map(firstMessage).find(Boolean);
}

interface CountProps {
  form: ReportFormApi;
  name: 'title' | 'content';
  max: number;
}

function Count({ form, name, max }: CountProps) {
  return <CharacterCount text={useWatch({ control: form.control, name })} max={max} />;
}
