import {
  acceptsNewWork,
  canManageInvestigation,
  type Investigation,
  type InvestigationChanges,
  type InvestigationsQuery,
  type NewInvestigation,
  type PageQuery,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
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

    /** Changing to the same status is idempotent: a concurrent second request succeeds without another event. */
    async changeInvestigation(
      actor: Actor,
      id: string,
      changes: InvestigationChanges,
    ): Promise<Json> {
      return transact(async (tx, publish) => {
        const before = await queries.lockInvestigation(tx, id);
        if (!before) throw notFound('Investigation');
        if (!canManageInvestigation(actor, before)) {
          throw forbidden('Only the member who opened an investigation may change it');
        }
        if (changes.revision !== undefined && changes.revision !== before.revision) {
          throw conflict('This investigation was changed while you were editing it');
        }
        const { title = before.title, description = before.description } = changes;
        const event = { investigationId: id, userId: before.userId, title, actorId: actor.id };
        if (title !== before.title || description !== before.description) {
          await queries.reviseInvestigation(tx, id, actor.id, { title, description });
          await publish({ type: 'investigation.changed', ...event });
        }
        if (changes.status && changes.status !== before.status) {
          await queries.setInvestigationStatus(tx, id, changes.status);
          const type =
            changes.status === 'closed' ? 'investigation.closed' : 'investigation.reopened';
          await publish({ type, ...event });
        }
        return present(await queries.findInvestigationJson(tx, id));
      });
    },

    async listRevisions(id: string): Promise<Json> {
      const [investigation, revisions] = await Promise.all([
        queries.findInvestigationJson(db, id),
        queries.listRevisionsJson(db, id),
      ]);
      present(investigation);
      return new Json(revisions);
    },

    /** For other modules that add to an investigation. The lock prevents closing it until the commit. */
    async lockForNewWork(tx: Tx, id: string, work: 'reports' | 'tasks'): Promise<void> {
      const investigation = await queries.lockInvestigation(tx, id);
      if (!investigation) throw notFound('Investigation');
      if (!acceptsNewWork(investigation)) {
        throw conflict(`This investigation is closed and takes no new ${work}`);
      }
    },
  };
}

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Investigation');
  return new Json(json);
}
