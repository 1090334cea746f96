import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';

interface DetailSectionProps {
  title: string;
  /** What it holds, in a few words; empty while nothing is entered. */
  summary: string;
  hasError: boolean;
  children: ReactNode;
}

/** A part of the form that is folded until it is used. */
export function DetailSection({ title, summary, hasError, children }: DetailSectionProps) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(summary !== '');

  useEffect(() => {
    if (hasError) setIsOpen(true);
  }, [hasError]);

  // A field that was folded away could not be focused when the error was found.
  useEffect(() => {
    if (!hasError || !isOpen || document.activeElement?.getAttribute('aria-invalid') === 'true')
      return;
    content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasError, isOpen]);

  return (
    <section ref={content} aria-label={title} className="border-t first:border-t-0">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-small px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-3 transition-transform duration-100',
              isOpen && 'rotate-90',
            )}
          />
          <span className="font-medium text-dense">{title}</span>
          <span className="ml-auto min-w-0 truncate text-ink-3 text-small">
            {summary || 'Optional'}
          </span>
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="flex flex-col gap-4 px-3 pt-1 pb-4 sm:pl-9">
          {children}
        </div>
      )}
    </section>
  );
}
