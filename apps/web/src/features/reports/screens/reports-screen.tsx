import { getRouteApi, Link } from '@tanstack/react-router';
import { parseSearchTerms } from '@watchfloor/contract';
import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { FollowButton } from '@/domain/follow/follow-button';
import { useSeen } from '@/domain/since/use-seen';
import { formatCount } from '@/lib/number-format';
import { useSearchText } from '@/lib/use-search-text';
import { buttonClass } from '@/ui/button-style';
import { classNames } from '@/ui/class-names';
import { PageHeader } from '@/ui/page-header';
import { ImportStix } from '../components/import/import-stix';
import { ExportReports } from '../components/list/export-reports';
import { FoundReports } from '../components/list/found-reports';
import { readView, rememberView } from '../components/list/remembered-view';
import { ReportHeadings } from '../components/list/report-headings';
import { ReportsToolbar } from '../components/list/reports-toolbar';
import { useFoundReports } from '../components/list/use-found-reports';
import { ReportsMap } from '../components/map/reports-map';
import { filterOf, type ReportsSearch, readReportsSearch } from '../reports-search';

const route = getRouteApi('/shell/reports');

export function ReportsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useSeen('tag', search.tag);
  const changeSearch = useCallback(
    (change: ReportsSearch) => {
      void navigate({
        search: (known) => readReportsSearch({ ...known, ...change }),
        replace: true,
        resetScroll: false,
      });
      // A new search starts at the top.
      window.scrollTo({ top: 0 });
    },
    [navigate],
  );
  const [text, setText] = useSearchText(search.q ?? '', (q) => changeSearch({ q }));
  const wanted = useDeferredValue(text);
  const terms = useMemo(() => parseSearchTerms(wanted), [wanted]);
  const found = useFoundReports(wanted, search);
  const isFiltered = terms.length > 0 || Object.values(filterOf(search)).some(Boolean);
  const view = search.view ?? readView();
  const hasHeadings = view === 'table' && found.reports.length > 0;

  function clear() {
    setText('');
    void navigate({ search: search.sort ? { sort: search.sort } : {}, replace: true });
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Intelligence Reports"
        subtitle={<span aria-live="polite">{describeCount(found, isFiltered)}</span>}
        actions={
          <>
            {search.tag && <FollowButton kind="tag" id={search.tag} />}
            <ImportStix />
            <ExportReports search={search} />
            <Link to="/reports/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden />
              New Report
            </Link>
          </>
        }
      />
      <div
        className={classNames(
          'sticky top-13 z-20 -mx-1 bg-canvas/90 px-1 py-2 backdrop-blur-sm',
          hasHeadings && '-mb-4 pb-0',
        )}
      >
        <ReportsToolbar
          text={text}
          onTextChange={setText}
          search={search}
          onSearchChange={changeSearch}
          view={view}
          onViewChange={(next) => {
            rememberView(next);
            changeSearch({ view: next });
          }}
          isSearching={!found.isAnswered && found.archive.isFetching}
        />
        {hasHeadings && (
          <ReportHeadings
            sort={text.trim() ? undefined : (search.sort ?? 'newest')}
            onSortChange={(sort) => changeSearch({ sort })}
          />
        )}
      </div>
      {view === 'map' ? (
        <ReportsMap
          filter={filterOf(search)}
          matches={terms.length > 0 ? found.reports : undefined}
          hasMoreMatches={found.archive.hasNextPage}
          isFiltered={isFiltered}
          onClear={clear}
        />
      ) : (
        <FoundReports
          view={view}
          found={found}
          terms={terms}
          isFiltered={isFiltered}
          onClear={clear}
        />
      )}
    </div>
  );
}

function describeCount(
  { total, reports, archive }: ReturnType<typeof useFoundReports>,
  isFiltered: boolean,
): string {
  if (total === undefined)
    return archive.error ? 'The archive did not answer' : 'Searching the archive';
  // The server does not count many matches: the total is what is loaded so far.
  const more = archive.hasNextPage && total <= reports.length ? 'More than ' : '';
  return (
    more + (isFiltered ? formatCount(total, 'match', 'matches') : formatCount(total, 'report'))
  );
}
