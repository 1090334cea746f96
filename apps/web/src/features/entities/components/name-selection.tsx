import { ENTITY_NAME_MAX } from '@watchfloor/contract';
import { Hexagon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';

const NewEntityDialog = lazy(async () => ({
  default: (await import('./new-entity-dialog')).NewEntityDialog,
}));

/** Members' texts have this mark. */
const TEXT = '[data-text]';
const GAP = 6;
const ROOM = 140;

interface Chosen {
  readonly name: string;
  readonly left: number;
  readonly top: number;
}

const textAround = (node: Node | null) =>
  (node instanceof Element ? node : node?.parentElement)?.closest(TEXT) ?? null;

/** Words that are selected within one text, if they can be a name. */
function readSelection(): Chosen | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const text = textAround(selection.anchorNode);
  if (!text || text !== textAround(selection.focusNode)) return undefined;
  const name = selection.toString().replaceAll(/\s+/g, ' ').trim();
  if (name.length > ENTITY_NAME_MAX || !/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name)) return undefined;
  const { left, bottom } = selection.getRangeAt(0).getBoundingClientRect();
  return {
    name,
    left: Math.max(GAP, Math.min(left, innerWidth - ROOM)),
    top: Math.min(bottom + GAP, innerHeight - 48),
  };
}

/** Offers to name what is selected in a text: a button beside it, or Alt+N. */
export function NameSelection() {
  const [chosen, setChosen] = useState<Chosen>();
  const [name, setName] = useState<string>();

  useEffect(() => {
    const read = () => setChosen(readSelection());
    const clear = () => {
      if (getSelection()?.isCollapsed !== false) setChosen(undefined);
    };
    const press = (event: KeyboardEvent) => {
      const selected = event.altKey && event.code === 'KeyN' ? readSelection() : undefined;
      if (!selected) return;
      event.preventDefault();
      setName(selected.name);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerup', () => setTimeout(read), { signal });
    document.addEventListener('keyup', read, { signal });
    document.addEventListener('scroll', read, { signal, capture: true, passive: true });
    document.addEventListener('selectionchange', clear, { signal });
    document.addEventListener('keydown', press, { signal });
    return () => listening.abort();
  }, []);

  return (
    <>
      {chosen && name === undefined && (
        <Button
          size="sm"
          data-print="hide"
          aria-keyshortcuts="Alt+N"
          className="fixed z-40 shadow-pop"
          style={{ left: chosen.left, top: chosen.top }}
          // The selection stays.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setName(chosen.name)}
        >
          <Hexagon aria-hidden />
          Name this
          <Kbd>Alt N</Kbd>
        </Button>
      )}
      {name !== undefined && (
        <Suspense>
          <NewEntityDialog
            isOpen
            name={name}
            onOpenChange={() => {
              setName(undefined);
              setChosen(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
