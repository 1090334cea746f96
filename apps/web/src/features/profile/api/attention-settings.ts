import { useQueryClient } from '@tanstack/react-query';
import { type AttentionChanges, followsEndpoints as calls } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const attentionQuery = endpointQuery(calls.getSettings);

export function useChangeAttention() {
  const queryClient = useQueryClient();
  return useNoticedMutation({
    act: (changes: AttentionChanges) => call(calls.changeSettings, { body: changes }),
    onSuccess: (settings) => {
      queryClient.setQueryData(attentionQuery.queryKey, settings);
    },
    failure: { text: 'Failed to change the setting', preferServerMessage: true },
  });
}
