import { type ComponentProps, useId, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { LinkedText } from './linked-text';

/** Longer text overflows the visible lines at any card width. */
const LONG = 800;
const MANY_LINES = 12;

interface FoldedTextProps {
  text: string;
  className?: string | undefined;
  /** Of the parts between links. */
  renderText?: ComponentProps<typeof LinkedText>['renderText'];
}

/** Text by a member: whole, or folded to its first lines when it is long. */
export function FoldedText({ text, className, renderText }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text.length > LONG || text.split('\n', MANY_LINES + 1).length > MANY_LINES;
  return (
    <>
      <p
        id={id}
        data-text
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-wrap',
          isLong && !isOpen && 'line-clamp-4',
          className,
        )}
      >
        <LinkedText text={text} renderText={renderText} />
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
