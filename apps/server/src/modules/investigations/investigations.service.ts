import {
  canCloseInvestigation,
  type Investigation,
  type InvestigationsQuery,
  type NewInvestigation,
  type PageQuery,
  takesNewWork,
} from '@watchfloor/contract';
import { Json, type Page } from '../../answers';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import * as queries from './investigations.queries';

export type InvestigationsService = ReturnType<typeof createInvestigationsService>;

export function createInvestigationsService({ db, transact }: Platform) {
  async function listPage(
    filter: queries.InvestigationFilter,
    query: PageQuery,
  ): Promise<Page<Investigation>> {
    const [page, total] = await Promise.all([
      queries.listInvestigations(db, filter, query.limit, decodeCursor(query.cursor)),
      queries.countInvestigations(db, filter),
    ]);
    return toPage(page, total);
  }

  return {
    listInvestigations: (query: InvestigationsQuery) =>
      listPage({ status: query.status, q: query.q }, query),

    listActiveInvestigations: (query: PageQuery) => listPage({ status: 'active' }, query),

    listOwnInvestigations: (actor: Actor, query: PageQuery) =>
      listPage({ userId: actor.id }, query),

    async getInvestigation(id: string): Promise<Json> {
      return present(await queries.findInvestigationJson(db, id));
    },

    async openInvestigation(actor: Actor, input: NewInvestigation): Promise<Json> {
      if (input.userId && input.userId !== actor.id) {
        throw forbidden('Investigations are opened under your own name');
      }
      const id = newId();
      return transact(async (tx, publish) => {
        await queries.insertInvestigation(tx, id, actor.id, input);
        await publish({ type: 'investigation.opened', investigationId: id, userId: actor.id });
        return present(await queries.findInvestigationJson(tx, id));
      });
    },

    /** Two browsers that close at once both mean the same: one closing, no error. */
    async closeInvestigation(actor: Actor, id: string): Promise<Json> {
      return transact(async (tx, publish) => {
        const investigation = await queries.lockInvestigation(tx, id);
        if (!investigation) throw notFound('Investigation');
        if (!canCloseInvestigation(actor, investigation)) {
          throw forbidden('Only the member who opened an investigation may close it');
        }
        if (investigation.status !== 'closed') {
          await queries.closeInvestigation(tx, id);
          await publish({
            type: 'investigation.closed',
            investigationId: id,
            userId: investigation.userId,
            title: investigation.title,
            actorId: actor.id,
          });
        }
        return present(await queries.findInvestigationJson(tx, id));
      }, actor);
    },

    /** For what another module adds to it: holds the investigation, so that it is not closed meanwhile. */
    async holdForNewWork(tx: Tx, id: string, work: 'reports' | 'tasks'): Promise<void> {
      const investigation = await queries.lockInvestigation(tx, id);
      if (!investigation) throw notFound('Investigation');
      if (!takesNewWork(investigation)) {
        throw conflict(`This investigation is closed and takes no new ${work}`);
      }
    },
  };
}

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Investigation');
  return new Json(json);
}
