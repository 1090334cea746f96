import type { FileMatch } from '@watchfloor/contract';

/** The attachment that the viewer shows over a report: /reports/…?file=…&page=12 */
export interface ViewedFile {
  /** The id of the attachment. */
  file?: string | undefined;
  page?: number | undefined;
}

/** What of a report is open over it: a file, or an earlier version beside what it says now (?version=3). */
export interface ReportSearch extends ViewedFile {
  version?: number | undefined;
}

export const readReportSearch = ({
  file,
  page,
  version,
}: Record<string, unknown>): ReportSearch => ({
  version: Number(version) || undefined,
  file: typeof file === 'string' ? file : undefined,
  page: Number(page) || undefined,
});

/** Where a search found its words. */
export const viewedFileOf = (match: FileMatch | null | undefined): ViewedFile =>
  match ? { file: match.attachmentId, page: match.page ?? undefined } : {};
