import { type AccessChange, accessEndpoints, type Registration } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const accessSettingsQuery = endpointQuery(accessEndpoints.getSettings);

const DONE: Record<Registration, string> = {
  open: 'Registration is open',
  approval: 'New accounts wait for approval',
  invite: 'New members need an invitation',
  closed: 'Registration is closed',
};

export function useChangeRegistration() {
  return useNoticedMutation({
    act: (body: AccessChange) => call(accessEndpoints.changeSettings, { body }),
    changes: [{ kind: 'access.changed' }],
    success: ({ registration }) => ({ title: DONE[registration] }),
    failure: { text: 'Failed to change registration', preferServerMessage: true },
  });
}
