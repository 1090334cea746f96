import {
  type EntityKind,
  type Graph,
  type GraphEdgeKind,
  type GraphNodeKind,
  pathTo,
} from '@watchfloor/contract';
import { ENTITY_KIND_NAMES } from '@/domain/entities/kind-names';
import { familyOf, type NodeFamily } from './node-families';

export interface GraphNode {
  readonly id: string;
  readonly kind: GraphNodeKind;
  readonly family: NodeFamily;
  readonly label: string;
  readonly degree: number;
  /** How many neighbours were left out; undefined where nothing grew from it yet. */
  readonly more: number | undefined;
  readonly links: readonly GraphLink[];
  /** The newest of its links. */
  readonly at: string | undefined;
}

export interface GraphLink {
  readonly to: string;
  readonly kind: GraphEdgeKind;
  /** Whether it is said of the node, or of the other end. */
  readonly isOutward: boolean;
  readonly weight: number;
  readonly at: string;
}

export interface GraphEdge {
  readonly a: string;
  readonly b: string;
  readonly kind: GraphEdgeKind;
  readonly weight: number;
}

export interface ReadGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
  readonly truncated: boolean;
}

/** From columns to nodes that know their links, without the families that are hidden. */
export function readGraph(graph: Graph, hidden: ReadonlySet<NodeFamily>): ReadGraph {
  const { id: ids, kind: kinds, label: labels } = graph.nodes;
  const more = new Map(graph.roots.map((root) => [root.node, root.more]));
  const links: GraphLink[][] = ids.map(() => []);
  const isShown = kinds.map((kind) => !hidden.has(familyOf(kind)));
  const edges: GraphEdge[] = [];
  graph.edges.a.forEach((a, index) => {
    const b = graph.edges.b[index] ?? -1;
    const [from, to, kind] = [ids[a], ids[b], graph.edges.kind[index]];
    if (!from || !to || !kind || !isShown[a] || !isShown[b]) return;
    const [weight, at] = [graph.edges.weight[index] ?? 1, graph.edges.at[index] ?? ''];
    edges.push({ a: from, b: to, kind, weight });
    links[a]?.push({ to, kind, weight, at, isOutward: true });
    links[b]?.push({ to: from, kind, weight, at, isOutward: false });
  });
  const nodes = new Map<string, GraphNode>();
  ids.forEach((id, index) => {
    const kind = kinds[index];
    if (!kind || !isShown[index]) return;
    const own = links[index] ?? [];
    nodes.set(id, {
      id,
      kind,
      family: familyOf(kind),
      label: labels[index] ?? '',
      degree: own.length,
      more: more.get(index),
      links: own,
      at: own
        .map(({ at }) => at)
        .toSorted()
        .at(-1),
    });
  });
  return { nodes, edges, truncated: graph.truncated };
}

export const isObject = (kind: GraphNodeKind): kind is 'report' | 'investigation' =>
  kind === 'report' || kind === 'investigation';

export const kindName = (kind: GraphNodeKind): string =>
  isObject(kind)
    ? { report: 'Report', investigation: 'Investigation' }[kind]
    : ENTITY_KIND_NAMES[kind as EntityKind];

export const pathOfNode = ({ kind, id }: Pick<GraphNode, 'kind' | 'id'>): string =>
  isObject(kind) ? pathTo[kind](id) : pathTo.entity(id);

/** "mentions", "mentioned in", "occurs with" */
export function relationWords({ kind, isOutward }: GraphLink): string {
  switch (kind) {
    case 'mentions':
      return isOutward ? 'mentions' : 'mentioned in';
    case 'contains':
      return isOutward ? 'contains' : 'part of';
    case 'cites':
      return isOutward ? 'cites' : 'cited by';
    case 'together':
      return 'occurs with';
  }
}
