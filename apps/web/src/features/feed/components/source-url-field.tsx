import { useQuery } from '@tanstack/react-query';
import type { FeedSource } from '@watchfloor/contract';
import { useRef } from 'react';
import { serverMessageOf } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { usePreviewSource } from '../api/preview-source';
import { sourceSettingsQuery } from '../api/source-settings';
import type { SourceFormState } from './source-fields';
import { SourcePreviewPanel } from './source-preview';

interface SourceUrlFieldProps {
  form: SourceFormState;
  /** The source as it is saved; absent for a new one. */
  source?: FeedSource | undefined;
}

/** Previews the address as soon as it is typed, and takes an empty name from what it finds. */
export function SourceUrlField({ form, source }: SourceUrlFieldProps) {
  const preview = usePreviewSource();
  const isOff = useQuery(sourceSettingsQuery).data?.isFetching === false;
  /** A click on Preview also blurs the address; only one of the two starts a preview. */
  const beingTried = useRef<string | null>(null);

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
    <>
      <Field required label="Feed URL" error={form.formState.errors.url?.message}>
        <div className="flex gap-2">
          <Input
            {...form.register('url', {
              onBlur: () => {
                const url = form.getValues('url').trim();
                if (!isOff && url && url !== source?.url && url !== preview.variables)
                  void tryUrl();
              },
            })}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            className="flex-1"
          />
          <Button
            pending={preview.isPending}
            disabledReason={isOff ? 'Fetching is turned off on this installation' : undefined}
            onClick={() => void tryUrl()}
          >
            Preview
          </Button>
        </div>
      </Field>
      {preview.data && !preview.isPending && <SourcePreviewPanel preview={preview.data} />}
    </>
  );
}
