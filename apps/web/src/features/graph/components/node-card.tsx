import { formatCount, formatNumber } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { type GraphNode, kindName, type ReadGraph, relationWords } from '../read-graph';
import { ExpandButton } from './expand-button';
import { FamilyDot } from './family-dot';
import { NodeLabel, NodeLink } from './node-link';

const LINKS_SHOWN = 30;

interface NodeCardProps {
  graph: ReadGraph;
  node: GraphNode | undefined;
  disabledReason: string | undefined;
  onSelect: (id: string) => void;
  onExpand: (id: string) => void;
}

/** What is selected, and what it is linked with in the picture. */
export function NodeCard(props: NodeCardProps) {
  const { node } = props;
  if (node) return <SelectedNode {...props} node={node} />;
  return (
    <Card aria-labelledby="node">
      <CardHeader>
        <CardTitle id="node">Nothing selected</CardTitle>
      </CardHeader>
      <p className="p-4 text-dense text-ink-2">
        Select a node to see its links. A double click expands it, a drag pins it to its place.
      </p>
    </Card>
  );
}

function SelectedNode(props: NodeCardProps & { node: GraphNode }) {
  const { graph, node, disabledReason, onSelect, onExpand } = props;
  const shown = node.links.slice(0, LINKS_SHOWN);
  return (
    <Card aria-labelledby="node">
      <div className="flex flex-col gap-2 border-b p-4">
        <span className="flex flex-wrap items-center gap-2">
          <FamilyDot family={node.family} />
          <Badge variant="outline">{kindName(node.kind)}</Badge>
        </span>
        <h2 id="node" className="line-clamp-4 font-semibold text-body">
          <NodeLink node={node} />
        </h2>
        <span className="flex flex-wrap items-center justify-between gap-2 text-ink-2 text-small">
          {formatCount(node.degree, 'link')} shown
          <ExpandButton node={node} disabledReason={disabledReason} onExpand={onExpand} />
        </span>
      </div>
      {shown.length > 0 && (
        <ul aria-label="Links" className="max-h-96 divide-y overflow-y-auto">
          {shown.map((link) => {
            const other = graph.nodes.get(link.to);
            return (
              other && (
                <li key={`${link.kind} ${link.isOutward} ${link.to}`}>
                  <button
                    type="button"
                    onClick={() => onSelect(link.to)}
                    className="flex w-full items-baseline gap-2 px-4 py-2 text-left text-dense hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
                  >
                    <span className="shrink-0 text-ink-3 text-small">{relationWords(link)}</span>
                    <span className="wrap-anywhere line-clamp-2 min-w-0">
                      <NodeLabel node={other} />
                    </span>
                    {link.weight > 1 && (
                      <span className="ml-auto text-ink-3 text-small tabular-nums">
                        ×{formatNumber(link.weight)}
                      </span>
                    )}
                  </button>
                </li>
              )
            );
          })}
        </ul>
      )}
      {node.links.length > shown.length && (
        <p className="border-t px-4 py-2 text-ink-3 text-small">
          The table has all {formatNumber(node.links.length)}.
        </p>
      )}
    </Card>
  );
}
