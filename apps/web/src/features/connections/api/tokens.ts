import { tokensEndpoints as calls, type NewToken } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const CHANGES = [{ kind: 'token.changed' }] as const;

/** Refetched on every visit: programs use tokens without an event. */
export const ownTokensQuery = { ...endpointQuery(calls.listMine), staleTime: 0 };

export function useMakeToken() {
  return useNoticedMutation({
    act: (body: NewToken) => call(calls.create, { body }),
    changes: CHANGES,
    failure: { text: 'Failed to make the token', preferServerMessage: true },
  });
}

export function useRevokeOwnToken() {
  return useNoticedMutation({
    act: (id: string) => call(calls.revokeMine, { params: { id } }),
    changes: CHANGES,
    success: { title: 'Token revoked' },
    failure: { text: 'Failed to revoke the token' },
  });
}
