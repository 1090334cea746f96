import { zodResolver } from '@hookform/resolvers/zod';
import { DEFAULT_SEVERITY, NewPin, PIN_CATEGORY_MAX } from '@watchfloor/contract';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { withLabelCheck } from '@/domain/marking/label-check';
import { AudienceNote } from '@/domain/situation/audience-note';
import { KnownTextInput, SeveritySelect } from '@/domain/situation/note-inputs';
import { degreesOf, PositionFields } from '@/domain/situation/position-fields';
import { showFieldErrors } from '@/lib/field-errors';
import type { MapPosition } from '@/map/map-position';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useDropPin } from '../api/pins';

const resolver = withLabelCheck(zodResolver(NewPin), ['title', 'description'], () => 'GREEN');

interface DropPinPanelProps {
  /** Where the map was clicked; null to type the coordinates. */
  position: MapPosition | null;
  categories: readonly string[];
  onClose: () => void;
  onDropped: (id: string) => void;
}

/** Opened by a click on the map; another click moves the position and keeps the typed text. */
export function DropPinPanel({ position, categories, onClose, onDropped }: DropPinPanelProps) {
  const form = useForm({
    resolver,
    defaultValues: {
      title: '',
      description: '',
      category: '',
      severity: DEFAULT_SEVERITY,
      ...degreesOf(position),
    },
  });
  const drop = useDropPin({
    onSuccess: (pin) => {
      onClose();
      onDropped(pin.id);
    },
    onFailure: (error) => showFieldErrors(form, error),
  });
  const { setValue, setFocus } = form;
  useEffect(() => {
    if (!position) return;
    const { latitude, longitude } = degreesOf(position);
    setValue('latitude', latitude, { shouldValidate: false });
    setValue('longitude', longitude, { shouldValidate: false });
  }, [position, setValue]);
  useEffect(() => setFocus('title'), [setFocus]);
  const { errors } = form.formState;

  return (
    <form
      noValidate
      aria-label="Drop Pin"
      onSubmit={form.handleSubmit((pin) => drop.run(pin))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-12 items-center justify-between gap-2 border-b py-2 pr-2 pl-4">
        <h3 className="font-semibold text-body">Drop Pin</h3>
        <Button size="icon-sm" variant="ghost" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <Field required label="Title" error={errors.title?.message}>
          <Input {...form.register('title')} placeholder="What is here" autoComplete="off" />
        </Field>
        <Field label="Description (optional)" error={errors.description?.message}>
          <Textarea {...form.register('description')} rows={3} />
        </Field>
        <Field label="Category (optional)" error={errors.category?.message}>
          <KnownTextInput
            {...form.register('category')}
            known={categories}
            maxLength={PIN_CATEGORY_MAX}
          />
        </Field>
        <Controller
          control={form.control}
          name="severity"
          render={({ field, fieldState }) => (
            <Field label="Severity" error={fieldState.error?.message}>
              <SeveritySelect value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
        <PositionFields
          latitude={form.register('latitude')}
          longitude={form.register('longitude')}
          errors={{ latitude: errors.latitude?.message, longitude: errors.longitude?.message }}
          onPosition={({ latitude, longitude }) => {
            setValue('latitude', latitude, { shouldValidate: true });
            setValue('longitude', longitude, { shouldValidate: true });
          }}
          hasSearch={position === null}
        />
        <AudienceNote isSeenByAll what="this pin" />
      </div>
      <div className="flex justify-end gap-2 border-t p-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={drop.isPending} pendingLabel="Dropping...">
          Drop Pin
        </Button>
      </div>
    </form>
  );
}
