import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type UIEvent, useState } from 'react';
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
  icon?: ReactNode;
}

interface ComboboxProps extends FieldControlProps {
  items: readonly ComboboxItem[];
  value: string;
  onValueChange: (value: string) => void;
  /** Given, the caller filters: `items` are the answer to the last search. Otherwise it filters here. */
  onSearch?: ((search: string) => void) | undefined;
  isLoading?: boolean | undefined;
  /** The reader nears the end of the list: time for the next page. */
  onEndReached?: (() => void) | undefined;
  /** The chosen one's label, where the current items may lack it. */
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
  const field = useFieldControl(props);
  const selected = items.find((item) => item.value === value);
  const label = selected?.label ?? (value ? props.selectedLabel : undefined);

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
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
          <span className="truncate">{label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={props['aria-label'] ?? placeholder}
        className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0"
      >
        <ComboboxList {...props} close={() => setIsOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function ComboboxList(props: ComboboxProps & { close: () => void }) {
  const { items, value, onSearch, onEndReached, isLoading = false } = props;
  const { searchPlaceholder = 'Search', emptyText = 'Nothing found' } = props;

  function handleScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < END_PX && !isLoading) onEndReached?.();
  }

  return (
    <Command label={searchPlaceholder} shouldFilter={!onSearch}>
      <CommandInput
        placeholder={searchPlaceholder}
        {...(onSearch && { onValueChange: onSearch })}
      />
      <CommandList className="max-h-64" onScroll={handleScroll}>
        {!isLoading && <CommandEmpty>{emptyText}</CommandEmpty>}
        {items.map((item) => (
          <CommandItem
            key={item.value}
            value={item.value}
            keywords={[item.label, item.description ?? '']}
            aria-checked={item.value === value}
            onSelect={() => {
              props.onValueChange(item.value);
              props.close();
            }}
          >
            {item.icon}
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate">{item.label}</span>
              {item.description && (
                <span className="truncate text-ink-3 text-small">{item.description}</span>
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
