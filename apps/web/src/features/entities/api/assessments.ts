import { assessmentsEndpoints, type NewAssessment } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { useRefreshEntities } from './use-refresh-entities';

export function useAddAssessment(id: string) {
  return useNoticedMutation({
    act: (body: NewAssessment) => call(assessmentsEndpoints.create, { params: { id }, body }),
    onSuccess: useRefreshEntities(),
    success: ({ verdict }) => ({ title: verdict ? 'Verdict added' : 'Note added' }),
    failure: { text: 'Failed to add the assessment', preferServerMessage: true },
  });
}

export function useRemoveAssessment(id: string) {
  return useNoticedMutation({
    act: (assessmentId: string) =>
      call(assessmentsEndpoints.delete, { params: { id, assessmentId } }),
    onSuccess: useRefreshEntities(),
    success: { title: 'Assessment removed' },
    failure: { text: 'Failed to remove the assessment', preferServerMessage: true },
  });
}
