import { entitiesEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export function useLookup() {
  return useNoticedMutation({
    act: (values: string[]) => call(entitiesEndpoints.lookup, { body: { values } }),
    failure: { text: 'Failed to look them up', preferServerMessage: true },
  });
}
