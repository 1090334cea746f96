import { feedbackEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { FeedbackService } from './feedback.service';

export function serveFeedback(serve: Serve, feedback: FeedbackService): void {
  serve(feedbackEndpoints.listMine, ({ actor, query }) => feedback.listOwnFeedback(actor, query));
  serve(feedbackEndpoints.create, ({ actor, body }) => feedback.sendFeedback(actor, body));
  serve(feedbackEndpoints.list, ({ query }) => feedback.listFeedback(query));
  serve(feedbackEndpoints.handle, ({ actor, params, body }) =>
    feedback.handleFeedback(actor, params.id, body),
  );
}
