import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { EntityDetails } from '@watchfloor/contract';
import { Merge, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { assessmentsQuery } from '@/domain/entities/entity-queries';
import { isNamedKind } from '@/domain/entities/entity-value';
import { useSeen } from '@/domain/since/use-seen';
import { isNotFound } from '@/lib/api-error';
import { useDocumentTitle } from '@/lib/document-title';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Skeleton } from '@/ui/skeleton';
import { detailsQuery } from '../api/entity';
import { AssessmentDialog } from '../components/assessment-dialog';
import { AssessmentsCard } from '../components/assessments-card';
import { EntityHeader } from '../components/entity-header';
import { EntityProblem } from '../components/entity-problem';
import { ExportEntity } from '../components/export-entity';
import { MentionsCard } from '../components/mentions-card';
import { MergeDialog } from '../components/merge-dialog';
import { MergesCard } from '../components/merges-card';
import { NamesCard } from '../components/names-card';
import { NeighboursCard } from '../components/neighbours-card';
import { PlacesCard } from '../components/places-card';
import { SeenCard } from '../components/seen-card';
import { WatchButton } from '../components/watch-button';

const route = getRouteApi('/shell/entities/$id');

/** What the floor knows about one thing. */
export function EntityScreen() {
  const { id } = route.useParams();
  return <EntityById key={id} id={id} />;
}

function EntityById({ id }: { id: string }) {
  const { data: entity, error, refetch, isFetching } = useQuery(detailsQuery(id));
  useDocumentTitle(isNotFound(error) ? undefined : entity?.label);
  useSeen('entity', entity?.id, entity?.mentions);
  // A failed background refetch hides nothing, unless it may no longer be seen.
  if (error && (!entity || isNotFound(error))) {
    return <EntityProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return entity ? <EntityView entity={entity} /> : <EntitySkeleton />;
}

function EntityView({ entity }: { entity: EntityDetails }) {
  const assessments = useQuery(assessmentsQuery(entity.id));
  const [dialog, setDialog] = useState<'assess' | 'merge'>();
  const isNamed = isNamedKind(entity.kind);
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-col gap-4">
      <EntityHeader
        entity={entity}
        assessments={assessments.data ?? []}
        actions={
          <>
            <WatchButton entity={entity} />
            {isNamed && (
              <Button onClick={() => setDialog('merge')}>
                <Merge aria-hidden />
                Merge
              </Button>
            )}
            <Link to="/graph" search={{ entity: entity.id }} className={buttonClass({})}>
              <Waypoints aria-hidden />
              Graph
            </Link>
            <ExportEntity entity={entity} />
            <Button variant="primary" onClick={() => setDialog('assess')}>
              Add verdict
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <SeenCard entity={entity} />
          <MentionsCard entity={entity} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PlacesCard id={entity.id} />
          {isNamed && <NamesCard entity={entity} />}
          <MergesCard entity={entity} />
          <NeighboursCard id={entity.id} />
          <AssessmentsCard id={entity.id} query={assessments} />
        </div>
      </div>
      <AssessmentDialog id={entity.id} isOpen={dialog === 'assess'} onOpenChange={close} />
      <MergeDialog entity={entity} isOpen={dialog === 'merge'} onOpenChange={close} />
    </div>
  );
}

function EntitySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-14 w-80 max-w-full" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
