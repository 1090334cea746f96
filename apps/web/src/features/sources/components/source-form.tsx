import { zodResolver } from '@hookform/resolvers/zod';
import { type ExternalSource, type IntelligenceType, NewSource } from '@watchfloor/contract';
import { useRef } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { serverMessageOf } from '@/lib/api-error';
import { showFieldErrors } from '@/lib/field-errors';
import { Button } from '@/ui/button';
import { DialogBody, DialogClose, DialogFooter } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { usePreviewSource } from '../api/preview-source';
import { SourceFields, type SourceValues } from './source-fields';
import { SourcePreviewPanel } from './source-preview';

interface SourceFormProps {
  source?: ExternalSource | undefined;
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  onSubmit: (source: NewSource, tellFailure: (error: Error) => void) => void;
}

/** The address is tried as soon as it is there, and what it holds fills in what is still empty. */
export function SourceForm(props: SourceFormProps) {
  const { source, isPending, submitLabel, pendingLabel, onSubmit } = props;
  const form = useForm<SourceValues, unknown, NewSource>({
    resolver: zodResolver(NewSource) as unknown as Resolver<SourceValues, unknown, NewSource>,
    defaultValues: {
      url: source?.url ?? '',
      name: source?.name ?? '',
      category: source?.category ?? '',
      intelligenceType: (source?.intelligenceType as IntelligenceType | null) ?? null,
      region: source?.region ?? '',
    },
  });
  const preview = usePreviewSource();
  /** A click on Preview takes the focus from the address, and either would try it: once is enough. */
  const beingTried = useRef<string | null>(null);
  const { errors } = form.formState;

  async function tryUrl() {
    const url = form.getValues('url').trim();
    if (url === beingTried.current) return;
    beingTried.current = url;
    if (!(await form.trigger('url'))) {
      beingTried.current = null;
      return;
    }
    preview.mutate(url, {
      onSettled: () => {
        beingTried.current = null;
      },
      onSuccess: ({ title }) => {
        if (title && !form.getValues('name').trim()) {
          form.setValue('name', title.slice(0, 200), { shouldValidate: true });
        }
      },
      onError: (error) =>
        form.setError('url', { message: serverMessageOf(error) ?? 'It could not be tried' }),
    });
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) =>
        onSubmit(values, (error) => showFieldErrors(form, error, 'url')),
      )}
    >
      <DialogBody>
        <Field required label="Feed URL" error={errors.url?.message}>
          <div className="flex gap-2">
            <Input
              {...form.register('url', {
                onBlur: () => {
                  const url = form.getValues('url').trim();
                  if (url && url !== source?.url && url !== preview.variables) void tryUrl();
                },
              })}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              className="flex-1"
            />
            <Button pending={preview.isPending} onClick={() => void tryUrl()}>
              Preview
            </Button>
          </div>
        </Field>
        {preview.data && !preview.isPending && <SourcePreviewPanel preview={preview.data} />}
        <SourceFields form={form} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
