import { getRouteApi, Link } from '@tanstack/react-router';
import { type IntelligenceType, parseSearchTerms } from '@watchfloor/contract';
import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { formatCount } from '@/lib/number-format';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { FoundReports } from '../components/list/found-reports';
import { ReportsToolbar } from '../components/list/reports-toolbar';
import { useFoundReports } from '../components/list/use-found-reports';
import { useSearchText } from '../components/list/use-search-text';

const route = getRouteApi('/shell/reports');

export function ReportsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = useCallback(
    (change: { q?: string | undefined; type?: IntelligenceType | undefined }) => {
      void navigate({
        search: (known) => ({ ...known, ...change }),
        replace: true,
        resetScroll: false,
      });
      // A new search is read from its top, not from wherever the last one was left.
      window.scrollTo({ top: 0 });
    },
    [navigate],
  );
  const [text, setText] = useSearchText(search.q ?? '', (q) => changeSearch({ q }));
  const wanted = useDeferredValue(text);
  const terms = useMemo(() => parseSearchTerms(wanted), [wanted]);
  const found = useFoundReports({ q: wanted, type: search.type }, search);
  const isFiltered = terms.length > 0 || search.type !== undefined;

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Intelligence Reports"
        subtitle={<span aria-live="polite">{describeCount(found, isFiltered)}</span>}
        actions={
          <Link to="/reports/new" className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden />
            New Report
          </Link>
        }
      />
      <div className="sticky top-13 z-20 -mx-1 bg-canvas/90 px-1 py-2 backdrop-blur-sm">
        <ReportsToolbar
          text={text}
          onTextChange={setText}
          type={search.type}
          onTypeChange={(type) => changeSearch({ type })}
          isSearching={!found.isAnswered && found.archive.isFetching}
        />
      </div>
      <FoundReports
        found={found}
        terms={terms}
        isFiltered={isFiltered}
        onClear={() => {
          setText('');
          changeSearch({ q: undefined, type: undefined });
        }}
      />
    </div>
  );
}

function describeCount(
  { total, reports, archive }: ReturnType<typeof useFoundReports>,
  isFiltered: boolean,
): string {
  if (total === undefined)
    return archive.error ? 'The archive did not answer' : 'Searching the archive';
  // Where much matches, the archive does not count: so far there are as many as were loaded.
  const more = archive.hasNextPage && total <= reports.length ? 'More than ' : '';
  return (
    more + (isFiltered ? formatCount(total, 'match', 'matches') : formatCount(total, 'report'))
  );
}
