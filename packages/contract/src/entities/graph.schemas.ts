import { z } from 'zod';
import { Id, requiredText, SpillReason, Timestamp } from '../fields';
import { Author } from '../users/users.schemas';
import { ENTITY_KINDS } from './entity-kinds';

export const GRAPH_ROOTS_MAX = 20;
export const GRAPH_NEIGHBOURS_MAX = 500;
export const GRAPH_NODES_MAX = 5000;
export const GRAPH_EDGES_MAX = 20_000;

export const GRAPH_NODE_KINDS = ['report', 'investigation', ...ENTITY_KINDS] as const;
export type GraphNodeKind = (typeof GRAPH_NODE_KINDS)[number];
const NodeKind = z.enum(GRAPH_NODE_KINDS, `Kind must be one of ${GRAPH_NODE_KINDS.join(', ')}`);

/**
 * `mentions`: a report or an investigation names an entity, also in its files, comments and tasks. `contains`: an investigation
 * has a report. `cites`: a report names another. `together`: the same texts name both entities.
 */
export const GRAPH_EDGE_KINDS = ['mentions', 'contains', 'cites', 'together'] as const;
export type GraphEdgeKind = (typeof GRAPH_EDGE_KINDS)[number];

export const GRAPH_ROOT_KINDS = ['entity', 'report', 'investigation'] as const;

/** What a graph grows from. */
export const GraphRoot = z.object({
  kind: z.enum(GRAPH_ROOT_KINDS, `Kind must be one of ${GRAPH_ROOT_KINDS.join(', ')}`),
  id: Id,
  /** At most so many neighbours. */
  limit: z
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(GRAPH_NEIGHBOURS_MAX, `Limit must be at most ${GRAPH_NEIGHBOURS_MAX}`)
    .default(50),
});
export type GraphRoot = z.infer<typeof GraphRoot>;

const Roots = z
  .array(GraphRoot, 'Roots are required')
  .min(1, 'At least one root is required')
  .max(GRAPH_ROOTS_MAX, `At most ${GRAPH_ROOTS_MAX} roots at once`);
const Since = Timestamp.nullish().transform((time) => time ?? null);

export const GraphBody = z.object({
  roots: Roots,
  /** Only neighbours of these kinds. */
  kinds: z.array(NodeKind).max(GRAPH_NODE_KINDS.length).optional(),
  /** Only what was mentioned, linked or cited since then, and until then. */
  since: Since,
  until: Since,
  limit: z
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(GRAPH_NODES_MAX, `Limit must be at most ${GRAPH_NODES_MAX}`)
    .default(1000),
});
export type GraphBody = z.infer<typeof GraphBody>;

/** In columns: the n-th of each list belongs together. Only what the reader may see, and degrees of that alone. */
export const Graph = z.object({
  nodes: z.object({
    id: z.array(Id),
    kind: z.array(NodeKind),
    /** Titles, names, and values that nobody follows by accident. */
    label: z.array(z.string()),
    /** How many of the edges are at this node. */
    degree: z.array(z.int()),
  }),
  edges: z.object({
    /** Positions in the list of nodes. Where an edge has a direction, it is from `a` to `b`. */
    a: z.array(z.int()),
    b: z.array(z.int()),
    kind: z.array(z.enum(GRAPH_EDGE_KINDS)),
    /** In how many texts, or 1. */
    weight: z.array(z.int()),
    /** The newest of these. */
    at: z.array(Timestamp),
  }),
  /** Those of the request that the caller may see: their node, and how many neighbours were left out. */
  roots: z.array(z.object({ id: Id, node: z.int(), more: z.int() })),
  /** Whether there is more than `limit` allows. */
  truncated: z.boolean(),
});
export type Graph = z.infer<typeof Graph>;

export const SAVED_GRAPHS_MAX = 50;
export const SAVED_GRAPH_NAME_MAX = 120;
export const SAVED_GRAPH_BODY_BYTES = 1024 * 1024;

const Placed = z.object({
  id: Id,
  x: z.number(),
  y: z.number(),
  isPinned: z.boolean().default(false),
});
export type PlacedNode = z.infer<typeof Placed>;

/** How a graph is drawn: what it grows from, and where the nodes are. */
const GraphDrawing = z.object({
  roots: Roots,
  since: Since,
  until: Since,
  nodes: z.array(Placed).max(GRAPH_NODES_MAX, `At most ${GRAPH_NODES_MAX} nodes`),
});
export type GraphDrawing = z.infer<typeof GraphDrawing>;

export const NewSavedGraph = GraphDrawing.extend({
  name: requiredText('Name', SAVED_GRAPH_NAME_MAX),
  spillReason: SpillReason,
});
export type NewSavedGraph = z.infer<typeof NewSavedGraph>;

export const SavedGraphChange = NewSavedGraph.extend({
  /** As it was read. */
  revision: z.int(),
});
export type SavedGraphChange = z.infer<typeof SavedGraphChange>;

export const SavedGraphSummary = z.object({
  id: Id,
  name: z.string(),
  author: Author.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: z.int(),
});
export type SavedGraphSummary = z.infer<typeof SavedGraphSummary>;

/** Without roots and nodes that the reader may not see. */
export const SavedGraph = SavedGraphSummary.extend({
  ...GraphDrawing.shape,
  roots: z.array(GraphRoot),
});
export type SavedGraph = z.infer<typeof SavedGraph>;

export const SavedGraphParams = z.object({ id: Id, graphId: Id });
