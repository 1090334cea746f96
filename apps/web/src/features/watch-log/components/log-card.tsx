import { useInfiniteQuery } from '@tanstack/react-query';
import type { LogLine } from '@watchfloor/contract';
import { NotebookPen } from 'lucide-react';
import { Fragment } from 'react';
import { FurtherPages } from '@/lib/further-pages';
import { QueryProblem } from '@/lib/query-problem';
import { useMarked } from '@/lib/use-marked';
import { useSearchText } from '@/lib/use-search-text';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { SearchInput } from '@/ui/search-input';
import { Skeleton } from '@/ui/skeleton';
import { formatUtcDay } from '@/ui/utc-time';
import { logPages } from '../api/watch-log';
import { isView, LOG_VIEWS, type LogSearch, type LogView } from '../log-search';
import { LineComposer } from './line-composer';
import { LineRow } from './line-row';

interface LogCardProps {
  search: LogSearch;
  onSearch: (change: LogSearch) => void;
}

export function LogCard({ search, onSearch }: LogCardProps) {
  const list = useInfiniteQuery(logPages(search));
  const marked = useMarked('line');
  const [text, setText] = useSearchText(search.q ?? '', (q) => onSearch({ q: q || undefined }));
  const show = isView(search.show) ? search.show : 'all';
  const isFiltered = Boolean(search.q) || show !== 'all';
  const lines = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card aria-label="Watch log" aria-busy={list.isPending} className="flex min-w-0 flex-col">
      <CardHeader className="gap-y-2 py-2.5">
        <CardTitle>Watch log</CardTitle>
        <div className="flex flex-wrap items-center gap-2">
          {(Object.keys(LOG_VIEWS) as LogView[]).map((view) => (
            <Chip
              key={view}
              pressed={show === view}
              onPressedChange={() => onSearch({ show: view === 'all' ? undefined : view })}
            >
              {LOG_VIEWS[view]}
            </Chip>
          ))}
        </div>
        <search className="w-full">
          <SearchInput
            aria-label="Filter the log"
            placeholder="Filter the log"
            text={text}
            onTextChange={setText}
            isSearching={list.isFetching && Boolean(search.q)}
          />
        </search>
      </CardHeader>
      <div className="flex-1">
        {list.isPending && <LogSkeleton />}
        {list.isError && !list.data && <QueryProblem query={list} />}
        {list.data && lines.length === 0 && (
          <EmptyState
            icon={<NotebookPen />}
            title={isFiltered ? 'No line matches' : 'Nothing is logged yet'}
            text={
              isFiltered
                ? undefined
                : 'Write the first line below. Critical map entries, reports and changes of status are logged by themselves.'
            }
            action={
              isFiltered && (
                <Button onClick={() => onSearch({ q: undefined, show: undefined })}>
                  Show all
                </Button>
              )
            }
          />
        )}
        {lines.length > 0 && (
          <ul aria-label="Lines, newest first" className="py-1">
            {lines.map((line, index) => (
              <Fragment key={line.id}>
                <DayMark line={line} before={lines[index - 1]} />
                <LineRow line={line} isMarked={marked === line.id} />
              </Fragment>
            ))}
          </ul>
        )}
        <FurtherPages query={list} label="Show earlier lines" isAutomatic />
      </div>
      <div className="sticky bottom-0 rounded-b-card bg-surface">
        <LineComposer />
      </div>
    </Card>
  );
}

/** Above the first line of each UTC day. */
function DayMark({ line, before }: { line: LogLine; before: LogLine | undefined }) {
  const day = formatUtcDay(line.createdAt);
  if (before && formatUtcDay(before.createdAt) === day) return null;
  return (
    <li className="flex items-center gap-2 px-4 pt-3 pb-1 text-ink-3 text-small">
      {day}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </li>
  );
}

function LogSkeleton() {
  return (
    <div role="status" aria-label="Loading the watch log" className="py-1">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-2.5">
          <Skeleton className="w-13" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
