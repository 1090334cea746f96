import { Readable } from 'node:stream';
import { auditEndpoints } from '@watchfloor/contract';
import { requireOwnSite } from '../../http/same-origin';
import type { Serve } from '../../http/serve-endpoints';
import type { AuditService } from './audit.service';

export function serveAudit(serve: Serve, audit: AuditService): void {
  serve(auditEndpoints.list, ({ from, query }) => audit.listEntries(from, query), {
    readFrom: 'replica',
  });

  serve(auditEndpoints.export, async ({ actor, query, request, reply }) => {
    requireOwnSite(request.headers);
    const lines = await audit.exportEntries(actor, query);
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="watchfloor-audit-${day}.csv"`)
      .send(Readable.from(lines));
  });
}
