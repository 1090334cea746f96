import { Readable } from 'node:stream';
import { exportsEndpoints } from '@watchfloor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict } from '../../errors';
import { contentDisposition } from '../../files/file-name';
import { requireOwnSite } from '../../http/same-origin';
import type { Serve } from '../../http/serve-endpoints';
import type { ExportFile, ExportsService } from './exports.service';

/** 30 a minute by default. */
const COSTLY = { readCost: () => 100 };

export function serveExports(serve: Serve, exports: ExportsService): void {
  serve(
    exportsEndpoints.report,
    ({ actor, params, query, request, reply }) =>
      sendExport(request, reply, (signal) => exports.exportReport(actor, params.id, query, signal)),
    COSTLY,
  );
  serve(
    exportsEndpoints.reports,
    ({ actor, query, request, reply }) =>
      sendExport(request, reply, (signal) => exports.exportReports(actor, query, signal)),
    COSTLY,
  );
  serve(
    exportsEndpoints.investigation,
    ({ actor, params, query, request, reply }) =>
      sendExport(request, reply, (signal) =>
        exports.exportInvestigation(actor, params.id, query, signal),
      ),
    COSTLY,
  );
  serve(
    exportsEndpoints.entity,
    ({ actor, params, query, request, reply }) =>
      sendExport(request, reply, () => exports.exportEntity(actor, params.id, query)),
    COSTLY,
  );
}

async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  makeFile: (signal: AbortSignal) => Promise<ExportFile>,
): Promise<FastifyReply> {
  requireOwnSite(request.headers);
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  // They may have left while they waited for their turn.
  if (reply.raw.destroyed) throw conflict('The caller has left');
  const { name, type, body } = await makeFile(left.signal);
  return reply
    .headers({
      'content-type': type,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'no-store',
    })
    .send(Buffer.isBuffer(body) ? body : Readable.from(body));
}
