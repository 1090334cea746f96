import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { Button } from '@/ui/button';
import { FollowMenu } from './follow-menu';
import { type Followed, followQuery, useFollow } from './follows';

interface FollowButtonProps extends Followed {
  size?: 'sm' | 'md' | undefined;
}

/** Follows with one click; then a menu says what is heard of. */
export function FollowButton({ kind, id, size }: FollowButtonProps) {
  const { data: state } = useQuery(followQuery({ kind, id }));
  const follow = useFollow({ kind, id });
  const look = { disabled: !state || follow.isPending, ...(size && { size }) };
  if (!state?.isFollowed) {
    return (
      <Button
        {...look}
        title="Hear of its changes in Since you left"
        onClick={() => follow.run({})}
      >
        <Bell aria-hidden />
        Follow
      </Button>
    );
  }
  const Icon = state.mutedUntil ? BellOff : BellRing;
  return (
    <FollowMenu followed={{ kind, id }} state={state}>
      <Button {...look}>
        <Icon aria-hidden className={state.mutedUntil ? undefined : 'text-accent'} />
        {state.mutedUntil ? 'Muted' : 'Following'}
      </Button>
    </FollowMenu>
  );
}
