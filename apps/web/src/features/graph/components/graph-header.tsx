import type { GraphDrawing, GraphRoot, SavedGraph } from '@watchfloor/contract';
import { pathTo } from '@watchfloor/contract';
import { ArrowLeft, Save } from 'lucide-react';
import { useState } from 'react';
import { PathLink } from '@/domain/path-link';
import { useCurrentUser } from '@/lib/current-user';
import { formatCount } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { useChangeGraph } from '../api/saved-graphs';
import type { ReadGraph } from '../read-graph';
import { SaveGraphDialog } from './save-graph-dialog';

interface GraphHeaderProps {
  title: string | undefined;
  root: GraphRoot | undefined;
  graph: ReadGraph | undefined;
  saved: SavedGraph | undefined;
  investigationId: string | undefined;
  drawingOf: () => GraphDrawing;
}

const BACK = { entity: 'Entity', report: 'Report', investigation: 'Investigation' } as const;

export function GraphHeader(props: GraphHeaderProps) {
  const { title, root, graph, saved, investigationId, drawingOf } = props;
  const [isSaving, setIsSaving] = useState(false);
  const origin =
    saved && investigationId ? { kind: 'investigation' as const, id: investigationId } : root;
  return (
    <>
      <PageHeader
        back={
          origin && (
            <PathLink
              path={pathTo[origin.kind](origin.id)}
              className={buttonClass({ variant: 'ghost', size: 'sm' })}
            >
              <ArrowLeft aria-hidden />
              {BACK[origin.kind]}
            </PathLink>
          )
        }
        eyebrow="Link graph"
        title={<span className="wrap-anywhere line-clamp-2">{title ?? 'Link graph'}</span>}
        subtitle={graph && describe(graph)}
        actions={
          <>
            {saved && investigationId && (
              <SaveChanges saved={saved} investigationId={investigationId} drawingOf={drawingOf} />
            )}
            <Button onClick={() => setIsSaving(true)}>
              <Save aria-hidden />
              {saved ? 'Save as new' : 'Save to an investigation'}
            </Button>
          </>
        }
      />
      {isSaving && (
        <SaveGraphDialog
          investigationId={investigationId}
          drawingOf={drawingOf}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}

function describe({ nodes, edges, truncated }: ReadGraph): string {
  const size = `${formatCount(nodes.size, 'thing')}, ${formatCount(edges.length, 'link')}`;
  return truncated ? `${size}. There is more than can be shown: narrow the time.` : size;
}

interface SaveChangesProps {
  saved: SavedGraph;
  investigationId: string;
  drawingOf: () => GraphDrawing;
}

/** For its author: replaces what was saved. */
function SaveChanges({ saved, investigationId, drawingOf }: SaveChangesProps) {
  const user = useCurrentUser();
  const change = useChangeGraph();
  if (saved.author?.id !== user.id) return null;
  const { name } = saved;
  const revision = change.data?.revision ?? saved.revision;
  return (
    <Button
      variant="primary"
      pending={change.isPending}
      onClick={() =>
        change.run({
          id: investigationId,
          graphId: saved.id,
          body: { ...drawingOf(), name, revision },
        })
      }
    >
      Save changes
    </Button>
  );
}
