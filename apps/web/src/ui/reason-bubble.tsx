import { useEffect, useRef } from 'react';

interface ReasonBubbleProps {
  id: string;
  isOpen: boolean;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: string;
}

const MARGIN = 8;

function placeBubble(bubble: HTMLElement, anchor: Element) {
  const target = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = target.left + target.width / 2 - width / 2;
  const above = target.top - height;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
  bubble.style.top = `${above < MARGIN ? target.bottom : above}px`;
}

/**
 * Shows why a control is disabled. It is in the browser's top layer, so no card clips it, and costs a
 * few lines instead of the positioning library that the full tooltip brings to every page with a button.
 */
export function ReasonBubble({ id, isOpen, children, ...pointer }: ReasonBubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = bubble.current;
    const anchor = element?.previousElementSibling;
    if (!isOpen || !element || !anchor) return;
    element.showPopover();
    placeBubble(element, anchor);
    return () => element.hidePopover();
  }, [isOpen]);

  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-64 border-0 bg-transparent px-0 py-1.5"
      {...pointer}
    >
      <span className="block rounded-small border border-line-strong bg-raised px-2.5 py-1.5 text-left font-normal text-ink text-small whitespace-normal shadow-pop">
        {children}
      </span>
    </span>
  );
}
