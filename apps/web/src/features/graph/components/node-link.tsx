import type { EntityKind } from '@watchfloor/contract';
import { EntityValue } from '@/domain/entities/entity-value';
import { PathLink } from '@/domain/path-link';
import { classNames } from '@/ui/class-names';
import { type GraphNode, isObject, pathOfNode } from '../read-graph';

interface NodeLinkProps {
  node: Pick<GraphNode, 'id' | 'kind' | 'label'>;
  className?: string | undefined;
}

/** Leads to the report, investigation or entity. */
export function NodeLink({ node, className }: NodeLinkProps) {
  return (
    <PathLink
      path={pathOfNode(node)}
      className={classNames('wrap-anywhere underline-offset-2 hover:underline', className)}
    >
      <NodeLabel node={node} />
    </PathLink>
  );
}

export function NodeLabel({ node: { kind, label } }: { node: NodeLinkProps['node'] }) {
  if (isObject(kind)) return <span dir="auto">{label}</span>;
  return <EntityValue entity={{ kind: kind as EntityKind, label }} />;
}
