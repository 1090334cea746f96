import { useQueryClient } from '@tanstack/react-query';
import {
  type ExternalSource,
  externalIntelEndpoints,
  isGoodOutcome,
  type NewSource,
  type SourceChanges,
  type SourceImportResult,
  sourceOutcomeLabel,
  sourcesEndpoints,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointKey } from '@/lib/endpoint-query';
import { formatCount } from '@/lib/number-format';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** What sources tell shows on the dashboard too. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: endpointKey(externalIntelEndpoints.list) });
    return queryClient.invalidateQueries({ queryKey: endpointKey(sourcesEndpoints.list) });
  };
}

interface Outcome {
  onSuccess: () => void;
  onFailure: (error: Error) => void;
}

export function useAddSource({ onSuccess, onFailure }: Outcome) {
  const refresh = useRefresh();
  return useNoticedMutation({
    act: (body: NewSource) => call(sourcesEndpoints.create, { body }),
    onSuccess: async () => {
      await refresh();
      onSuccess();
    },
    onFailure,
    success: (source) => ({ title: 'Source added', description: `${source.name} is fetched soon` }),
    failure: { text: 'Failed to add source', preferServerMessage: true },
  });
}

export function useChangeSource(outcome?: Outcome) {
  const refresh = useRefresh();
  return useNoticedMutation({
    act: ({ id, ...body }: Partial<SourceChanges> & { id: string }) =>
      call(sourcesEndpoints.change, { params: { id }, body }),
    onSuccess: async () => {
      await refresh();
      outcome?.onSuccess();
    },
    onFailure: (error) => outcome?.onFailure(error),
    success: (source, { isActive, name }) => ({
      title:
        name !== undefined || isActive === undefined
          ? 'Source saved'
          : isActive
            ? 'Source resumed'
            : 'Source paused',
      description: source.name,
    }),
    failure: { text: 'Failed to save source', preferServerMessage: true },
  });
}

export function useDeleteSource() {
  const refresh = useRefresh();
  return useNoticedMutation({
    act: ({ id }: ExternalSource) => call(sourcesEndpoints.delete, { params: { id } }),
    onSuccess: () => refresh(),
    success: { title: 'Source deleted' },
    failure: { text: 'Failed to delete source', preferServerMessage: true },
  });
}

export function useFetchSource() {
  const refresh = useRefresh();
  return useNoticedMutation({
    act: ({ id }: ExternalSource) => call(sourcesEndpoints.fetch, { params: { id } }),
    onSuccess: () => refresh(),
    success: ({ name, lastOutcome, lastProblem, itemCount }) => ({
      title: `${name}: ${sourceOutcomeLabel(lastOutcome ?? '')}`,
      description: lastProblem ?? formatCount(itemCount, 'item'),
      ...(lastOutcome && !isGoodOutcome(lastOutcome) && { variant: 'destructive' as const }),
    }),
    failure: { text: 'Failed to fetch source', preferServerMessage: true },
  });
}

export function useImportSources(onSuccess: (result: SourceImportResult) => void) {
  const refresh = useRefresh();
  return useNoticedMutation({
    act: (opml: string) => call(sourcesEndpoints.import, { body: { opml } }),
    onSuccess: async (result) => {
      onSuccess(result);
      await refresh();
    },
    success: ({ added }) => ({
      title: 'List imported',
      description: `${formatCount(added, 'source')} added`,
    }),
    failure: { text: 'Failed to import sources', preferServerMessage: true },
  });
}
