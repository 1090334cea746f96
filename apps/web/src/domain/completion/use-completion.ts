import { type KeyboardEvent, type ReactNode, useState } from 'react';

/** What is being typed before the caret, such as the beginning of a name. */
export interface Typed {
  /** Its offset in the text. */
  readonly start: number;
  readonly text: string;
}

interface CompletionOption {
  readonly key: string;
  readonly content: ReactNode;
  readonly choose: () => void;
}

export interface Completion {
  /** What the options are. */
  readonly label: string;
  readonly options: readonly CompletionOption[];
  readonly activeIndex: number;
  /** True if the list handled the key. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
  /** Follows the caret, and the text as it was changed. */
  readonly follow: (position: number, changedText?: string) => void;
}

/** Suggestions while something is typed: arrows select, Enter and Tab accept, Escape closes. */
export function useCompletion(
  text: string,
  findTyped: (text: string, caret: number) => Typed | null,
) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState({ typed: '', index: 0 });
  /** A closed list stays closed until something else is typed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const found = findTyped(text, caret);
  const typed = found && found.start !== closedAt ? found : null;

  function follow(position: number, changedText = text): void {
    setCaret(position);
    if (findTyped(changedText, position)?.start !== closedAt) setClosedAt(null);
  }

  /** The list with these options. */
  function offer(label: string, options: readonly CompletionOption[]): Completion {
    const chosen = active.typed === typed?.text ? active.index : 0;
    const activeIndex = Math.min(chosen, options.length - 1);
    const select = (index: number) =>
      setActive({ typed: typed?.text ?? '', index: (index + options.length) % options.length });

    function handleKey(event: KeyboardEvent): boolean {
      const option = options[activeIndex];
      if (!option) return false;
      if (event.key === 'Escape') setClosedAt(typed?.start ?? null);
      else if (event.key === 'ArrowDown') select(activeIndex + 1);
      else if (event.key === 'ArrowUp') select(activeIndex - 1);
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') option.choose();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }

    return { label, options, activeIndex, handleKey, follow };
  }

  return { typed, caret, moveTo: setCaret, offer };
}
