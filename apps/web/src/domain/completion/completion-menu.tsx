import { classNames } from '@/ui/class-names';
import type { Completion } from './use-completion';

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** What tells screen readers of the list, for the box in which is typed. */
export function completionProps(listId: string, { options, activeIndex }: Completion) {
  const isOpen = options.length > 0;
  return {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? optionId(listId, activeIndex) : undefined,
  } as const;
}

/** What can be put in, above the box; the focus stays in the box. */
export function CompletionMenu({ id, completion }: { id: string; completion: Completion }) {
  const { label, options, activeIndex } = completion;
  if (options.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 bottom-full z-20 mb-1.5 max-h-64 overflow-y-auto rounded-menu border border-line-strong bg-raised p-1 shadow-pop"
    >
      {options.map(({ key, content, choose }, index) => (
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The box must keep the caret until the choice is inserted.
          onPointerDown={(event) => {
            event.preventDefault();
            choose();
          }}
          className={classNames(
            'flex min-w-0 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 text-dense pointer-coarse:min-h-11',
            index === activeIndex && 'bg-hover',
          )}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
