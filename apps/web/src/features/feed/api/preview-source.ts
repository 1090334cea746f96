import { useMutation } from '@tanstack/react-query';
import { feedSourcesEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';

/** Previews a URL. The form shows the result and any error, so there is no notice. */
export function usePreviewSource() {
  return useMutation({
    mutationFn: (url: string) => call(feedSourcesEndpoints.preview, { body: { url } }),
  });
}
