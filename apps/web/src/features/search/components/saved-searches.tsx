import { useQuery } from '@tanstack/react-query';
import { NEW_MATCHES_SHOWN, type SavedSearch } from '@watchfloor/contract';
import { BookmarkPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { savedSearchesQuery, useSeeSearch } from '../api/saved-searches';
import { SaveSearchDialog } from './save-search-dialog';
import { SavedSearchMenu } from './saved-search-menu';

interface SavedSearchesProps {
  /** The search on screen; empty if there is none that could be saved. */
  query: string;
  /** The saved search that the address leads to. */
  savedId: string | undefined;
  onRun: (query: string) => void;
}

/** The searches that the member keeps, with their new matches, and the way to keep this one. */
export function SavedSearches({ query, savedId, onRun }: SavedSearchesProps) {
  const searches = useQuery(savedSearchesQuery).data ?? [];
  const see = useSeeSearch();
  const [isSaving, setIsSaving] = useState(false);
  const current = searches.find((search) => search.query === query.trim());

  function run(search: SavedSearch) {
    onRun(search.query);
    if (search.newMatches > 0) see.run(search.id);
  }
  const asked = searches.find(({ id }) => id === savedId);
  const runAsked = useEffectEvent(() => asked && run(asked));
  useEffect(() => {
    if (asked?.id) runAsked();
  }, [asked?.id]);

  if (searches.length === 0 && !query) return null;
  return (
    <section aria-label="Saved searches" className="flex flex-wrap items-center gap-2">
      {searches.map((search) => (
        <span key={search.id} className="flex min-w-0 items-center gap-1">
          <Chip
            pressed={search === current}
            onPressedChange={() => run(search)}
            title={search.query}
          >
            <span dir="auto" className="max-w-60 truncate">
              {search.name}
            </span>
            {search.newMatches > 0 && <NewMatches count={search.newMatches} />}
          </Chip>
          {search === current && <SavedSearchMenu search={search} />}
        </span>
      ))}
      {query && !current && (
        <Button size="sm" variant="ghost" onClick={() => setIsSaving(true)}>
          <BookmarkPlus aria-hidden />
          Save search
        </Button>
      )}
      {query && <SaveSearchDialog query={query} isOpen={isSaving} onOpenChange={setIsSaving} />}
    </section>
  );
}

function NewMatches({ count }: { count: number }) {
  const shown = count > NEW_MATCHES_SHOWN ? `${NEW_MATCHES_SHOWN}+` : count;
  return (
    <span className="rounded-full bg-accent px-1.5 font-semibold text-accent-ink text-meta tabular-nums">
      {shown}
      <span className="sr-only"> new</span>
    </span>
  );
}
