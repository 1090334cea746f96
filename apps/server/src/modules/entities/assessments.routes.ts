import { assessmentsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { AssessmentsService } from './assessments.service';

export function serveAssessments(serve: Serve, assessments: AssessmentsService): void {
  serve(
    assessmentsEndpoints.list,
    ({ from, actor, params }) => assessments.list(from, actor, params.id),
    { readFrom: 'replica' },
  );
  serve(assessmentsEndpoints.create, ({ actor, params, body }) =>
    assessments.create(actor, params.id, body),
  );
  serve(assessmentsEndpoints.delete, ({ actor, params }) =>
    assessments.delete(actor, params.id, params.assessmentId),
  );
}
