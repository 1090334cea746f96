import { zodResolver } from '@hookform/resolvers/zod';
import { NewReport } from '@watchfloor/contract';
import type { Resolver } from 'react-hook-form';
import { type ReportValues, toReportText } from './report-values';

const checkReport = zodResolver(NewReport) as unknown as Resolver<ReportValues, unknown, NewReport>;

/** Validates the values by the contract's schema. */
export const resolveReport: Resolver<ReportValues, unknown, NewReport> = (
  values,
  context,
  options,
) => checkReport({ ...toReportText(values), tagText: '' } as never, context, options);
