import { type NewReportTemplate, reportTemplatesEndpoints } from '@watchfloor/contract';
import { call } from '@/lib/client';
import { endpointQuery } from '@/lib/endpoint-query';
import { useNoticedMutation } from '@/lib/use-noticed-mutation';

/** Admins change them rarely, but elsewhere. */
export const templatesQuery = { ...endpointQuery(reportTemplatesEndpoints.list), staleTime: 0 };

const CHANGED = [{ kind: 'template.changed' }] as const;

/** Adds a template, or changes the one with the id. */
export function useSaveTemplate(id: string | undefined) {
  return useNoticedMutation({
    act: (body: NewReportTemplate) =>
      id
        ? call(reportTemplatesEndpoints.change, { params: { id }, body })
        : call(reportTemplatesEndpoints.create, { body }),
    changes: CHANGED,
    success: ({ name }) => ({ title: `Template ${name} saved` }),
    failure: { text: 'Failed to save the template', preferServerMessage: true },
  });
}

export function useDeleteTemplate() {
  return useNoticedMutation({
    act: (id: string) => call(reportTemplatesEndpoints.delete, { params: { id } }),
    changes: CHANGED,
    success: { title: 'Template deleted' },
    failure: { text: 'Failed to delete the template', preferServerMessage: true },
  });
}
