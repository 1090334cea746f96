import type { FollowLevel, FollowState } from '@watchfloor/contract';
import { BellOff, BellRing, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/ui/menu';
import { type Followed, useFollow } from './follows';

const HOUR_MS = 3_600_000;
const MUTES = [
  { label: 'Mute for 8 hours', hours: 8 },
  { label: 'Mute for a day', hours: 24 },
  { label: 'Mute for a week', hours: 168 },
];

interface FollowMenuProps {
  followed: Followed;
  state: Pick<FollowState, 'level' | 'mutedUntil'>;
  /** The button that opens it. */
  children: ReactNode;
}

/** What a member hears of something they follow. */
export function FollowMenu({ followed, state, children }: FollowMenuProps) {
  const follow = useFollow(followed);
  const mute = (hours: number) =>
    follow.run({ mutedUntil: new Date(Date.now() + hours * HOUR_MS).toISOString() });
  return (
    <Menu>
      <MenuTrigger asChild>{children}</MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>You hear of</MenuLabel>
        <MenuRadioGroup
          value={state.level}
          onValueChange={(level) => follow.run({ level: level as FollowLevel })}
        >
          <MenuRadioItem value="all">Every change</MenuRadioItem>
          <MenuRadioItem value="important">Important changes</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        {state.mutedUntil ? (
          <MenuItem onSelect={() => follow.run({ mutedUntil: null })}>
            <BellRing aria-hidden />
            Unmute
          </MenuItem>
        ) : (
          MUTES.map(({ label, hours }) => (
            <MenuItem key={hours} onSelect={() => mute(hours)}>
              <BellOff aria-hidden />
              {label}
            </MenuItem>
          ))
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => follow.run(null)}>
          <X aria-hidden />
          Unfollow
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
