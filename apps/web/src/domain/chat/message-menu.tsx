import type { ChatMessage } from '@watchfloor/contract';
import {
  EllipsisVertical,
  FilePlus2,
  ListPlus,
  type LucideIcon,
  MapPin,
  NotebookPen,
} from 'lucide-react';
import { use, useState } from 'react';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';
import { MESSAGE_WORK, type MessageWork, MessageWorkContext } from './message-work';

const ICONS: Readonly<Record<MessageWork, LucideIcon>> = {
  report: FilePlus2,
  task: ListPlus,
  log: NotebookPen,
  pin: MapPin,
};
const ALL = Object.keys(MESSAGE_WORK) as MessageWork[];

/** Makes work of a message: one key opens the menu, a letter chooses. */
export function MessageMenu({ message }: { message: ChatMessage }) {
  const begin = use(MessageWorkContext);
  const [isOpen, setIsOpen] = useState(false);
  if (!begin) return null;
  return (
    <Menu open={isOpen} onOpenChange={setIsOpen}>
      <MenuTrigger asChild>
        <Button size="icon-sm" variant="ghost" aria-label="Make work of it">
          <EllipsisVertical aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent
        align="end"
        onKeyDown={(event) => {
          const chosen = ALL.find((work) => MESSAGE_WORK[work].key === event.key.toLowerCase());
          if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          setIsOpen(false);
          begin(chosen, message);
        }}
      >
        {ALL.map((work) => {
          const Icon = ICONS[work];
          const { label, key } = MESSAGE_WORK[work];
          return (
            <MenuItem key={work} onSelect={() => begin(work, message)}>
              <Icon aria-hidden />
              <span className="flex-1">{label}</span>
              <Kbd aria-hidden>{key.toUpperCase()}</Kbd>
            </MenuItem>
          );
        })}
      </MenuContent>
    </Menu>
  );
}
