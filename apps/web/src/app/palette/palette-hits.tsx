import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findMatches, parseSearchTerms } from '@watchfloor/contract';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { PaletteSource } from '@/lib/palette-source';
import { CommandGroup, CommandItem } from '@/ui/command';
import { HighlightedText } from '@/ui/highlighted-text';
import { Spinner } from '@/ui/spinner';

/** Recent hits are reused when the same text is typed again. */
const FRESH_MS = 30_000;

interface PaletteHitsProps {
  source: PaletteSource;
  text: string;
  onChoose: (href: string) => void;
}

/** The hits of one source, with a link to all. The last hits stay until the next arrive. */
export function PaletteHits({ source, text, onChoose }: PaletteHitsProps) {
  const hits = useQuery({
    queryKey: ['palette', source.id, text],
    queryFn: ({ signal }) => source.search(text, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
  const terms = parseSearchTerms(text);
  const listHref = source.listHref?.(text);
  return (
    <CommandGroup heading={source.heading}>
      {hits.isFetching && !hits.data?.length && (
        <PaletteNote>
          <Spinner label={`Searching ${source.heading}`} />
          Searching…
        </PaletteNote>
      )}
      {hits.error && (
        <PaletteNote>
          <TriangleAlert aria-hidden className="size-4 text-danger" />
          {source.heading} could not be searched
        </PaletteNote>
      )}
      {hits.data?.map((hit) => (
        <CommandItem
          key={hit.id}
          value={`${source.id} ${hit.id}`}
          onSelect={() => onChoose(hit.href)}
        >
          {hit.icon}
          <span dir="auto" className="min-w-0 flex-1 truncate">
            <HighlightedText text={hit.title} ranges={findMatches(hit.title, terms)} />
          </span>
          {hit.badge && <span className="flex max-w-[50%] shrink-0">{hit.badge}</span>}
          {hit.detail && (
            <span className="max-w-[25%] max-sm:hidden shrink-0 truncate text-ink-3 text-small">
              {hit.detail}
            </span>
          )}
        </CommandItem>
      ))}
      {hits.data?.length === 0 && !hits.isFetching && (
        <PaletteNote>No {source.heading.toLowerCase()} found</PaletteNote>
      )}
      {listHref && (hits.data?.length ?? 0) > 0 && (
        <CommandItem
          value={`${source.id} all`}
          onSelect={() => onChoose(listHref)}
          className="text-ink-2"
        >
          <ArrowRight aria-hidden />
          <span className="truncate">
            All {source.heading.toLowerCase()} with “{text}”
          </span>
        </CommandItem>
      )}
    </CommandGroup>
  );
}

function PaletteNote({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-2.5 px-2.5 text-dense text-ink-3">{children}</div>
  );
}
