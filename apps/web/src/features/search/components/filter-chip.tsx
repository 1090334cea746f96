import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';

interface FilterChipProps {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** A filter in the search box. Its text goes back into the box; Delete or its button removes it. */
export function FilterChip({ name, onEdit, onRemove }: FilterChipProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li className="inline-flex max-w-full items-center rounded-small border border-line-strong bg-raised text-small">
      <button
        type="button"
        dir="auto"
        aria-label={`Edit the filter ${name}`}
        onClick={onEdit}
        onKeyDown={handleKey}
        className="h-6 min-w-0 truncate rounded-small pl-2 text-ink pointer-coarse:h-9"
      >
        {name}
      </button>
      <button
        type="button"
        aria-label={`Remove the filter ${name}`}
        onClick={onRemove}
        onKeyDown={handleKey}
        className="grid size-6 shrink-0 place-items-center rounded-small text-ink-3 hover:text-ink pointer-coarse:size-9"
      >
        <X aria-hidden className="size-3" />
      </button>
    </li>
  );
}
