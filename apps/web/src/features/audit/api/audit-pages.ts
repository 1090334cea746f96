import { auditEndpoints } from '@watchfloor/contract';
import { endpointPages } from '@/lib/endpoint-query';
import { toAuditFilter } from '../audit-filter';
import type { AuditSearch } from '../audit-search';

const PAGE_SIZE = 50;

/** Refetched each time the screen opens. */
export const auditPages = (search: AuditSearch) => ({
  ...endpointPages(auditEndpoints.list, {
    query: { limit: PAGE_SIZE, ...toAuditFilter(search) },
  }),
  staleTime: 0,
});
