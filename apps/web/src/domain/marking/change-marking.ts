import { type MarkedKind, type MarkingChange, tlpLabel } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { MARKED_CALLS } from './marked-object';

export function useChangeMarking(kind: MarkedKind, id: string) {
  return useNoticedMutation({
    act: (body: MarkingChange) => call(MARKED_CALLS[kind].mark, { params: { id }, body }),
    changes: [{ kind: 'sight.changed' }],
    success: ({ tlp }) => ({ title: 'Marking changed', description: `It is ${tlpLabel(tlp)} now` }),
    failure: { text: 'Failed to change the marking' },
  });
}
