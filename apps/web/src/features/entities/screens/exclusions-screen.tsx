import { useQuery } from '@tanstack/react-query';
import { EXCLUSION_LISTS_MAX, type ExclusionList } from '@watchfloor/contract';
import { EyeOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { AdminOnly } from '@/domain/admin-only';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { useLastShown } from '@/ui/use-last-shown';
import { exclusionsQuery, useDeleteExclusions } from '../api/exclusions';
import { ExclusionsDialog } from '../components/exclusions-dialog';
import { ExclusionsRow } from '../components/exclusions-row';

export function ExclusionsScreen() {
  return (
    <AdminOnly>
      <Exclusions />
    </AdminOnly>
  );
}

function Exclusions() {
  const query = useQuery(exclusionsQuery);
  const remove = useDeleteExclusions();
  /** `new` to add one. */
  const [edited, setEdited] = useState<ExclusionList | 'new'>();
  const [deleted, setDeleted] = useState<ExclusionList | null>(null);
  const shown = useLastShown(deleted);
  const lists = query.data ?? [];
  const add = (
    <Button
      variant="primary"
      disabledReason={
        lists.length >= EXCLUSION_LISTS_MAX ? `There are ${EXCLUSION_LISTS_MAX} already` : undefined
      }
      onClick={() => setEdited('new')}
    >
      <Plus aria-hidden />
      New List
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        title="Exclusions"
        subtitle="Values that are no findings of interest. Members see on each report which list leaves out how many."
        actions={lists.length > 0 && add}
      />
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && !query.data && (
        <Card>
          <QueryProblem query={query} />
        </Card>
      )}
      {query.data && lists.length === 0 && (
        <Card>
          <EmptyState
            icon={<EyeOff />}
            title="No lists yet"
            text="Make one for values that everybody knows, such as your own networks and domains."
            action={add}
          />
        </Card>
      )}
      {lists.length > 0 && (
        <Card>
          <ul aria-label="Exclusion lists" className="divide-y">
            {lists.map((list) => (
              <li key={list.id}>
                <ExclusionsRow
                  list={list}
                  onEdit={() => setEdited(list)}
                  onDelete={() => setDeleted(list)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <ExclusionsDialog
          list={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        title="Delete this list?"
        description={`What “${shown?.name ?? ''}” leaves out is shown again.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleted ? remove.perform(deleted.id) : undefined)}
      />
    </div>
  );
}
