import { reportTemplatesEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { ReportTemplatesService } from './report-templates.service';

export function serveReportTemplates(serve: Serve, templates: ReportTemplatesService): void {
  serve(reportTemplatesEndpoints.list, () => templates.list());
  serve(reportTemplatesEndpoints.create, ({ actor, body }) => templates.create(actor, body));
  serve(reportTemplatesEndpoints.change, ({ actor, params, body }) =>
    templates.change(actor, params.id, body),
  );
  serve(reportTemplatesEndpoints.delete, ({ actor, params }) => templates.delete(actor, params.id));
}
