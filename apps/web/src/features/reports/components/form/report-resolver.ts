import { zodResolver } from '@hookform/resolvers/zod';
import { NewReport, ReportChanges } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { withLabelCheck } from '@/domain/marking/label-check';
import { EMPTY_DETAILS } from './details/detail-values';
import { type ReportValues, toReportText } from './report-values';

/** What the form yields, of a new report and of a changed one. */
const SubmittedReport = NewReport.extend({ reason: ReportChanges.shape.reason });
export type SubmittedReport = z.infer<typeof SubmittedReport>;

const checkReport = zodResolver(SubmittedReport) as unknown as Resolver<
  ReportValues,
  unknown,
  SubmittedReport
>;

const resolveText: Resolver<ReportValues, unknown, SubmittedReport> = (values, context, options) =>
  checkReport({ ...toReportText(values), tagText: '' } as never, context, options);

/** Validates the values by the contract's schema, and their labels. */
export const resolveReport = withLabelCheck(
  resolveText,
  ['title', 'content'],
  ({ marking }) => marking.tlp,
);

/** Without the details that are not used. */
export function toNewReport({ reason: _reason, ...report }: SubmittedReport): NewReport {
  const used = Object.entries(report).filter(
    ([name, value]) =>
      !(name in EMPTY_DETAILS) || (Array.isArray(value) ? value.length > 0 : value !== null),
  );
  return Object.fromEntries(used) as NewReport;
}

/** With all details, so that an emptied one is cleared. */
export function toReportChanges(report: SubmittedReport, revision: number): ReportChanges {
  const { marking: _marking, sourceClassification: _classification, ...changes } = report;
  return { ...changes, revision };
}
