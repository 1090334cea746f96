import { X } from 'lucide-react';
import { classNames } from './class-names';

interface RemovableItemProps {
  text: string;
  removeLabel: string;
  onRemove: () => void;
  isInvalid?: boolean | undefined;
}

/** One of several entered values, in a list. */
export function RemovableItem({ text, removeLabel, onRemove, isInvalid }: RemovableItemProps) {
  return (
    <li
      className={classNames(
        'inline-flex max-w-full items-center rounded-small border pl-2 text-small',
        isInvalid ? 'border-danger text-danger' : 'border-line-strong bg-raised text-ink',
      )}
    >
      <span dir="auto" className="truncate">
        {text}
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-small text-ink-3 hover:text-ink pointer-coarse:size-9"
      >
        <X aria-hidden className="size-3" />
      </button>
    </li>
  );
}
