import type { ComponentProps } from 'react';
import { classNames } from './class-names';

interface ChipProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
}

/** Toggles one of several options. */
export function Chip({ pressed, onPressedChange, className, ...props }: ChipProps) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={classNames(
        'inline-flex h-7 items-center gap-1.5 rounded-full border px-3 font-medium text-small transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:h-11 pointer-coarse:px-4 [&_svg]:size-3.5',
        pressed
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
        className,
      )}
    />
  );
}
