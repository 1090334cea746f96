import type { SearchHit } from '@watchfloor/contract';
import type { KeyboardEvent, RefObject } from 'react';
import { HitRow } from '@/domain/hits/hit-row';

interface HitListProps {
  hits: readonly SearchHit[];
  terms: readonly string[];
  openedId: string | undefined;
  onOpen: (id: string) => void;
  list: RefObject<HTMLUListElement | null>;
  /** Up from the first hit. */
  onLeave: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-hit]')];

export const focusFirstHit = (list: HTMLElement | null) => list && linksIn(list)[0]?.focus();

/** The arrow keys lead through the hits. */
export function HitList({ hits, terms, openedId, onOpen, list, onLeave }: HitListProps) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const links = linksIn(event.currentTarget);
    const at = links.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    if (at + step < 0) onLeave();
    else links[at + step]?.focus();
  }
  return (
    <ul ref={list} aria-label="Matches" onKeyDown={move} className="divide-y">
      {hits.map((hit) => (
        <HitRow
          key={`${hit.source} ${hit.id}`}
          hit={hit}
          terms={terms}
          isArrivalFocus={hit.id === openedId}
          onOpen={() => onOpen(hit.id)}
        />
      ))}
    </ul>
  );
}
