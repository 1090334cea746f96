import { SEARCH_TEXT_MAX } from '@watchfloor/contract';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Spinner } from '@/ui/spinner';
import { FilterChip } from './filter-chip';
import { useFilterNames } from './use-filter-names';
import { useTextParts } from './use-text-parts';

interface SearchBoxProps {
  text: string;
  onTextChange: (text: string) => void;
  onSubmit: () => void;
  /** The first hit takes the focus. */
  onArrowDown: () => void;
  isSearching: boolean;
  isWrong: boolean;
  problemsId: string;
  /** The focus on arrival; otherwise the hit that was opened before takes it. */
  isArrivalFocus: boolean;
}

/** The whole text of a search: filters as chips, and the words. */
export function SearchBox(props: SearchBoxProps) {
  const { text, onTextChange, onSubmit, isSearching, isWrong } = props;
  const parts = useTextParts(text, onTextChange);
  const { filters, words, input } = parts;
  const nameOf = useFilterNames(filters);
  const [isFocused, setIsFocused] = useState(false);
  const rest = SEARCH_TEXT_MAX - filters.join(' ').length - 1;

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          parts.settle();
          onSubmit();
        }}
        className={classNames(
          'flex min-h-11 items-center gap-2.5 rounded-menu border bg-surface px-3.5 py-1.5 shadow-card',
          isFocused ? 'border-accent' : isWrong ? 'border-danger' : 'border-line-strong',
        )}
      >
        <span aria-hidden className="shrink-0 text-ink-3 [&_svg]:size-4">
          {isSearching ? <Spinner /> : <Search />}
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          {filters.length > 0 && (
            <ul aria-label="Filters" className="contents">
              {filters.map((filter, index) => (
                <FilterChip
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may be given twice
                  key={`${index} ${filter}`}
                  name={nameOf(filter)}
                  onEdit={() => parts.edit(index)}
                  onRemove={() => parts.remove(index)}
                />
              ))}
            </ul>
          )}
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            data-arrival-focus={props.isArrivalFocus || undefined}
            aria-label="Search everything"
            aria-invalid={isWrong || undefined}
            aria-describedby={props.problemsId}
            placeholder={
              filters.length > 0 ? undefined : 'Words, "phrases", -excluded, type:SIGINT'
            }
            maxLength={Math.max(0, rest)}
            value={words}
            onChange={({ target }) => parts.type(target.value, target.selectionStart)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => {
              setIsFocused(false);
              parts.settle();
            }}
            onKeyDown={(event) => {
              const { selectionStart, selectionEnd } = event.currentTarget;
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                props.onArrowDown();
              }
              if (event.key === 'Backspace' && !selectionStart && !selectionEnd && filters.length) {
                event.preventDefault();
                parts.remove(filters.length - 1);
              }
            }}
            className="h-7 min-w-0 flex-1 basis-40 bg-transparent text-body text-ink outline-none pointer-coarse:h-9"
          />
        </div>
        {text.trim() && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear search"
            onClick={() => {
              onTextChange('');
              input.current?.focus();
            }}
          >
            <X aria-hidden />
          </Button>
        )}
      </form>
    </search>
  );
}
