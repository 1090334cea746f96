import { GRAPH_NEIGHBOURS_MAX } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import type { GraphNode } from '../read-graph';

interface ExpandButtonProps {
  node: GraphNode;
  /** Undefined where it can grow further. */
  disabledReason: string | undefined;
  onExpand: (id: string) => void;
}

/** Adds what a node is linked with; once it did, what is left. */
export function ExpandButton({ node, disabledReason, onExpand }: ExpandButtonProps) {
  const { id, label, more } = node;
  if (more === 0) return null;
  return (
    <Button size="sm" disabledReason={disabledReason} onClick={() => onExpand(id)}>
      {more === undefined ? 'Expand' : `${formatNumber(Math.min(more, GRAPH_NEIGHBOURS_MAX))} more`}
      <span className="sr-only"> {label}</span>
    </Button>
  );
}
