import type { NewDraft, ReportDraft, SavedDraft } from '@watchfloor/contract';
import { conflict, notFound } from '../../errors';
import type { Actor, Platform } from '../../platform';
import * as queries from './report-drafts.queries';

export type ReportDraftsService = ReturnType<typeof createReportDraftsService>;

/** Drafts follow a member from one device to another. A draft of changes goes with the sight of its report. */
export function createReportDraftsService({ db, transact }: Platform) {
  async function requireSubject(actor: Actor, subject: string): Promise<void> {
    if (subject !== 'new' && !(await queries.seesReport(db, actor, subject))) {
      throw notFound('Report');
    }
  }

  return {
    async get(actor: Actor, subject: string): Promise<SavedDraft> {
      await requireSubject(actor, subject);
      const stored = await queries.findDraft(db, actor.id, subject);
      return { draft: stored ? toDraft(stored) : null };
    },

    async save(actor: Actor, subject: string, { fields, basedOn }: NewDraft): Promise<ReportDraft> {
      await requireSubject(actor, subject);
      return transact(async (tx) => {
        const text = JSON.stringify(fields);
        const stored = await queries.saveDraft(tx, actor.id, subject, text, basedOn);
        if (!stored) throw conflict('This draft was changed in another browser');
        return toDraft(stored);
      });
    },

    async delete(actor: Actor, subject: string): Promise<void> {
      await queries.deleteDraft(db, actor.id, subject);
    },
  };
}

const toDraft = ({ fields, savedAt }: { fields: string; savedAt: string }): ReportDraft => ({
  fields: JSON.parse(fields),
  savedAt,
});
