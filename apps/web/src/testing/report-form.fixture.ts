import {
  presenceEndpoints,
  type ReportDraft,
  type ReportTemplate,
  reportDraftsEndpoints,
  reportTemplatesEndpoints,
} from '@watchfloor/contract';
import { answer, refuse } from './api.fixture';
import { answerMarkings } from './markings.fixture';

/** What the form of a report asks for. Returns the drafts that the server has, by their subjects. */
export function answerReportForm(templates: ReportTemplate[] = []): Map<string, ReportDraft> {
  const drafts = new Map<string, ReportDraft>();
  let saves = 0;
  answerMarkings();
  answer(presenceEndpoints.reportPresence, () => []);
  answer(presenceEndpoints.leave, () => undefined);
  answer(reportTemplatesEndpoints.list, () => templates);
  answer(reportDraftsEndpoints.get, ({ params }) => ({
    draft: drafts.get(params.subject) ?? null,
  }));
  answer(reportDraftsEndpoints.save, ({ params: { subject }, body: { fields, basedOn } }) => {
    const stored = drafts.get(subject);
    if (stored && stored.savedAt !== basedOn) return refuse(409, 'Changed in another browser');
    saves += 1;
    const draft = { fields, savedAt: `2031-03-01T12:04:0${saves}.000000Z` };
    drafts.set(subject, draft);
    return draft;
  });
  answer(reportDraftsEndpoints.delete, ({ params }) => {
    drafts.delete(params.subject);
    return undefined;
  });
  return drafts;
}
