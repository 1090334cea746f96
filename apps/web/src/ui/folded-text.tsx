import { useId, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { LinkedText } from './linked-text';

/** More than this fills a card of any width beyond the lines that are shown of it. */
const LONG = 800;
const MANY_LINES = 12;

interface FoldedTextProps {
  text: string;
  className?: string | undefined;
}

/** What a member wrote: whole, or its first lines where it would push everything else out of sight. */
export function FoldedText({ text, className }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text.length > LONG || text.split('\n', MANY_LINES + 1).length > MANY_LINES;
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-wrap',
          isLong && !isOpen && 'line-clamp-4',
          className,
        )}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          data-print="hide"
          className="-ml-2.5 self-start"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
