import { exportsEndpoints, type Investigation } from '@watchfloor/contract';
import { ExportMenu } from '@/domain/export/export-menu';
import { STIX_FORMATS } from '@/domain/export/stix-formats';

const FORMATS = [['PDF', { format: 'pdf' }], ['CSV', { format: 'csv' }], ...STIX_FORMATS] as const;

export function ExportInvestigation({ investigation: { id } }: { investigation: Investigation }) {
  const choices = FORMATS.map(([label, query]) => ({
    label,
    endpoint: exportsEndpoints.investigation,
    input: { params: { id }, query },
  }));
  return <ExportMenu choices={choices} />;
}
