import { useQueryClient } from '@tanstack/react-query';
import {
  graphEndpoints,
  type NewSavedGraph,
  type SavedGraphChange,
  type SavedGraphSummary,
} from '@watchfloor/contract';
import { entityQuery } from '@/domain/entities/entity-queries';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

interface GraphPath {
  id: string;
  graphId: string;
}

export const savedGraphsQuery = (id: string) =>
  entityQuery(graphEndpoints.list, { params: { id } });

export const savedGraphQuery = (params: GraphPath) => ({
  ...entityQuery(graphEndpoints.get, { params }),
  // What is being drawn must not be replaced by what was saved.
  refetchOnWindowFocus: false,
});

function useRefreshSaved() {
  const queryClient = useQueryClient();
  return (_saved: unknown, { id }: { id: string }) =>
    queryClient.invalidateQueries({ queryKey: savedGraphsQuery(id).queryKey });
}

interface Saving {
  id: string;
  body: NewSavedGraph;
}

const saved = ({ name }: SavedGraphSummary) => ({ title: `Graph ${name} saved` });

export function useSaveGraph() {
  return useNoticedMutation({
    act: ({ id, body }: Saving) => call(graphEndpoints.save, { params: { id }, body }),
    onSuccess: useRefreshSaved(),
    success: saved,
    failure: { text: 'Failed to save the graph', preferServerMessage: true },
  });
}

export function useChangeGraph() {
  return useNoticedMutation({
    act: ({ body, ...params }: GraphPath & { body: SavedGraphChange }) =>
      call(graphEndpoints.change, { params, body }),
    onSuccess: useRefreshSaved(),
    success: saved,
    failure: { text: 'Failed to save the graph', preferServerMessage: true },
  });
}

export function useDeleteGraph() {
  return useNoticedMutation({
    act: (params: GraphPath) => call(graphEndpoints.delete, { params }),
    onSuccess: useRefreshSaved(),
    success: { title: 'Graph deleted' },
    failure: { text: 'Failed to delete the graph', preferServerMessage: true },
  });
}
