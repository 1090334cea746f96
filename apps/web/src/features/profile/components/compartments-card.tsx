import { useQuery } from '@tanstack/react-query';
import { compartmentsEndpoints } from '@watchfloor/contract';
import { Lock } from 'lucide-react';
import { CompartmentChip } from '@/domain/marking/marking-chip';
import { endpointQuery } from '@/lib/endpoint-query';
import { QueryProblem } from '@/lib/query-problem';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';

/** The need-to-know groups that the member is in. */
export function CompartmentsCard() {
  const compartments = useQuery(endpointQuery(compartmentsEndpoints.listMine));
  return (
    <Card aria-labelledby="compartments">
      <CardHeader>
        <CardTitle id="compartments">My Compartments</CardTitle>
      </CardHeader>
      {compartments.isPending && (
        <div role="status" aria-label="Loading compartments" className="px-4 py-3">
          <Skeleton className="w-1/2" />
        </div>
      )}
      {compartments.error && <QueryProblem query={compartments} />}
      {compartments.data?.length === 0 && (
        <EmptyState
          icon={<Lock />}
          title="You are in no compartment"
          text="Admins put members into compartments. What is marked with one is for its members only."
          className="py-8"
        />
      )}
      {compartments.data && compartments.data.length > 0 && (
        <ul className="divide-y">
          {compartments.data.map(({ code, title, description }) => (
            <li key={code} className="flex flex-col items-start gap-1 px-4 py-3">
              <CompartmentChip code={code} />
              <p dir="auto" className="wrap-anywhere font-medium text-dense">
                {title}
              </p>
              {description && (
                <p dir="auto" className="wrap-anywhere text-dense text-ink-2">
                  {description}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
