import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { AuditEntry, AuditFilter, AuditQuery } from './audit.schemas';

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'The audit log, latest first; filtered by action, actor, time and search text',
    query: AuditQuery,
    response: z.array(AuditEntry),
    answer: 'page',
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: 'admin',
    summary: 'The audit log as CSV, oldest first; the export itself is audited',
    query: AuditFilter,
    answer: 'bytes',
  }),
};
