import {
  type NewSavedGraph,
  SAVED_GRAPHS_MAX,
  type SavedGraph,
  type SavedGraphChange,
  type SavedGraphSummary,
} from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import type { InvestigationsService } from '../investigations/investigations.service';
import { guardTexts, publishSpill } from '../markings/spill.service';
import { presentNodes } from './graph.queries';
import * as queries from './saved-graphs.queries';

export type SavedGraphsService = ReturnType<typeof createSavedGraphsService>;

const rowOf = ({ name, roots, since, until, nodes }: NewSavedGraph) => ({
  name,
  drawing: { roots, since, until, nodes },
});

export function createSavedGraphsService(
  { transact }: Pick<Platform, 'transact'>,
  investigations: Pick<InvestigationsService, 'lockForNewWork'>,
) {
  async function find(from: Queryable, actor: Actor, path: queries.GraphPath) {
    const graph = await queries.findGraph(from, actor, path);
    if (!graph) throw notFound('Graph');
    return graph;
  }

  async function summary(tx: Tx, actor: Actor, path: queries.GraphPath) {
    const { drawing: _, ...graph } = await find(tx, actor, path);
    return graph;
  }

  return {
    async list(from: Queryable, actor: Actor, id: string): Promise<SavedGraphSummary[]> {
      if (!(await queries.seesInvestigation(from, actor, id))) throw notFound('Investigation');
      return queries.listGraphs(from, actor, id);
    },

    async get(from: Queryable, actor: Actor, path: queries.GraphPath): Promise<SavedGraph> {
      const { drawing, ...graph } = await find(from, actor, path);
      const ids = [...drawing.roots, ...drawing.nodes].map(({ id }) => id);
      const present = await presentNodes(from, actor, [...new Set(ids)]);
      const seen = new Set(present.map(({ asked }) => asked));
      return {
        ...graph,
        ...drawing,
        roots: drawing.roots.filter(({ id }) => seen.has(id)),
        nodes: drawing.nodes.filter(({ id }) => seen.has(id)),
      };
    },

    create: (actor: Actor, id: string, graph: NewSavedGraph): Promise<SavedGraphSummary> =>
      transact(async (tx, publish) => {
        const audienceId = await investigations.lockForNewWork(tx, actor, id, 'graphs');
        if ((await queries.listGraphs(tx, actor, id)).length >= SAVED_GRAPHS_MAX) {
          throw conflict(`This investigation has ${SAVED_GRAPHS_MAX} graphs already`);
        }
        const place = { kind: 'investigation', audienceId } as const;
        const { name, spillReason } = graph;
        const spill = await guardTexts(tx, actor, place, { name }, spillReason);
        const path = { id, graphId: newId() };
        await queries.insertGraph(tx, path, actor.id, rowOf(graph));
        await publishSpill(publish, actor, spill, { kind: 'investigation', id });
        return summary(tx, actor, path);
      }),

    change: (
      actor: Actor,
      path: queries.GraphPath,
      graph: SavedGraphChange,
    ): Promise<SavedGraphSummary> =>
      transact(async (tx, publish) => {
        const locked = await queries.lockGraph(tx, actor, path);
        if (!locked) throw notFound('Graph');
        if (locked.userId !== actor.id) throw forbidden('Only its author can change a graph');
        if (locked.revision !== graph.revision) {
          throw conflict('This graph was changed in the meantime');
        }
        const place = { kind: 'investigation', audienceId: locked.audienceId } as const;
        const { name, spillReason } = graph;
        const spill = await guardTexts(tx, actor, place, { name }, spillReason);
        await queries.replaceGraph(tx, path.graphId, rowOf(graph));
        await publishSpill(publish, actor, spill, { kind: 'investigation', id: path.id });
        return summary(tx, actor, path);
      }),

    delete: (actor: Actor, path: queries.GraphPath): Promise<void> =>
      transact(async (tx, publish) => {
        const locked = await queries.lockGraph(tx, actor, path);
        if (!locked) throw notFound('Graph');
        if (locked.userId !== actor.id && !actor.isAdmin) {
          throw forbidden('Only its author or an admin can delete a graph');
        }
        await queries.deleteGraph(tx, path.graphId);
        await publish({
          type: 'graph.deleted',
          investigationId: path.id,
          graphId: path.graphId,
          userId: locked.userId,
          actorId: actor.id,
        });
      }),
  };
}
