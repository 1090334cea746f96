import { useMutation } from '@tanstack/react-query';
import { sourcesEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';

/** Tries a URL. What it finds, and what goes wrong, is told in the form: a notice would only repeat it. */
export function usePreviewSource() {
  return useMutation({
    mutationFn: (url: string) => call(sourcesEndpoints.preview, { body: { url } }),
  });
}
