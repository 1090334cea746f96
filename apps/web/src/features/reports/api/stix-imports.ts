import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { importsEndpoints, type StixImportDetails } from '@watchfloor/contract';
import { readApiError, serverMessageOf } from '@/lib/api-error';
import { call, urlOf } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** While it is applied, often enough to see it go on. */
const POLL_MS = 1000;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(importsEndpoints.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? POLL_MS : false),
  });

/** The last ones: fresh each time the dialog opens. */
export const importsQuery = {
  ...endpointQuery(importsEndpoints.list, { query: { limit: 5 } }),
  staleTime: 0,
};

/** Sent as it is: only the server reads it. */
export function useCheckBundle(
  onChecked: (id: string) => void,
  onRefused: (problem: string) => void,
) {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: async (file: File): Promise<StixImportDetails> => {
      const response = await fetch(
        urlOf(importsEndpoints.checkStix, { query: { name: file.name } }),
        {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: file,
        },
      );
      if (!response.ok) throw await readApiError(response);
      return response.json();
    },
    onSuccess: (checked) => {
      queryClient.setQueryData(importQuery(checked.id).queryKey, checked);
      onChecked(checked.id);
    },
    onFailure: (error) => onRefused(serverMessageOf(error) ?? error.message),
    changes: [],
    failure: { text: 'Failed to read the bundle', preferServerMessage: true },
  });
}

export function useApplyImport() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (id: string) => call(importsEndpoints.apply, { params: { id } }),
    onSuccess: ({ id }) => queryClient.invalidateQueries(importQuery(id)),
    changes: [],
    failure: { text: 'Failed to import', preferServerMessage: true },
  });
}

/** Of a preview that nobody wants. It would be forgotten after some days anyway. */
export const discardImport = (id: string): void =>
  void call(importsEndpoints.discard, { params: { id } }).catch(() => {});
