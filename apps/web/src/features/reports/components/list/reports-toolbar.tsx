import { INTELLIGENCE_TYPES, type IntelligenceType, type ReportSort } from '@watchfloor/contract';
import { LayoutGrid, ListFilter, MapPinned, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { Button } from '@/ui/button';
import { SearchInput } from '@/ui/search-input';
import { Segmented } from '@/ui/segmented';
import { Select, type SelectOption } from '@/ui/select';
import { filterOf, type ReportsSearch, type ReportView } from '../../reports-search';
import { ReportFilters } from './report-filters';

const ALL = 'ALL';

const TYPE_OPTIONS: readonly SelectOption<IntelligenceType | typeof ALL>[] = [
  { value: ALL, label: 'All Types' },
  ...INTELLIGENCE_TYPES.map((type) => ({
    value: type,
    label: type,
    icon: <DisciplineIcon type={type} isDecorative />,
  })),
];

const BEST = 'best';

const SORT_OPTIONS: readonly SelectOption<ReportSort>[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'discussed', label: 'Most discussed' },
  { value: 'changed', label: 'Recently changed' },
];

/** Matches of a text have an order of their own. */
const SEARCH_SORT: readonly SelectOption<typeof BEST>[] = [{ value: BEST, label: 'Best match' }];

const VIEWS = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden />, isIconOnly: true },
  { value: 'table', label: 'Table', icon: <Rows3 aria-hidden />, isIconOnly: true },
  { value: 'map', label: 'Map', icon: <MapPinned aria-hidden />, isIconOnly: true },
] as const;

interface ReportsToolbarProps {
  text: string;
  onTextChange: (text: string) => void;
  search: ReportsSearch;
  onSearchChange: (change: ReportsSearch) => void;
  view: ReportView;
  onViewChange: (view: ReportView) => void;
  isSearching: boolean;
}

export function ReportsToolbar(props: ReportsToolbarProps) {
  const { text, search, onSearchChange } = props;
  const { type, ...others } = filterOf(search);
  const filters = Object.values(others).filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(filters > 0);
  return (
    <search className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <div className="min-w-0 sm:min-w-60 sm:flex-1">
          <SearchInput
            maxLength={500}
            aria-label="Search reports"
            placeholder="Search by title, content or tags"
            text={text}
            onTextChange={props.onTextChange}
            isSearching={props.isSearching}
          />
        </div>
        <Select
          aria-label="Intelligence type"
          value={type ?? ALL}
          onValueChange={(next) => onSearchChange({ type: next === ALL ? undefined : next })}
          options={TYPE_OPTIONS}
          className="w-full shrink-0 sm:w-40"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            aria-expanded={isOpen}
            aria-controls="report-filters"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ListFilter aria-hidden />
            {filters > 0 ? `Filters (${filters})` : 'Filters'}
          </Button>
          {text.trim() ? (
            <Select
              aria-label="Sort"
              value={BEST}
              onValueChange={() => {}}
              options={SEARCH_SORT}
              disabled
              className="min-w-0 flex-1 sm:w-44 sm:flex-none"
            />
          ) : (
            <Select
              aria-label="Sort"
              value={search.sort ?? 'newest'}
              onValueChange={(sort) =>
                onSearchChange({ sort: sort === 'newest' ? undefined : sort })
              }
              options={SORT_OPTIONS}
              className="min-w-0 flex-1 sm:w-44 sm:flex-none"
            />
          )}
          <Segmented
            label="View"
            value={props.view}
            onValueChange={props.onViewChange}
            options={VIEWS}
          />
        </div>
      </div>
      {isOpen && <ReportFilters search={search} onSearchChange={onSearchChange} />}
    </search>
  );
}
