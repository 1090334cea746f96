import { SOURCE_STATES, type SourceState } from '@watchfloor/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDelayed } from '@/lib/use-delayed';
import { SearchInput } from '@/ui/search-input';
import { Segmented } from '@/ui/segmented';
import type { SourcesSearch } from '../sources-search';

const STATES = (Object.keys(SOURCE_STATES) as SourceState[]).map((state) => ({
  value: state,
  label: SOURCE_STATES[state],
}));

interface SourceFiltersProps {
  search: SourcesSearch;
  onChange: (change: Partial<SourcesSearch>) => void;
}

export function SourceFilters({ search, onChange }: SourceFiltersProps) {
  const [text, setText] = useState(search.q ?? '');
  const rested = useDelayed(text.trim());
  const write = useEffectEvent((q: string) => {
    if (q !== (search.q ?? '')) onChange({ q: q || undefined });
  });
  useEffect(() => write(rested), [rested]);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="min-w-60 flex-1">
        <SearchInput
          aria-label="Search sources"
          placeholder="Search by name, address or category"
          text={text}
          onTextChange={setText}
        />
      </div>
      <Segmented<SourceState>
        label="State"
        options={STATES}
        value={search.state ?? 'all'}
        onValueChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
    </search>
  );
}
