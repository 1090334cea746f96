import { activityEndpoints } from '@watchfloor/contract';
import { requireOwnSite } from '../../http/same-origin';
import type { Serve } from '../../http/serve-endpoints';
import type { ActivityService } from './activity.service';

/** A look is recorded, so a link on another site must not cause one. */
export function serveActivity(serve: Serve, activity: ActivityService): void {
  serve(activityEndpoints.listActs, ({ actor, params, query, request }) => {
    requireOwnSite(request.headers);
    return activity.listActs(actor, params.id, query);
  });
  serve(activityEndpoints.listSessions, ({ actor, params, query, request }) => {
    requireOwnSite(request.headers);
    return activity.listSessions(actor, params.id, query);
  });
  serve(activityEndpoints.endSessions, ({ actor, params }) =>
    activity.endSessions(actor, params.id),
  );
  serve(activityEndpoints.listAddresses, ({ actor, params, query, request }) => {
    requireOwnSite(request.headers);
    return activity.listAddresses(actor, params.id, query);
  });
  serve(activityEndpoints.listUploads, ({ actor, params, query, request }) => {
    requireOwnSite(request.headers);
    return activity.listUploads(actor, params.id, query);
  });
  serve(activityEndpoints.listMyActs, ({ actor, query }) => activity.listOwnActs(actor, query));
  serve(activityEndpoints.listMyAddresses, ({ actor, query }) =>
    activity.listOwnAddresses(actor, query),
  );
  serve(activityEndpoints.listMyUploads, ({ actor, query }) =>
    activity.listOwnUploads(actor, query),
  );
}
