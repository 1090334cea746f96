import { EllipsisVertical, PencilLine, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu';

interface UpdateMenuProps {
  title: string;
  /** Absent for those who may not. */
  onCorrect?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** What the reader may do with a map entry; nothing is shown if there is nothing. */
export function UpdateMenu({ title, onCorrect, onDelete }: UpdateMenuProps) {
  if (!onCorrect && !onDelete) return null;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          size="icon-sm"
          variant="ghost"
          className="relative -mr-1.5"
          aria-label={`More actions for ${title}`}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {onCorrect && (
          <MenuItem onSelect={onCorrect}>
            <PencilLine aria-hidden />
            Correct
          </MenuItem>
        )}
        {onDelete && (
          <MenuItem destructive onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
