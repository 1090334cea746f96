import { accessEndpoints, type NewInvitation } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const invitationPages = endpointPages(accessEndpoints.listInvitations, {
  query: { limit: 20 },
});

export function useInvite() {
  return useNoticedMutation({
    act: (body: NewInvitation) => call(accessEndpoints.invite, { body }),
    changes: [{ kind: 'access.changed' }],
    failure: { text: 'Failed to make the invitation', preferServerMessage: true },
  });
}

export function useWithdraw() {
  return useNoticedMutation({
    act: (id: string) => call(accessEndpoints.withdrawInvitation, { params: { id } }),
    changes: [{ kind: 'access.changed' }],
    success: { title: 'Invitation withdrawn' },
    failure: { text: 'Failed to withdraw the invitation', preferServerMessage: true },
  });
}
