import { z } from 'zod';
import { ReportsQuery } from '../reports/reports.schemas';

const formatOf = <const Formats extends readonly [string, ...string[]]>(formats: Formats) =>
  z.enum(formats, `Format must be one of ${formats.join(', ')}`).default(formats[0]);

/** Ids of markings that consumers of STIX know: those of TLP 2.0, or those of the standard, which are of TLP 1.0. */
export const TLP_ID_SETS = ['2.0', '1.0'] as const;
export type TlpIds = (typeof TLP_ID_SETS)[number];
const tlpIds = z
  .enum(TLP_ID_SETS, `TLP ids must be one of ${TLP_ID_SETS.join(', ')}`)
  .default('2.0');

export const ReportExportQuery = z.object({
  format: formatOf(['md', 'pdf', 'docx', 'stix']),
  tlpIds,
});
export type ReportExportQuery = z.infer<typeof ReportExportQuery>;

export const ReportsExportQuery = ReportsQuery.omit({ limit: true, cursor: true }).extend({
  format: formatOf(['csv', 'pdf', 'stix']),
  tlpIds,
});
export type ReportsExportQuery = z.infer<typeof ReportsExportQuery>;

export const InvestigationExportQuery = z.object({
  format: formatOf(['csv', 'pdf', 'stix']),
  tlpIds,
});
export type InvestigationExportQuery = z.infer<typeof InvestigationExportQuery>;

export const EntityExportQuery = z.object({ format: formatOf(['stix']), tlpIds });
export type EntityExportQuery = z.infer<typeof EntityExportQuery>;
