import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { type Tone, toneClass } from './tone';

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone | undefined;
  /** `soft` is a wash of the tone, `outline` a line around it. */
  variant?: 'soft' | 'outline' | undefined;
  /** A dot before the text, for states. */
  hasDot?: boolean | undefined;
}

export function Badge(props: BadgeProps) {
  const { tone = 'neutral', variant = 'soft', hasDot, className, children, ...rest } = props;
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex h-5 w-fit shrink-0 items-center gap-1.5 whitespace-nowrap rounded-small border px-1.5 font-semibold text-meta [&_svg]:size-3',
        toneClass(tone),
        variant === 'soft' ? 'tinted border-transparent' : 'border-(--tone)/45 text-(--tone)',
        className,
      )}
    >
      {hasDot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
