import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useState } from 'react';
import { classNames } from './class-names';
import { CommandEmpty, CommandInput, CommandItem, CommandList } from './command';
import { CONTROL_CLASS } from './control-style';
import { type FieldControlProps, useFieldControl } from './field-context';
import { Popover, PopoverContent, PopoverTrigger } from './popover';
import { Spinner } from './spinner';

export interface ComboboxItem {
  value: string;
  label: string;
  description?: string | undefined;
  /** Beside the label, also when it is selected. */
  badge?: ReactNode;
  icon?: ReactNode;
}

interface ComboboxProps extends FieldControlProps {
  items: readonly ComboboxItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** If given, the caller filters, and `items` are the result of the last search. Otherwise it filters here. */
  onSearch?: ((search: string) => void) | undefined;
  /** Whether `items` are not yet those of the typed text; Enter then waits for them. */
  isStale?: boolean | undefined;
  isLoading?: boolean | undefined;
  /** Called near the end of the list, to load the next page. */
  onEndReached?: (() => void) | undefined;
  /** The selected label, where the current items may lack it. */
  selectedLabel?: string | undefined;
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

const END_PX = 64;

/** A select that can be searched. */
export function Combobox(props: ComboboxProps) {
  const { items, value, placeholder = 'Select', disabled = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [unchosen, setUnchosen] = useState('');
  const field = useFieldControl(props);
  const selected = items.find((item) => item.value === value);
  const label = selected?.label ?? (value ? props.selectedLabel : undefined);

  function search(text: string) {
    setTyped(text);
    props.onSearch?.(text);
  }

  function show(open: boolean, leftover = '') {
    setIsOpen(open);
    setUnchosen(leftover);
    search('');
  }

  return (
    <Popover open={isOpen} onOpenChange={(open) => show(open, open ? '' : typed.trim())}>
      <PopoverTrigger
        {...field}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={props['aria-label']}
        disabled={disabled}
        className={classNames(
          CONTROL_CLASS,
          'flex h-8.5 items-center justify-between gap-2 text-left pointer-coarse:min-h-11',
          props.className,
        )}
      >
        <span className={classNames('flex min-w-0 items-center gap-2', !label && 'text-ink-3')}>
          {selected?.icon}
          {selected?.badge}
          <span className="truncate">{label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={props['aria-label'] ?? placeholder}
        className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0"
      >
        <ComboboxList {...props} typed={typed} search={search} close={() => show(false)} />
      </PopoverContent>
      {unchosen && (
        <p role="status" className="mt-1 break-words text-ink-2 text-small">
          “{unchosen}” was not chosen. {label ? `It is still ${label}.` : 'Nothing is selected.'}
        </p>
      )}
    </Popover>
  );
}

interface ComboboxListProps extends ComboboxProps {
  typed: string;
  search: (text: string) => void;
  close: () => void;
}

function ComboboxList(props: ComboboxListProps) {
  const { items, value, onSearch, onEndReached, isLoading = false, isStale = false } = props;
  const [highlighted, setHighlighted] = useState('');
  const [isEnterWaiting, setIsEnterWaiting] = useState(false);
  const isListed = items.some((item) => item.value === highlighted);
  const current = isListed ? highlighted : (items[0]?.value ?? '');
  const { searchPlaceholder = 'Search', emptyText = 'Nothing found' } = props;

  function choose(chosen: string) {
    props.onValueChange(chosen);
    props.close();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the awaited items are there
  useEffect(() => {
    if (!isEnterWaiting || isStale) return;
    setIsEnterWaiting(false);
    if (current) choose(current);
  }, [isEnterWaiting, isStale]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !isStale || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setIsEnterWaiting(true);
  }

  function handleSearch(text: string) {
    setHighlighted('');
    setIsEnterWaiting(false);
    props.search(text);
  }

  const filteredByCaller = {
    shouldFilter: false,
    value: current,
    // The items of an earlier search are not highlighted for the next one.
    onValueChange: (next: string) => !isStale && setHighlighted(next),
    onKeyDown: handleKeyDown,
  };

  function handleScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < END_PX && !isLoading) onEndReached?.();
  }

  return (
    <Command label={searchPlaceholder} {...(onSearch && filteredByCaller)}>
      <CommandInput
        placeholder={searchPlaceholder}
        value={props.typed}
        onValueChange={handleSearch}
      />
      <CommandList className="max-h-64" onScroll={handleScroll}>
        {!isLoading && <CommandEmpty>{emptyText}</CommandEmpty>}
        {items.map((item) => (
          <CommandItem
            key={item.value}
            value={item.value}
            keywords={[item.label, item.description ?? '']}
            aria-checked={item.value === value}
            onSelect={() => choose(item.value)}
          >
            {item.icon}
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="truncate">{item.label}</span>
              {(item.badge || item.description) && (
                <span className="flex min-w-0 items-center gap-2">
                  {item.badge}
                  <span className="truncate text-ink-3 text-small">{item.description}</span>
                </span>
              )}
            </span>
            {item.value === value && <Check aria-hidden className="text-accent" />}
          </CommandItem>
        ))}
      </CommandList>
      {isLoading && (
        <div className="flex items-center gap-2 border-t px-3.5 py-2 text-ink-3 text-small">
          <Spinner label="Loading" className="size-3.5" />
          <span aria-hidden>Loading</span>
        </div>
      )}
    </Command>
  );
}
