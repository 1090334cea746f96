import { HoverCard as RadixHoverCard } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { FLOATING_CLASS } from './menu-style';

const OPEN_MS = 300;
const CLOSE_MS = 200;

interface HoverCardProps {
  content: ReactNode;
  /** A link to the page with everything that the card shows: keyboards and screen readers use that. */
  children: ReactNode;
  label: string;
}

/** What is behind a link, with controls, while the pointer is on either. */
export function HoverCard({ content, children, label }: HoverCardProps) {
  return (
    <RadixHoverCard.Root openDelay={OPEN_MS} closeDelay={CLOSE_MS}>
      <RadixHoverCard.Trigger asChild>{children}</RadixHoverCard.Trigger>
      <RadixHoverCard.Portal>
        <RadixHoverCard.Content
          role="group"
          aria-label={label}
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className={classNames(FLOATING_CLASS, 'max-w-80 p-3 text-small')}
        >
          {content}
        </RadixHoverCard.Content>
      </RadixHoverCard.Portal>
    </RadixHoverCard.Root>
  );
}
