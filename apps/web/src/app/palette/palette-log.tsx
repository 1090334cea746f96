import { useRouter } from '@tanstack/react-router';
import { LINE_TEXT_MAX, pathTo } from '@watchfloor/contract';
import { NotebookPen } from 'lucide-react';
import { useWriteLine } from '@/features/watch-log/api/watch-log';
import { CommandGroup, CommandItem } from '@/ui/command';
import { notify } from '@/ui/toast';

interface PaletteLogProps {
  typed: string;
  onChoose: (act: () => void) => void;
}

/** "Log radio check" writes a line into the watch log, from wherever the member is. */
export function PaletteLog({ typed, onChoose }: PaletteLogProps) {
  const { history } = useRouter();
  const write = useWriteLine();
  const [, text = ''] = /^log\s+(.+)$/is.exec(typed.trim()) ?? [];
  if (!text) return null;
  const log = async () => {
    const { id } = await write.perform({ text: text.slice(0, LINE_TEXT_MAX) });
    notify({
      title: 'Logged',
      description: text,
      action: { label: 'Open the log', run: () => history.push(pathTo.watchLog(id)) },
    });
  };
  return (
    <CommandGroup heading="Watch Log">
      <CommandItem value="log line" onSelect={() => onChoose(() => void log().catch(() => {}))}>
        <NotebookPen aria-hidden className="text-ink-3" />
        <span className="truncate">Log “{text}”</span>
      </CommandItem>
    </CommandGroup>
  );
}
