import { useNavigate } from '@tanstack/react-router';
import { MonitorX, Waypoints } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import type { Places } from '../drawing/seed-positions';
import type { GraphViewName } from '../graph-views';
import { pathOfNode, type ReadGraph } from '../read-graph';
import { GraphTable } from './graph-table';
import { NodeCard } from './node-card';

const GraphCanvas = lazy(async () => ({
  default: (await import('../drawing/graph-canvas')).GraphCanvas,
}));

interface GraphBodyProps {
  graph: ReadGraph | undefined;
  places: Places;
  view: GraphViewName;
  isDrawable: boolean;
  isFetching: boolean;
  disabledReason: string | undefined;
  onExpand: (id: string) => void;
  onFailed: () => void;
}

export function GraphBody(props: GraphBodyProps) {
  const { graph, view, isDrawable, isFetching, disabledReason, onExpand } = props;
  if (!graph) return <Skeleton aria-label="Loading" role="status" className="h-96 w-full" />;
  if (graph.edges.length === 0) {
    return (
      <Card aria-busy={isFetching}>
        <EmptyState
          className="py-16"
          icon={<Waypoints />}
          title="No links"
          text="Nothing that you may see is linked with it, in this time and of these kinds."
        />
      </Card>
    );
  }
  if (view === 'graph') return <Picture {...props} graph={graph} />;
  return (
    <>
      {!isDrawable && (
        <Notice tone="neutral" icon={<MonitorX />}>
          This browser cannot draw the graph, because it has no WebGL. The table shows the same.
        </Notice>
      )}
      <Card
        aria-label="Links"
        aria-busy={isFetching}
        className={classNames('relative overflow-hidden', isFetching && 'opacity-70')}
      >
        <GraphTable graph={graph} disabledReason={disabledReason} onExpand={onExpand} />
      </Card>
    </>
  );
}

function Picture(props: GraphBodyProps & { graph: ReadGraph }) {
  const { graph, places, isFetching, disabledReason, onExpand, onFailed } = props;
  const [selected, setSelected] = useState<string>();
  const navigate = useNavigate();
  const node = selected === undefined ? undefined : graph.nodes.get(selected);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Card
        aria-label="Graph"
        aria-busy={isFetching}
        className={classNames(
          'h-[min(70vh,60rem)] min-h-96 overflow-hidden',
          isFetching && 'opacity-70',
        )}
      >
        <Suspense fallback={<Skeleton className="h-full" />}>
          <GraphCanvas
            graph={graph}
            places={places}
            selected={node?.id}
            onSelect={setSelected}
            onOpen={(id) => {
              const opened = graph.nodes.get(id);
              if (opened) void navigate({ to: pathOfNode(opened) });
            }}
            onExpand={onExpand}
            onFailed={onFailed}
          />
        </Suspense>
      </Card>
      <NodeCard
        graph={graph}
        node={node}
        disabledReason={disabledReason}
        onSelect={setSelected}
        onExpand={onExpand}
      />
    </div>
  );
}
