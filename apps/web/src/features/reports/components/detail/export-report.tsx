import { exportsEndpoints, type Report } from '@watchfloor/contract';
import { ExportMenu } from '@/domain/export/export-menu';
import { STIX_FORMATS } from '@/domain/export/stix-formats';

const FORMATS = [
  ['PDF', { format: 'pdf' }],
  ['Word', { format: 'docx' }],
  ['Markdown', { format: 'md' }],
  ...STIX_FORMATS,
] as const;

export function ExportReport({ report: { id } }: { report: Report }) {
  const choices = FORMATS.map(([label, query]) => ({
    label,
    endpoint: exportsEndpoints.report,
    input: { params: { id }, query },
  }));
  return <ExportMenu choices={choices} size="sm" canPrint />;
}
