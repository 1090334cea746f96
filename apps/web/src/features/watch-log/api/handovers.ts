import { type HandoverChanges, handoversEndpoints, type PointTask } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointPages, endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

const PAGE_SIZE = 10;

export const handoverPages = endpointPages(handoversEndpoints.list, {
  query: { limit: PAGE_SIZE },
});

/** Signed to the reader, and not accepted. */
export const waitingQuery = endpointQuery(handoversEndpoints.list, {
  query: { waiting: 'true', limit: PAGE_SIZE },
});

export const handoverQuery = (id: string) =>
  endpointQuery(handoversEndpoints.get, { params: { id } });

const changed = (handoverId: string) => [{ kind: 'handover.changed', handoverId }] as const;

export function useDraftHandover() {
  return useNoticedMutation({
    act: () => call(handoversEndpoints.draft, { body: {} }),
    changes: ({ id }) => changed(id),
    failure: { text: 'Failed to draft a handover', preferServerMessage: true },
  });
}

export type DraftInput = Pick<HandoverChanges, 'summary' | 'points' | 'toUserId'>;

export function useChangeHandover(id: string) {
  return useNoticedMutation({
    act: (body: DraftInput) => call(handoversEndpoints.change, { params: { id }, body }),
    changes: changed(id),
    failure: { text: 'Failed to save the draft', preferServerMessage: true },
  });
}

export function useDiscardHandover(id: string) {
  return useNoticedMutation({
    act: () => call(handoversEndpoints.discard, { params: { id } }),
    changes: changed(id),
    success: { title: 'Draft discarded' },
    failure: { text: 'Failed to discard the draft', preferServerMessage: true },
  });
}

export function useSignHandover(id: string) {
  return useNoticedMutation({
    act: () => call(handoversEndpoints.sign, { params: { id } }),
    changes: [...changed(id), { kind: 'watch-log.changed' }],
    success: { title: 'Handover signed', description: 'The incoming lead is notified.' },
    failure: { text: 'Failed to sign the handover', preferServerMessage: true },
  });
}

export function useAcceptHandover(id: string) {
  return useNoticedMutation({
    act: () => call(handoversEndpoints.accept, { params: { id } }),
    changes: [...changed(id), { kind: 'watch-log.changed' }],
    success: { title: 'Handover accepted', description: 'The shift is yours.' },
    failure: { text: 'Failed to accept the handover', preferServerMessage: true },
  });
}

export function useMakeTask(id: string, pointId: string) {
  return useNoticedMutation({
    act: (body: PointTask) => call(handoversEndpoints.makeTask, { params: { id, pointId }, body }),
    changes: changed(id),
    success: { title: 'Task created' },
    failure: { text: 'Failed to create the task', preferServerMessage: true },
  });
}
