import { type Entity, exportsEndpoints } from '@watchfloor/contract';
import { ExportMenu } from '@/domain/export/export-menu';
import { STIX_FORMATS } from '@/domain/export/stix-formats';

export function ExportEntity({ entity: { id } }: { entity: Pick<Entity, 'id'> }) {
  const choices = STIX_FORMATS.map(([label, query]) => ({
    label,
    endpoint: exportsEndpoints.entity,
    input: { params: { id }, query },
  }));
  return <ExportMenu choices={choices} />;
}
