import { zodResolver } from '@hookform/resolvers/zod';
import { NewSituationUpdate, UPDATE_CATEGORY_MAX, UPDATE_SUBJECT_MAX } from '@watchfloor/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { levelOfRoom, withLabelCheck } from '@/domain/marking/label-check';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { KnownTextInput, SeveritySelect } from './note-inputs';
import { PositionFields } from './position-fields';
import type { SituationBoard } from './situation-board';

/** What was used before on this map. */
export interface KnownTexts {
  categories: readonly string[];
  subjects: readonly string[];
}

export const resolveUpdate = ({ isSeenByAll }: Pick<SituationBoard, 'isSeenByAll'>) =>
  withLabelCheck(zodResolver(NewSituationUpdate), ['title', 'description'], () =>
    levelOfRoom(!isSeenByAll),
  );

interface UpdateFieldsProps {
  form: UseFormReturn<z.input<typeof NewSituationUpdate>, unknown, NewSituationUpdate>;
  known: KnownTexts;
  hasSearch: boolean;
}

/** The fields of a situation update, whether it is added or corrected. */
export function UpdateFields({ form, known, hasSearch }: UpdateFieldsProps) {
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field required label="Title" error={errors.title?.message}>
        <Input {...register('title')} placeholder="What happened" autoComplete="off" />
      </Field>
      <Field required label="Description" error={errors.description?.message}>
        <Textarea {...register('description')} rows={4} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="severity"
          render={({ field, fieldState }) => (
            <Field required label="Severity" error={fieldState.error?.message}>
              <SeveritySelect value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <Field label="Category (optional)" error={errors.category?.message}>
          <KnownTextInput
            {...register('category')}
            known={known.categories}
            maxLength={UPDATE_CATEGORY_MAX}
          />
        </Field>
      </div>
      <Field
        label="Subject (optional)"
        hint="A ship, vehicle or person. Its updates in a row can be drawn as a track."
        error={errors.subject?.message}
      >
        <KnownTextInput
          {...register('subject')}
          known={known.subjects}
          maxLength={UPDATE_SUBJECT_MAX}
        />
      </Field>
      <PositionFields
        latitude={register('latitude')}
        longitude={register('longitude')}
        errors={{ latitude: errors.latitude?.message, longitude: errors.longitude?.message }}
        onPosition={({ latitude, longitude }) => {
          setValue('latitude', latitude, { shouldValidate: true });
          setValue('longitude', longitude, { shouldValidate: true });
        }}
        hasSearch={hasSearch}
      />
    </>
  );
}
