import {
  type CompartmentChange,
  compartmentsEndpoints,
  type NewCompartment,
} from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

export const compartmentsQuery = endpointQuery(compartmentsEndpoints.list);

export const compartmentMemberPages = (code: string) =>
  endpointPages(compartmentsEndpoints.listMembers, { params: { code } });

const CHANGED = [{ kind: 'access.changed' }] as const;

export function useCreateCompartment() {
  return useNoticedMutation({
    act: (body: NewCompartment) => call(compartmentsEndpoints.create, { body }),
    changes: CHANGED,
    success: ({ code }) => ({ title: `Compartment ${code} made` }),
    failure: { text: 'Failed to make the compartment', preferServerMessage: true },
  });
}

export function useChangeCompartment(code: string) {
  return useNoticedMutation({
    act: (body: CompartmentChange) =>
      call(compartmentsEndpoints.change, { params: { code }, body }),
    changes: CHANGED,
    success: ({ archivedAt }) => ({
      title: archivedAt ? `Compartment ${code} archived` : `Compartment ${code} saved`,
    }),
    failure: { text: 'Failed to change the compartment', preferServerMessage: true },
  });
}

export function useAddToCompartment(code: string) {
  return useNoticedMutation({
    act: (userId: string) => call(compartmentsEndpoints.addMember, { params: { code, userId } }),
    changes: CHANGED,
    success: { title: `Let into ${code}` },
    failure: { text: 'Failed to add the member', preferServerMessage: true },
  });
}

export function useRemoveFromCompartment(code: string) {
  return useNoticedMutation({
    act: (userId: string) => call(compartmentsEndpoints.removeMember, { params: { code, userId } }),
    changes: CHANGED,
    success: { title: `Taken out of ${code}` },
    failure: { text: 'Failed to remove the member', preferServerMessage: true },
  });
}
