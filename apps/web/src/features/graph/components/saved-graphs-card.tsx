import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { displayName, type SavedGraphSummary } from '@watchfloor/contract';
import { Trash2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '@/lib/current-user';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { useLastShown } from '@/ui/use-last-shown';
import { savedGraphsQuery, useDeleteGraph } from '../api/saved-graphs';

/** The graphs that members saved to an investigation, and a way to its own. */
export function SavedGraphsCard({ investigationId }: { investigationId: string }) {
  const graphs = useQuery(savedGraphsQuery(investigationId));
  const remove = useDeleteGraph();
  const user = useCurrentUser();
  const [deleted, setDeleted] = useState<SavedGraphSummary | null>(null);
  const shown = useLastShown(deleted);
  return (
    <Card aria-labelledby="graphs" data-print="hide">
      <CardHeader>
        <CardTitle id="graphs">Link graphs</CardTitle>
        <Link
          to="/graph"
          search={{ investigation: investigationId }}
          className={buttonClass({ size: 'sm' })}
        >
          <Waypoints aria-hidden />
          Open graph
        </Link>
      </CardHeader>
      {graphs.isPending && <Skeleton className="m-4 h-6" />}
      {graphs.isError && !graphs.data && <QueryProblem query={graphs} />}
      {graphs.data?.length === 0 && <p className="p-4 text-dense text-ink-2">None saved yet.</p>}
      {graphs.data && graphs.data.length > 0 && (
        <ul aria-label="Link graphs" className="divide-y">
          {graphs.data.map((graph) => (
            <li key={graph.id} className="flex items-center gap-2 py-2 pr-2 pl-4">
              <span className="flex min-w-0 flex-1 flex-col">
                <Link
                  to="/graph"
                  search={{ investigation: investigationId, saved: graph.id }}
                  dir="auto"
                  className="wrap-anywhere font-medium text-dense underline-offset-2 hover:underline"
                >
                  {graph.name}
                </Link>
                <span className="text-ink-3 text-small">
                  {graph.author ? displayName(graph.author) : 'Former member'} ·{' '}
                  <RelativeTime time={graph.updatedAt} />
                </span>
              </span>
              {(graph.author?.id === user.id || user.isAdmin) && (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Delete ${graph.name}`}
                  onClick={() => setDeleted(graph)}
                >
                  <Trash2 aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        title="Delete this graph?"
        description={`“${shown?.name ?? ''}” is gone for everyone. What it shows stays.`}
        confirmLabel="Delete"
        destructive
        onConfirm={() =>
          deleted ? remove.perform({ id: investigationId, graphId: deleted.id }) : undefined
        }
      />
    </Card>
  );
}
