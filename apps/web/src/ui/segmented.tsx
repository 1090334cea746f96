import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; screen readers get the label. */
  isIconOnly?: boolean | undefined;
}

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  className?: string | undefined;
}

/** One choice of a few, all visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the selected option again would clear it; one is always selected here.
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={classNames(
        'scrollbar-none inline-flex max-w-full overflow-x-auto rounded-control border bg-canvas p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-small border border-transparent px-2.5 font-medium text-ink-2 text-small transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-[state=on]:border-line-strong data-[state=on]:bg-raised data-[state=on]:text-ink pointer-coarse:min-h-11 [&_svg]:size-3.5"
        >
          {option.icon}
          <span className={option.isIconOnly ? 'sr-only' : undefined}>{option.label}</span>
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
