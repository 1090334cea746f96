import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseSearchQuery } from '@watchfloor/contract';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { findForPalette } from '@/features/search/palette-hits';
import { CommandGroup } from '@/ui/command';
import { Spinner } from '@/ui/spinner';
import { PaletteItem } from './palette-item';

/** Recent hits are reused when the same text is typed again. */
const FRESH_MS = 30_000;

interface PaletteHitsProps {
  text: string;
  onChoose: (href: string) => void;
}

/** What the server finds. It comes last, so that nothing above it moves; the last hits stay until the next arrive. */
export function PaletteHits({ text, onChoose }: PaletteHitsProps) {
  const { problems, terms } = parseSearchQuery(text);
  const found = useQuery({
    queryKey: ['search', 'palette', text],
    queryFn: ({ signal }) => findForPalette(text, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    enabled: problems.length === 0,
  });
  const [problem] = problems;
  if (problem) return <PaletteNote isProblem>{problem}</PaletteNote>;
  if (found.error) return <PaletteNote isProblem>The search failed</PaletteNote>;
  if (!found.data) {
    return (
      <PaletteNote>
        <Spinner label="Searching" />
        Searching…
      </PaletteNote>
    );
  }
  const groups = [
    ['People and rooms', found.data.people],
    ['Entities', found.data.entities],
    ['Found', found.data.things],
  ] as const;
  if (groups.every(([, hits]) => hits.length === 0)) {
    return <PaletteNote>{found.isFetching ? 'Searching…' : 'Nothing found'}</PaletteNote>;
  }
  return groups.map(
    ([heading, hits]) =>
      hits.length > 0 && (
        <CommandGroup key={heading} heading={heading}>
          {hits.map((hit) => (
            <PaletteItem key={hit.id} hit={hit} terms={terms.included} onChoose={onChoose} />
          ))}
        </CommandGroup>
      ),
  );
}

function PaletteNote({ isProblem, children }: { isProblem?: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-8 items-center gap-2.5 px-2.5 py-1 text-dense text-ink-3"
    >
      {isProblem && <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />}
      {children}
    </div>
  );
}
