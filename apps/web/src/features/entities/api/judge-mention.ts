import { type EntityMention, entitiesEndpoints, type MentionState } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';
import { useRefreshEntities } from './use-refresh-entities';

interface Judgement {
  mention: EntityMention;
  state: MentionState;
}

const DONE: Readonly<Record<MentionState, string>> = {
  found: 'Mention open again',
  confirmed: 'Mention confirmed',
  rejected: 'Mention rejected',
};

/** A rejected mention stays rejected, so the notice offers to take it back. */
export function useJudgeMention(entityId: string) {
  const refresh = useRefreshEntities();
  const judge = useNoticedMutation({
    act: ({ mention, state }: Judgement) =>
      call(entitiesEndpoints.judge, {
        params: { id: entityId, textId: mention.id },
        body: { state },
      }),
    onSuccess: refresh,
    success: (_nothing, { mention, state }) => ({
      title: DONE[state],
      action: { label: 'Undo', run: () => judge.run({ mention, state: mention.state }) },
    }),
    failure: { text: 'Failed to judge the mention', preferServerMessage: true },
  });
  return judge;
}
