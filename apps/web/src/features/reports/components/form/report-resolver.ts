import { zodResolver } from '@hookform/resolvers/zod';
import { NewReport } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { withLabelCheck } from '@/domain/marking/label-check';
import { type ReportValues, toReportText } from './report-values';

const checkReport = zodResolver(NewReport) as unknown as Resolver<ReportValues, unknown, NewReport>;

const resolveText: Resolver<ReportValues, unknown, NewReport> = (values, context, options) =>
  checkReport({ ...toReportText(values), tagText: '' } as never, context, options);

/** Validates the values by the contract's schema, and their labels. */
export const resolveReport = withLabelCheck(
  resolveText,
  ['title', 'content'],
  ({ marking }) => marking.tlp,
);
