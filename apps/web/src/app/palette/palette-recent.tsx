import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { type Opened, readOpened } from '@/lib/recently-opened';
import { CommandGroup } from '@/ui/command';
import { pathOfOpened } from './opened-path';
import { RecentItem } from './recent-item';

const SHOWN = 5;

interface PaletteRecentProps {
  onChoose: (href: string) => void;
}

/** What was opened last, without what is on the screen. */
export function PaletteRecent({ onChoose }: PaletteRecentProps) {
  const { id } = useCurrentUser();
  const { pathname } = useRouter().state.location;
  const [opened] = useState<Opened[]>(() =>
    readOpened(id)
      .filter((one) => pathOfOpened(one) !== pathname)
      .slice(0, SHOWN),
  );
  if (opened.length === 0) return null;
  return (
    <CommandGroup heading="Recent">
      {opened.map((one) => (
        <RecentItem key={`${one.kind} ${one.id}`} opened={one} onChoose={onChoose} />
      ))}
    </CommandGroup>
  );
}
