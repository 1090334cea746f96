import { useQuery } from '@tanstack/react-query';
import {
  GRAPH_NEIGHBOURS_MAX,
  GRAPH_ROOTS_MAX,
  type GraphDrawing,
  type GraphRoot,
  type SavedGraph,
} from '@watchfloor/contract';
import { useMemo, useState } from 'react';
import { useDocumentTitle } from '@/lib/document-title';
import { graphQuery } from '../api/graph';
import { canDraw } from '../drawing/can-draw';
import type { Places } from '../drawing/seed-positions';
import type { GraphViewName } from '../graph-views';
import type { NodeFamily } from '../node-families';
import { isObject, readGraph } from '../read-graph';
import { GraphBody } from './graph-body';
import { GraphHeader } from './graph-header';
import { GraphProblem } from './graph-problem';
import { GraphToolbar } from './graph-toolbar';

const EXPAND_LIMIT = 50;
const EXPAND_STEP = 100;

interface GraphViewProps {
  /** What it begins with. */
  drawing: GraphDrawing;
  saved?: SavedGraph | undefined;
  investigationId: string | undefined;
}

/** A graph that grows from its roots. What is expanded becomes a root. */
export function GraphView({ drawing, saved, investigationId }: GraphViewProps) {
  const [roots, setRoots] = useState<readonly GraphRoot[]>(drawing.roots);
  const [period, setPeriod] = useState({ since: drawing.since, until: drawing.until });
  const [hidden, setHidden] = useState<ReadonlySet<NodeFamily>>(new Set());
  const [places] = useState<Places>(
    () => new Map(drawing.nodes.map(({ id, ...place }) => [id, place])),
  );
  const [isDrawable, setIsDrawable] = useState(canDraw);
  const [view, setView] = useState<GraphViewName>('graph');
  const query = useQuery(graphQuery({ roots: [...roots], ...period }));
  const { data } = query;
  const graph = useMemo(() => data && readGraph(data, hidden), [data, hidden]);
  const first = data?.roots[0];
  const title = saved?.name ?? (first && data.nodes.label[first.node]);
  useDocumentTitle(title && `Links of ${title}`);

  const disabledReason =
    roots.length < GRAPH_ROOTS_MAX
      ? undefined
      : `At most ${GRAPH_ROOTS_MAX} things can be expanded at once`;

  function expand(id: string) {
    const kind = graph?.nodes.get(id)?.kind;
    const node = data?.nodes.id.indexOf(id);
    const known = data?.roots.find((root) => root.node === node)?.id;
    if (known) {
      setRoots(
        roots.map((root) =>
          root.id === known
            ? { ...root, limit: Math.min(GRAPH_NEIGHBOURS_MAX, root.limit + EXPAND_STEP) }
            : root,
        ),
      );
    } else if (kind && !disabledReason) {
      setRoots([...roots, { kind: isObject(kind) ? kind : 'entity', id, limit: EXPAND_LIMIT }]);
    }
  }

  if (query.isError && !data) return <GraphProblem query={query} />;
  const drawingOf = (): GraphDrawing => ({
    roots: [...roots],
    ...period,
    nodes: [...places].flatMap(([id, place]) => (graph?.nodes.has(id) ? { id, ...place } : [])),
  });
  return (
    <div className="flex flex-col gap-4">
      <GraphHeader
        title={title}
        root={roots[0]}
        graph={graph}
        saved={saved}
        investigationId={investigationId}
        drawingOf={drawingOf}
      />
      <GraphToolbar
        data={data}
        hidden={hidden}
        onHiddenChange={setHidden}
        period={period}
        onPeriodChange={setPeriod}
        view={isDrawable ? view : undefined}
        onViewChange={setView}
      />
      <GraphBody
        graph={graph}
        places={places}
        view={isDrawable ? view : 'table'}
        isDrawable={isDrawable}
        isFetching={query.isFetching}
        disabledReason={disabledReason}
        onExpand={expand}
        onFailed={() => setIsDrawable(false)}
      />
    </div>
  );
}
