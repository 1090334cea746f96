import type {
  Feedback,
  FeedbackHandling,
  FeedbackQuery,
  NewFeedback,
  PageQuery,
} from '@watchfloor/contract';
import { decodeCursor } from '../../db/cursor';
import { toPage } from '../../db/json-page';
import { forbidden, notFound } from '../../errors';
import { newId } from '../../identifiers';
import type { Actor, Platform } from '../../platform';
import { Json, type Page } from '../../responses';
import { guardTexts, publishSpill } from '../markings/spill.service';
import * as queries from './feedback.queries';

export type FeedbackService = ReturnType<typeof createFeedbackService>;

export function createFeedbackService({ db, transact }: Platform) {
  async function listPage(
    filter: queries.FeedbackFilter,
    query: PageQuery,
  ): Promise<Page<Feedback>> {
    const [page, total] = await Promise.all([
      queries.listFeedback(db, filter, query.limit, decodeCursor(query.cursor)),
      queries.countFeedback(db, filter),
    ]);
    return toPage(page, total);
  }

  return {
    listOwnFeedback: (actor: Actor, query: PageQuery) => listPage({ userId: actor.id }, query),

    listFeedback: (query: FeedbackQuery) =>
      listPage({ status: query.status, category: query.category }, query),

    async sendFeedback(actor: Actor, input: NewFeedback): Promise<Json> {
      if (input.userId && input.userId !== actor.id) {
        throw forbidden('Feedback is sent under your own name');
      }
      const id = newId();
      return transact(async (tx, publish) => {
        const { subject, message, spillReason } = input;
        const texts = { subject, message };
        const spill = await guardTexts(tx, actor, { kind: 'feedback' }, texts, spillReason);
        await queries.insertFeedback(tx, id, actor.id, input);
        await publish({ type: 'feedback.sent', feedbackId: id, userId: actor.id });
        await publishSpill(publish, actor, spill, { kind: 'feedback', id });
        return present(await queries.findFeedbackJson(tx, id));
      });
    },

    async handleFeedback(actor: Actor, id: string, changes: FeedbackHandling): Promise<Json> {
      return transact(async (tx, publish) => {
        const before = await queries.lockFeedback(tx, id);
        if (!before) throw notFound('Feedback');
        const { status = before.status, adminNotes = before.adminNotes } = changes;
        const hasNewNotes = adminNotes !== before.adminNotes;
        if (status !== before.status || hasNewNotes) {
          await queries.updateFeedback(tx, id, changes);
          await publish({
            type: 'feedback.handled',
            feedbackId: id,
            userId: before.userId,
            subject: before.subject,
            previousStatus: before.status,
            status,
            hasNewNotes,
            actorId: actor.id,
          });
        }
        return present(await queries.findFeedbackJson(tx, id));
      });
    },
  };
}

function present(json: string | undefined): Json {
  if (json === undefined) throw notFound('Feedback');
  return new Json(json);
}
