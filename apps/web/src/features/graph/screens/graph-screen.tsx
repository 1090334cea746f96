import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { GraphDrawing, SavedGraph } from '@watchfloor/contract';
import { Waypoints } from 'lucide-react';
import { isNotFound } from '@/lib/api-error';
import { QueryProblem } from '@/lib/query-problem';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { savedGraphQuery } from '../api/saved-graphs';
import { GraphView } from '../components/graph-view';

const route = getRouteApi('/shell/graph');
const FIRST_LIMIT = 50;

/** What a thing is linked with, as a picture and as a table. */
export function GraphScreen() {
  const { entity, report, investigation, saved } = route.useSearch();
  if (investigation && saved) {
    return <SavedGraphView key={saved} id={investigation} graphId={saved} />;
  }
  const [kind, id] = entity
    ? (['entity', entity] as const)
    : report
      ? (['report', report] as const)
      : (['investigation', investigation] as const);
  if (!id) {
    return (
      <NoGraph
        title="Nothing to show"
        text="Open the graph of an entity, a report or an investigation from its page."
      />
    );
  }
  const drawing: GraphDrawing = {
    roots: [{ kind, id, limit: FIRST_LIMIT }],
    ...{ since: null, until: null, nodes: [] },
  };
  return <GraphView key={`${kind} ${id}`} drawing={drawing} investigationId={investigation} />;
}

function SavedGraphView(path: { id: string; graphId: string }) {
  const query = useQuery(savedGraphQuery(path));
  const { data: graph, error } = query;
  if (graph) return <OpenedGraph graph={graph} investigationId={path.id} />;
  if (isNotFound(error)) {
    return <NoGraph title="Graph not found" text="It may have been deleted." />;
  }
  return query.isError ? (
    <Card>
      <QueryProblem query={query} />
    </Card>
  ) : (
    <Skeleton className="h-96 w-full" />
  );
}

function OpenedGraph({ graph, investigationId }: { graph: SavedGraph; investigationId: string }) {
  if (graph.roots.length === 0) {
    return (
      <NoGraph
        title={graph.name}
        text="You may see nothing of what this graph shows, or it is gone."
      />
    );
  }
  return <GraphView drawing={graph} saved={graph} investigationId={investigationId} />;
}

function NoGraph({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <EmptyState className="py-16" icon={<Waypoints />} title={title} titleAs="h1" text={text} />
    </Card>
  );
}
