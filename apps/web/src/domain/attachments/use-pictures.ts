import { useMemo } from 'react';

interface File {
  readonly url: string;
  readonly preview: unknown;
}

/** The addresses of those files that can be shown in a text. */
export const usePictures = (files: readonly File[] | undefined): readonly string[] =>
  useMemo(
    () => (files ?? []).filter(({ preview }) => preview !== null).map(({ url }) => url),
    [files],
  );
