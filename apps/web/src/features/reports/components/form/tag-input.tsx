import { TAG_MAX } from '@watchfloor/contract';
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { classNames } from '@/ui/class-names';
import { CONTROL_CLASS } from '@/ui/control-style';
import { useFieldControl } from '@/ui/field-context';
import { RemovableItem } from '@/ui/removable-item';
import { splitTags } from './split-tags';

interface TagInputProps {
  tags: readonly string[];
  text: string;
  onChange: (tags: string[], text: string) => void;
  onBlur: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Tags as chips, entered comma-separated. A comma, Enter or leaving the field completes a tag. */
export function TagInput({ tags, text, onChange, onBlur, ref }: TagInputProps) {
  const field = useFieldControl({});

  function add(typed: string, rest = '') {
    onChange([...new Set([...tags, ...splitTags(typed)])], rest);
  }

  function handleText(next: string) {
    const cut = Math.max(next.lastIndexOf(','), next.lastIndexOf(';'));
    if (cut < 0) onChange([...tags], next);
    else add(next.slice(0, cut), next.slice(cut + 1).trimStart());
  }

  function handleKey(event: KeyboardEvent) {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (isPlainEnter && !event.nativeEvent.isComposing) {
      // Enter completes the tag instead of submitting the form.
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && !text && tags.length > 0) {
      onChange(tags.slice(0, -1), '');
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(pasted)) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }

  return (
    <div
      className={classNames(
        CONTROL_CLASS,
        'flex min-h-8.5 flex-wrap items-center gap-1.5 px-1.5 py-1 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        field['aria-invalid'] && 'border-danger hover:border-danger',
      )}
    >
      {tags.length > 0 && (
        <ul aria-label="Entered tags" className="contents">
          {tags.map((tag) => (
            <RemovableItem
              key={tag}
              text={tag}
              removeLabel={`Remove tag ${tag}`}
              isInvalid={tag.length > TAG_MAX}
              onRemove={() =>
                onChange(
                  tags.filter((other) => other !== tag),
                  text,
                )
              }
            />
          ))}
        </ul>
      )}
      <input
        {...field}
        ref={ref}
        dir="auto"
        value={text}
        placeholder={tags.length === 0 ? 'e.g. shipping, ais' : undefined}
        autoComplete="off"
        onChange={(event) => handleText(event.target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        onBlur={() => {
          if (text.trim()) add(text);
          onBlur();
        }}
        className="h-6 min-w-32 flex-1 bg-transparent px-1.5 outline-none pointer-coarse:h-9"
      />
    </div>
  );
}
