import { tokensEndpoints as calls } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const tokenPages = endpointPages(calls.list, { query: { limit: 20 } });

/** An admin revokes anybody's token. */
export function useRevokeToken() {
  return useNoticedMutation({
    act: (id: string) => call(calls.revoke, { params: { id } }),
    changes: [{ kind: 'token.changed' }],
    success: { title: 'Token revoked' },
    failure: { text: 'Failed to revoke the token' },
  });
}
