import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditEndpoints } from '@watchfloor/contract';
import { Download, ScrollText } from 'lucide-react';
import { AccessDenied, AdminOnly } from '@/domain/admin-only';
import { AuditRow } from '@/domain/audit/audit-row';
import { AuditSkeleton } from '@/domain/audit/audit-skeleton';
import { isForbidden } from '@/lib/api-error';
import { urlOf } from '@/lib/client';
import { FurtherPages } from '@/lib/further-pages';
import { describeTotal } from '@/lib/list-total';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { auditPages } from '../api/audit-pages';
import { toAuditFilter } from '../audit-filter';
import type { AuditSearch } from '../audit-search';
import { AuditFilters } from '../components/audit-filters';

const route = getRouteApi('/shell/admin/audit');

export function AuditScreen() {
  return (
    <AdminOnly>
      <AuditLog />
    </AdminOnly>
  );
}

function AuditLog() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(auditPages(search));
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  const isFiltered = Object.values(search).some(Boolean);
  const change = (next: Partial<AuditSearch>) =>
    void navigate({
      search: (known) => ({ ...known, ...next }),
      replace: true,
      resetScroll: false,
    });
  if (isForbidden(list.error)) return <AccessDenied />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Audit Log"
        subtitle={
          <span aria-live="polite">
            {describeTotal(total, list, (count) => formatCount(count, 'act'))}
          </span>
        }
        actions={
          <a
            href={urlOf(auditEndpoints.export, { query: toAuditFilter(search) })}
            download
            className={buttonClass()}
          >
            <Download aria-hidden />
            Export CSV
          </a>
        }
      />
      <AuditFilters
        search={search}
        actorName={entries.find((entry) => entry.actorId === search.actor)?.actorName}
        onChange={change}
      />
      <Card aria-label="Acts">
        {list.isPending && <AuditSkeleton />}
        {list.isError && !list.data && <QueryProblem query={list} />}
        {list.data && entries.length === 0 && (
          <EmptyState
            icon={<ScrollText />}
            title={isFiltered ? 'No act matches these filters' : 'Nothing has been logged yet'}
            action={
              isFiltered && (
                <Button onClick={() => void navigate({ search: {}, replace: true })}>
                  Clear filters
                </Button>
              )
            }
          />
        )}
        {entries.length > 0 && (
          <ul aria-label="Acts, latest first">
            {entries.map((entry) => (
              <AuditRow key={entry.seq} entry={entry} onActor={(actor) => change({ actor })} />
            ))}
          </ul>
        )}
        <FurtherPages query={list} label="Show earlier acts" isAutomatic />
      </Card>
    </div>
  );
}
