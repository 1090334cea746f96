import { z } from 'zod';
import { Id, Timestamp } from '../fields';

/** A new report, or the report that is edited. */
export const DraftParams = z.object({ subject: z.union([z.literal('new'), Id]) });

export const ReportDraft = z.object({
  /** As the form holds them. */
  fields: z.record(z.string(), z.unknown()),
  savedAt: Timestamp,
});
export type ReportDraft = z.infer<typeof ReportDraft>;

export const SavedDraft = z.object({ draft: ReportDraft.nullable() });
export type SavedDraft = z.infer<typeof SavedDraft>;

export const NewDraft = z.object({
  fields: ReportDraft.shape.fields,
  /** `savedAt` of the draft that this one continues; null if there was none. Another one is not overwritten. */
  basedOn: Timestamp.nullable(),
});
export type NewDraft = z.infer<typeof NewDraft>;
