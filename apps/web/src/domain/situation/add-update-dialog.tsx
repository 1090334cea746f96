import { zodResolver } from '@hookform/resolvers/zod';
import { DEFAULT_SEVERITY, NewSituationUpdate, UPDATE_CATEGORY_MAX } from '@watchfloor/contract';
import { Controller, useForm } from 'react-hook-form';
import { showFieldErrors } from '@/lib/field-errors';
import { formatPosition, type MapPosition } from '@/map/map-position';
import { Button } from '@/ui/button';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import {
  CategoryInput,
  degreesOf,
  LatitudeInput,
  LongitudeInput,
  SeveritySelect,
} from './note-inputs';
import type { SituationBoard } from './situation-board';
import { usePostUpdate } from './use-board-changes';

interface AddUpdateDialogProps {
  board: SituationBoard;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the map was clicked; null to type the coordinates. */
  position: MapPosition | null;
  categories: readonly string[];
  onAdded: (id: string) => void;
}

export function AddUpdateDialog({ isOpen, onOpenChange, ...form }: AddUpdateDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add Situation Update</DialogTitle>
          <DialogDescription>
            {form.position ? (
              <>
                Location: <span className="font-mono">{formatPosition(form.position)}</span>
              </>
            ) : (
              'Type the coordinates of the place, in degrees.'
            )}
          </DialogDescription>
        </DialogHeader>
        <AddUpdateForm {...form} close={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening starts anew (spec §4). */
function AddUpdateForm(
  props: Omit<AddUpdateDialogProps, 'isOpen' | 'onOpenChange'> & { close: () => void },
) {
  const { position, board, categories } = props;
  const form = useForm({
    resolver: zodResolver(NewSituationUpdate),
    defaultValues: {
      title: '',
      description: '',
      severity: DEFAULT_SEVERITY,
      category: '',
      ...degreesOf(position),
    },
  });
  const post = usePostUpdate(board, {
    onSuccess: (update) => {
      props.close();
      props.onAdded(update.id);
    },
    onFailure: (error) => showFieldErrors(form, error),
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit((update) => post.run(update))}>
      <DialogBody>
        <Field required label="Title" error={errors.title?.message}>
          <Input {...form.register('title')} placeholder="What happened" autoComplete="off" />
        </Field>
        <Field required label="Description" error={errors.description?.message}>
          <Textarea {...form.register('description')} rows={4} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="severity"
            render={({ field, fieldState }) => (
              <Field required label="Severity" error={fieldState.error?.message}>
                <SeveritySelect value={field.value} onChange={field.onChange} />
              </Field>
            )}
          />
          <Field label="Category (optional)" error={errors.category?.message}>
            <CategoryInput
              {...form.register('category')}
              known={categories}
              maxLength={UPDATE_CATEGORY_MAX}
            />
          </Field>
          <Field required label="Latitude" error={errors.latitude?.message}>
            <LatitudeInput {...form.register('latitude')} />
          </Field>
          <Field required label="Longitude" error={errors.longitude?.message}>
            <LongitudeInput {...form.register('longitude')} />
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={post.isPending} pendingLabel="Adding...">
          Add Update
        </Button>
      </DialogFooter>
    </form>
  );
}
