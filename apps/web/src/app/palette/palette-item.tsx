import { findMatches } from '@watchfloor/contract';
import type { PaletteHit } from '@/lib/palette-hit';
import { CommandItem } from '@/ui/command';
import { HighlightedText } from '@/ui/highlighted-text';

interface PaletteItemProps {
  hit: PaletteHit;
  terms: readonly string[];
  onChoose: (href: string) => void;
}

/** One thing: what it is, its title, its marking, and who or where. */
export function PaletteItem({ hit, terms, onChoose }: PaletteItemProps) {
  return (
    <CommandItem value={hit.id} onSelect={() => onChoose(hit.href)}>
      {hit.icon}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        <HighlightedText text={hit.title} ranges={findMatches(hit.title, terms)} />
      </span>
      {hit.badge && <span className="flex max-w-[50%] shrink-0 gap-1.5">{hit.badge}</span>}
      {hit.detail && (
        <span className="max-w-[25%] max-sm:hidden shrink-0 truncate text-ink-3 text-small">
          {hit.detail}
        </span>
      )}
    </CommandItem>
  );
}
