import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

/** spec §9: 700 ms, none in the sidebar. */
export const TOOLTIP_DELAY_MS = 700;

export function TooltipProvider({
  delayDuration = TOOLTIP_DELAY_MS,
  ...props
}: ComponentProps<typeof RadixTooltip.Provider>) {
  return <RadixTooltip.Provider delayDuration={delayDuration} {...props} />;
}

interface TooltipProps {
  content: ReactNode;
  /** The control that it explains. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Overrides the provider's delay; 0 shows it at once. */
  delayDuration?: number | undefined;
  /** Keeps it closed, such as in an expanded sidebar where the label is visible. */
  isOff?: boolean | undefined;
  className?: string | undefined;
}

/** Needs a TooltipProvider above. */
export function Tooltip(props: TooltipProps) {
  const { content, children, side = 'top', delayDuration, isOff, className } = props;
  return (
    <RadixTooltip.Root
      {...(delayDuration !== undefined && { delayDuration })}
      {...(isOff && { open: false })}
    >
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'z-60 max-w-64 rounded-small border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-small shadow-pop data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in data-[state=instant-open]:animate-fade-in',
            className,
          )}
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
