import {
  acceptsNewWork,
  canChangeMarking,
  canManageInvestigation,
  type Investigation,
  type InvestigationChanges,
  type InvestigationsQuery,
  type Marking,
  type MarkingChange,
  type NewInvestigation,
  type PageQuery,
  type Readers,
} from '@watchfloor/contract';
import type { Tx } from '../../db/client';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { conflict, forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import type { MarkingsService } from '../markings/markings.service';
import { guardOpened, guardTexts, publishSpill, withoutKnown } from '../markings/spill.service';
import * as queries from './investigations.queries';
import { insertReportLink, lockReportAuthor } from './report-links.queries';

export type InvestigationsService = ReturnType<typeof createInvestigationsService>;

export function createInvestigationsService(
  { db, transact }: Platform,
  markings: Pick<MarkingsService, 'markNew' | 'change' | 'listReaders'>,
) {
  async function listPage(
    actor: Actor,
    filter: queries.InvestigationFilter,
    query: PageQuery,
  ): Promise<Page<Investigation>> {
    const [page, total] = await Promise.all([
      queries.listInvestigations(db, actor, filter, query.limit, decodeCursor(query.cursor)),
      queries.countInvestigations(db, actor, filter),
    ]);
    return toPage(page, total);
  }

  return {
    listInvestigations: (actor: Actor, query: InvestigationsQuery) =>
      listPage(actor, { status: query.status, q: query.q }, query),

    listActiveInvestigations: (actor: Actor, query: PageQuery) =>
      listPage(actor, { status: 'active' }, query),

    listOwnInvestigations: (actor: Actor, query: PageQuery) =>
      listPage(actor, { userId: actor.id }, query),

    async getInvestigation(actor: Actor, id: string): Promise<Json> {
      return present(await queries.findInvestigationJson(db, actor, id));
    },

    async openInvestigation(actor: Actor, input: NewInvestigation): Promise<Json> {
      if (input.userId && input.userId !== actor.id) {
        throw forbidden('Investigations are opened under your own name');
      }
      const id = newId();
      return transact(async (tx, publish) => {
        const audienceId = await markings.markNew(tx, actor, id, input.marking);
        const { title, description, spillReason } = input;
        const place = { kind: 'investigation', audienceId } as const;
        const spill = await guardTexts(tx, actor, place, { title, description }, spillReason);
        await queries.insertInvestigation(tx, id, actor.id, input, audienceId);
        await publish({ type: 'investigation.opened', investigationId: id, userId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'investigation', id });
        return present(await queries.findInvestigationJson(tx, actor, id));
      });
    },

    /** Of another producer, under the name of the importer: no points. */
    async importInvestigation(
      tx: Tx,
      actor: Actor,
      id: string,
      input: Pick<NewInvestigation, 'title' | 'description' | 'marking'>,
    ): Promise<void> {
      const audienceId = await markings.markNew(tx, actor, id, input.marking);
      const { title, description } = input;
      const place = { kind: 'investigation', audienceId } as const;
      await guardTexts(tx, actor, place, { title, description }, undefined);
      await queries.insertInvestigation(
        tx,
        id,
        actor.id,
        { ...input, status: 'active' },
        audienceId,
      );
    },

    /** As far as the importer may change the investigation and sees the reports. */
    async linkImported(
      tx: Tx,
      actor: Actor,
      id: string,
      reportIds: readonly string[],
    ): Promise<void> {
      const investigation = await queries.lockInvestigation(tx, actor, id);
      if (!investigation) throw notFound('Investigation');
      if (!canManageInvestigation(actor, investigation)) {
        throw forbidden('Only the member who opened an investigation may change it');
      }
      for (const reportId of reportIds) {
        if (!(await lockReportAuthor(tx, actor, reportId))) continue;
        const link = { id: newId(), investigationId: id, reportId, linkedByUserId: actor.id };
        await insertReportLink(tx, link);
      }
    },

    /** Changing to the same status is idempotent: a concurrent second request succeeds without another event. */
    async changeInvestigation(
      actor: Actor,
      id: string,
      changes: InvestigationChanges,
    ): Promise<Json> {
      return transact(async (tx, publish) => {
        const before = await queries.lockInvestigation(tx, actor, id);
        if (!before) throw notFound('Investigation');
        if (!canManageInvestigation(actor, before)) {
          throw forbidden('Only the member who opened an investigation may change it');
        }
        if (changes.revision !== undefined && changes.revision !== before.revision) {
          throw conflict('This investigation was changed while you were editing it');
        }
        const { title = before.title, description = before.description } = changes;
        const { userId, audienceId } = before;
        const event = { investigationId: id, userId, title, audienceId, actorId: actor.id };
        if (title !== before.title || description !== before.description) {
          const place = { kind: 'investigation', audienceId } as const;
          const texts = withoutKnown({ title, description }, before);
          const spill = await guardTexts(tx, actor, place, texts, changes.spillReason);
          await queries.reviseInvestigation(tx, id, actor.id, { title, description });
          await publish({ type: 'investigation.changed', ...event });
          await publishSpill(publish, actor, spill, { kind: 'investigation', id });
        }
        if (changes.status && changes.status !== before.status) {
          await queries.setInvestigationStatus(tx, id, changes.status);
          const type =
            changes.status === 'closed' ? 'investigation.closed' : 'investigation.reopened';
          await publish({ type, ...event });
        }
        return present(await queries.findInvestigationJson(tx, actor, id));
      });
    },

    async markInvestigation(actor: Actor, id: string, change: MarkingChange): Promise<Marking> {
      return transact(async (tx, publish) => {
        const investigation = await queries.lockInvestigation(tx, actor, id);
        if (!investigation) throw notFound('Investigation');
        if (!canChangeMarking(actor, investigation)) {
          throw forbidden('Only the member who opened an investigation may mark it');
        }
        const { userId, audienceId: fromAudienceId } = investigation;
        const { audienceId, isChanged, ...marked } = await markings.change(
          tx,
          actor,
          { id, ownerId: userId, audienceId: fromAudienceId },
          change,
        );
        const { title, description } = investigation;
        const place = { kind: 'investigation', audienceId } as const;
        const texts = { title, description };
        const spill = marked.isOpened
          ? await guardOpened(tx, actor, { place, id, texts }, change.spillReason)
          : null;
        if (isChanged) {
          const reason = change.reason ?? null;
          await queries.remarkInvestigation(tx, id, actor.id, audienceId, reason);
          await publish({
            type: 'investigation.marked',
            ...{ investigationId: id, userId, actorId: actor.id, reason },
            ...{ ...marked, fromAudienceId },
          });
          await publishSpill(publish, actor, spill, { kind: 'investigation', id });
        }
        return marked.to;
      });
    },

    async listReaders(actor: Actor, id: string): Promise<Readers> {
      const investigation = await queries.findInvestigation(db, actor, id);
      if (!investigation) throw notFound('Investigation');
      if (investigation.userId !== actor.id) {
        throw forbidden('Only the member who opened an investigation sees who can read it');
      }
      return markings.listReaders(investigation.audienceId);
    },

    async listRevisions(actor: Actor, id: string): Promise<Json> {
      present(await queries.findInvestigationJson(db, actor, id));
      return new Json(await queries.listRevisionsJson(db, actor, id));
    },

    /** For other modules that add to an investigation; returns its audience. The lock prevents closing it until the commit. */
    async lockForNewWork(
      tx: Tx,
      actor: Actor,
      id: string,
      work: 'reports' | 'tasks' | 'graphs',
    ): Promise<number> {
      const investigation = await queries.lockInvestigation(tx, actor, id);
      if (!investigation) throw notFound('Investigation');
      if (!acceptsNewWork(investigation)) {
        throw conflict(`This investigation is closed and takes no new ${work}`);
      }
      return investigation.audienceId;
    },
  };
}

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Investigation');
  return new Json(json);
}
