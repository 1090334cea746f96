import {
  type FeedSource,
  feedSourcesEndpoints,
  isGoodOutcome,
  type NewSource,
  type SourceChanges,
  type SourceImportResult,
  sourceOutcomeLabel,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { formatCount } from '@/lib/number-format';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useAddSource() {
  return useNoticedMutation({
    act: (body: NewSource) => call(feedSourcesEndpoints.create, { body }),
    changes: [{ kind: 'source.changed' }],
    success: (source) => ({ title: 'Source added', description: `${source.name} is fetched soon` }),
    failure: { text: 'Failed to add source', preferServerMessage: true },
  });
}

export function useChangeSource() {
  return useNoticedMutation({
    act: ({ id, ...body }: Partial<SourceChanges> & { id: string }) =>
      call(feedSourcesEndpoints.change, { params: { id }, body }),
    changes: [{ kind: 'source.changed' }],
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
  return useNoticedMutation({
    act: ({ id }: FeedSource) => call(feedSourcesEndpoints.delete, { params: { id } }),
    changes: [{ kind: 'source.changed' }],
    failure: { text: 'Failed to delete source', preferServerMessage: true },
  });
}

export function useFetchSource() {
  return useNoticedMutation({
    act: ({ id }: FeedSource) => call(feedSourcesEndpoints.fetch, { params: { id } }),
    changes: [{ kind: 'source.changed' }],
    success: ({ name, lastOutcome, lastProblem, itemCount, taxii }) => ({
      title: `${name}: ${sourceOutcomeLabel(lastOutcome ?? '')}`,
      description:
        lastProblem ??
        (itemCount === null ? undefined : formatCount(itemCount, taxii ? 'report' : 'item')),
      ...(lastOutcome && !isGoodOutcome(lastOutcome) && { variant: 'destructive' as const }),
    }),
    failure: { text: 'Failed to fetch source', preferServerMessage: true },
  });
}

export function useImportSources(onSuccess: (result: SourceImportResult) => void) {
  return useNoticedMutation({
    act: (opml: string) => call(feedSourcesEndpoints.import, { body: { opml } }),
    onSuccess,
    changes: [{ kind: 'source.changed' }],
    success: ({ added }) => ({
      title: 'List imported',
      description: `${formatCount(added, 'source')} added`,
    }),
    failure: { text: 'Failed to import sources', preferServerMessage: true },
  });
}
