import { exportsEndpoints } from '@watchfloor/contract';
import { ExportMenu } from '@/domain/export/export-menu';
import { STIX_FORMATS } from '@/domain/export/stix-formats';
import { filterOf, type ReportsSearch } from '../../reports-search';

const FORMATS = [
  ['CSV of this list', { format: 'csv' }],
  ['PDF of this list', { format: 'pdf' }],
  ...STIX_FORMATS,
] as const;

/** Everything that the search and the filters find, not only what is loaded. */
export function ExportReports({ search }: { search: ReportsSearch }) {
  const { q, sort } = search;
  const choices = FORMATS.map(([label, query]) => ({
    label,
    endpoint: exportsEndpoints.reports,
    input: { query: { ...filterOf(search), q, sort, ...query } },
  }));
  return <ExportMenu choices={choices} />;
}
