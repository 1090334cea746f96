import {
  GRAPH_EDGES_MAX,
  type Graph,
  type GraphBody,
  type GraphRoot,
  INDICATOR_KINDS,
  type IndicatorKind,
} from '@watchfloor/contract';
import { defang } from '@watchfloor/entities';
import type { Queryable } from '../../db/client';
import { notFound } from '../../errors';
import type { Actor } from '../../platform';
import * as queries from './graph.queries';

const OBJECTS = new Set<string>(['report', 'investigation']);
const INDICATORS = new Set<string>(INDICATOR_KINDS);

const labelOf = ({ kind, label }: queries.NodeRow): string =>
  INDICATORS.has(kind) ? defang(kind as IndicatorKind, label) : label;

/** A root must be what it is said to be: nothing else tells what an id is. */
const isOfRoot = ({ kind }: queries.NodeRow, root: GraphRoot): boolean =>
  OBJECTS.has(kind) ? kind === root.kind : root.kind === 'entity';

export async function readGraph(from: Queryable, actor: Actor, body: GraphBody): Promise<Graph> {
  const roots = await findRoots(from, actor, body.roots);
  const neighbours = await listNeighbours(from, actor, roots, body);
  const wanted = [...new Set([...roots, ...neighbours].map(({ id }) => id))];
  const present = await queries.presentNodes(from, actor, wanted.slice(0, body.limit));
  const nodes = [...new Map(present.map((node) => [node.id, node])).values()];
  const edges = await listEdges(from, actor, nodes, neighbours, body);
  return {
    ...columnsOf(nodes, edges.slice(0, GRAPH_EDGES_MAX)),
    roots: roots.map(({ id, asked }) => {
      const own = neighbours.filter(({ rootId }) => rootId === id);
      return {
        id: asked,
        node: nodes.findIndex((node) => node.id === id),
        more: (own[0]?.total ?? 0) - own.length,
      };
    }),
    truncated: wanted.length > body.limit || edges.length > GRAPH_EDGES_MAX,
  };
}

interface Root extends GraphRoot {
  readonly asked: string;
}

/** Each once, and only what the caller may see. */
async function findRoots(
  from: Queryable,
  actor: Actor,
  asked: readonly GraphRoot[],
): Promise<Root[]> {
  const rows = await queries.presentNodes(
    from,
    actor,
    asked.map(({ id }) => id),
  );
  const roots = new Map<string, Root>();
  for (const root of asked) {
    const row = rows.find((one) => one.asked === root.id && isOfRoot(one, root));
    if (row && !roots.has(row.id)) roots.set(row.id, { ...root, id: row.id, asked: root.id });
  }
  if (roots.size === 0) throw notFound('Graph');
  return [...roots.values()];
}

async function listNeighbours(
  from: Queryable,
  actor: Actor,
  roots: readonly Root[],
  { kinds, since, until }: GraphBody,
): Promise<queries.NeighbourRow[]> {
  const isWanted = queries.isOfKind(from, kinds);
  const [entities, objects] = [
    roots.filter(({ kind }) => kind === 'entity'),
    roots.filter(({ kind }) => kind !== 'entity'),
  ];
  const period = { since, until };
  const found = await Promise.all([
    entities.length > 0 ? queries.listAroundEntities(from, actor, entities, period, isWanted) : [],
    objects.length > 0 ? queries.listAroundObjects(from, actor, objects, period, isWanted) : [],
  ]);
  return found.flat();
}

async function listEdges(
  from: Queryable,
  actor: Actor,
  nodes: readonly queries.NodeRow[],
  neighbours: readonly queries.NeighbourRow[],
  { since, until }: GraphBody,
): Promise<queries.EdgeRow[]> {
  const there = new Set(nodes.map(({ id }) => id));
  const together = new Map<string, queries.EdgeRow>();
  for (const { rootId, id, together: weight, at } of neighbours) {
    const pair = [rootId, id].toSorted().join();
    if (weight && there.has(id) && there.has(rootId)) {
      together.set(pair, { a: rootId, b: id, kind: 'together', weight, at });
    }
  }
  const idsOf = (isObject: boolean) =>
    nodes.filter(({ kind }) => OBJECTS.has(kind) === isObject).map(({ id }) => id);
  const ids = { entityIds: idsOf(false), objectIds: idsOf(true) };
  const period = { since, until };
  const edges = await queries.listEdges(from, actor, ids, period, GRAPH_EDGES_MAX + 1);
  return [...edges, ...together.values()];
}

function columnsOf(
  nodes: readonly queries.NodeRow[],
  edges: readonly queries.EdgeRow[],
): Pick<Graph, 'nodes' | 'edges'> {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const indexOf = (id: string) => indexes.get(id) ?? 0;
  const degree = nodes.map(() => 0);
  for (const index of edges.flatMap(({ a, b }) => [indexOf(a), indexOf(b)])) {
    degree[index] = (degree[index] ?? 0) + 1;
  }
  return {
    nodes: {
      id: nodes.map(({ id }) => id),
      kind: nodes.map(({ kind }) => kind),
      label: nodes.map(labelOf),
      degree,
    },
    edges: {
      a: edges.map(({ a }) => indexOf(a)),
      b: edges.map(({ b }) => indexOf(b)),
      kind: edges.map(({ kind }) => kind),
      weight: edges.map(({ weight }) => weight),
      at: edges.map(({ at }) => at),
    },
  };
}
