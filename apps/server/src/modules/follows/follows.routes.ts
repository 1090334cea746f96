import { followsEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { FollowsService } from './follows.service';

export function serveFollows(serve: Serve, follows: FollowsService): void {
  serve(followsEndpoints.list, ({ actor, query }) => follows.list(actor, query));
  serve(followsEndpoints.get, ({ actor, params }) => follows.get(actor, params));
  serve(followsEndpoints.follow, ({ actor, params, body }) => follows.follow(actor, params, body));
  serve(followsEndpoints.unfollow, ({ actor, params }) => follows.unfollow(actor, params));
  serve(followsEndpoints.getSettings, ({ actor }) => follows.getSettings(actor));
  serve(followsEndpoints.changeSettings, ({ actor, body }) => follows.changeSettings(actor, body));
}
