import { useLayoutEffect, useRef, useState } from 'react';
import { joinParts, splitText, type TextParts } from '../text-parts';

/** The text of the box in its parts. The part being typed stays in the input until the caret leaves it. */
export function useTextParts(text: string, onTextChange: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState<{ text: string; parts: TextParts }>({
    text,
    parts: splitText(text, null),
  });
  const { parts } = known;
  const caret = useRef<number | null>(null);
  // Changed elsewhere: by a link, Back, or a chip beside the results.
  if (text.trim() !== known.text.trim()) setKnown({ text, parts: splitText(text, null) });

  // A controlled input whose text is replaced loses the caret's place.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(next: TextParts) {
    setKnown({ text: joinParts(next), parts: next });
    onTextChange(joinParts(next));
  }

  return {
    ...parts,
    input,
    type(typed: string, at: number | null) {
      const split = splitText(typed, at);
      caret.current = split.words === typed ? null : split.caret;
      change({ filters: [...parts.filters, ...split.filters], words: split.words });
    },
    /** Every filter that is complete becomes a chip. */
    settle() {
      const split = splitText(parts.words, null);
      if (split.filters.length > 0) {
        change({ filters: [...parts.filters, ...split.filters], words: split.words });
      }
    },
    remove(index: number) {
      change({ ...parts, filters: parts.filters.filter((_, at) => at !== index) });
      input.current?.focus();
    },
    /** Back into the text. */
    edit(index: number) {
      const filter = parts.filters[index] ?? '';
      const filters = parts.filters.filter((_, at) => at !== index);
      caret.current = filter.length;
      change({ filters, words: `${filter} ${parts.words}`.trimEnd() });
      input.current?.focus();
    },
  };
}
