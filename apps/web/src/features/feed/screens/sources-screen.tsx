import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FeedSource, feedSourcesEndpoints } from '@watchfloor/contract';
import { CloudOff, Download, FileUp, Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { AccessDenied, AdminOnly } from '@/domain/admin-only';
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
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { sourcePages } from '../api/source-pages';
import { sourceSettingsQuery } from '../api/source-settings';
import { ImportDialog } from '../components/import-dialog';
import {
  AddSourceDialog,
  DeleteSourceDialog,
  EditSourceDialog,
} from '../components/source-dialogs';
import { SourceFilters } from '../components/source-filters';
import { SourceRow } from '../components/source-row';
import { SourcesSkeleton } from '../components/sources-skeleton';

const route = getRouteApi('/shell/admin/sources');

type OpenDialog =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'edit' | 'delete'; readonly source: FeedSource };

export function SourcesScreen() {
  return (
    <AdminOnly>
      <Sources />
    </AdminOnly>
  );
}

function Sources() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useInfiniteQuery({
    ...sourcePages(search),
    placeholderData: (previous) => previous,
  });
  const settings = useQuery(sourceSettingsQuery);
  const sources = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  const isFiltered = Boolean(search.q || search.state);
  const close = () => setDialog(null);
  if (isForbidden(list.error)) return <AccessDenied />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Sources"
        subtitle={
          <span aria-live="polite">
            {describeTotal(total, list, (count) => formatCount(count, 'source'))}
          </span>
        }
        actions={
          <>
            <Button onClick={() => setDialog({ kind: 'import' })}>
              <FileUp aria-hidden />
              Import OPML
            </Button>
            <a href={urlOf(feedSourcesEndpoints.export)} download className={buttonClass()}>
              <Download aria-hidden />
              Export OPML
            </a>
            <Button variant="primary" onClick={() => setDialog({ kind: 'add' })}>
              <Plus aria-hidden />
              Add Source
            </Button>
          </>
        }
      />
      {settings.data?.isFetching === false && (
        <Notice tone="medium" icon={<CloudOff />}>
          <p className="font-medium">Fetching is turned off on this installation.</p>
          <p className="text-ink-2">
            Sources can be added and changed, but nothing new arrives until the operator turns it on
            (setting FEEDS).
          </p>
        </Notice>
      )}
      <SourceFilters
        search={search}
        onChange={(change) =>
          void navigate({
            search: (known) => ({ ...known, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {list.isPending && <SourcesSkeleton />}
      {list.isError && !list.data && (
        <Card>
          <QueryProblem query={list} />
        </Card>
      )}
      {list.data && sources.length === 0 && (
        <Card>
          <EmptyState
            icon={<Rss />}
            title={isFiltered ? 'No source matches these filters' : 'No sources yet'}
            text={
              isFiltered
                ? undefined
                : 'Add the feeds whose items members shall see on the dashboard.'
            }
            action={
              !isFiltered && (
                <Button onClick={() => setDialog({ kind: 'add' })}>
                  <Plus aria-hidden />
                  Add Source
                </Button>
              )
            }
          />
        </Card>
      )}
      {sources.length > 0 && (
        <Card aria-label="Sources">
          <ul aria-label="Sources, newest first" className="divide-y">
            {sources.map((source) => (
              <li
                key={source.id}
                className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
              >
                <SourceRow
                  source={source}
                  onEdit={() => setDialog({ kind: 'edit', source })}
                  onDelete={() => setDialog({ kind: 'delete', source })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <FurtherPages query={list} label="Show more sources" isAutomatic />
      {dialog?.kind === 'add' && <AddSourceDialog onClose={close} />}
      {dialog?.kind === 'import' && <ImportDialog onClose={close} />}
      {dialog?.kind === 'edit' && <EditSourceDialog source={dialog.source} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteSourceDialog source={dialog.source} onClose={close} />}
    </div>
  );
}
