import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';
import { Input } from './input';
import { Spinner } from './spinner';

interface SearchInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'leading' | 'className'> {
  text: string;
  onTextChange: (text: string) => void;
  isSearching?: boolean;
}

/** A search box that shows when a search is running. Escape or its button clears it. */
export function SearchInput(props: SearchInputProps) {
  const { text, onTextChange, isSearching = false, ...input } = props;
  return (
    <span className="relative block w-full">
      <Input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={200}
        {...input}
        leading={isSearching ? <Spinner /> : <Search />}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onTextChange('')}
        className="pr-10"
      />
      {text && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Clear search"
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onClick={() => onTextChange('')}
        >
          <X aria-hidden />
        </Button>
      )}
    </span>
  );
}
