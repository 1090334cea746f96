import { commentsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { CommentsService } from './comments.service';

export function serveComments(serve: Serve, comments: CommentsService): void {
  serve(commentsEndpoints.list, ({ actor, params, query }) =>
    comments.listComments(actor, params.id, query),
  );
  serve(commentsEndpoints.create, ({ actor, params, body }) =>
    comments.postComment(actor, params.id, body),
  );
  serve(commentsEndpoints.delete, ({ actor, params }) => comments.deleteComment(actor, params.id));
}
