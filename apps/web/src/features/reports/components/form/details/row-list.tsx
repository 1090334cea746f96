import { ArrowDown, ArrowUp, CircleAlert, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';

interface RowListProps {
  /** "Key judgements" */
  label: string;
  /** "Key judgement"; the rows are numbered. */
  rowLabel: string;
  addLabel: string;
  rows: readonly { id: string }[];
  max: number;
  error: { message?: string | undefined; root?: { message?: string | undefined } } | undefined;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** Numbered rows of fields that can be added, moved and removed, also by keyboard. */
export function RowList(props: RowListProps) {
  const { label, rowLabel, rows, max } = props;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState<{ to: number; isUp: boolean }>();
  const problem = props.error?.message ?? props.error?.root?.message;

  // The browser drops the focus of a row that moves in the page.
  useEffect(() => {
    if (!moved) return;
    const [up, down] = list.current?.children[moved.to]?.querySelectorAll('button') ?? [];
    const pressed = moved.isUp ? up : down;
    (pressed?.disabled ? (moved.isUp ? down : up) : pressed)?.focus();
  }, [moved]);

  function move(from: number, to: number) {
    props.onMove(from, to);
    setMoved({ to, isUp: to < from });
  }

  function remove(index: number) {
    props.onRemove(index);
    addButton.current?.focus();
  }

  return (
    <>
      {rows.length > 0 && (
        <ol ref={list} aria-label={label} className="flex flex-col gap-5">
          {rows.map(({ id }, index) => (
            <li key={id} className="flex flex-col gap-3">
              <RowHeader
                name={`${rowLabel} ${index + 1}`}
                index={index}
                count={rows.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
              {props.children(index)}
            </li>
          ))}
        </ol>
      )}
      {problem && (
        <p role="alert" className="flex items-start gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      <Button
        ref={addButton}
        className="w-fit"
        disabledReason={rows.length >= max ? `At most ${max} are allowed` : undefined}
        onClick={props.onAdd}
      >
        <Plus aria-hidden />
        {props.addLabel}
      </Button>
    </>
  );
}

interface RowHeaderProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function RowHeader({ name, index, count, onMove, onRemove }: RowHeaderProps) {
  const word = name.charAt(0).toLowerCase() + name.slice(1);
  const isAlone = count === 1;
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="font-medium text-ink-2 text-small">{name}</span>
      <span className="flex">
        {!isAlone && (
          <>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Move ${word} up`}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Move ${word} down`}
              disabled={index === count - 1}
              onClick={() => onMove(index + 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
          </>
        )}
        <Button size="icon-sm" variant="ghost" aria-label={`Remove ${word}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </span>
    </div>
  );
}
