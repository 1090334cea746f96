import { authEndpoints, usersEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { UsersService } from './users.service';

export function serveUsers(serve: Serve, users: UsersService): void {
  serve(authEndpoints.currentUser, ({ actor }) => users.getCurrentUser(actor));
  serve(usersEndpoints.completeOnboarding, ({ actor, body }) =>
    users.completeOnboarding(actor, body),
  );
  serve(usersEndpoints.updateProfile, ({ actor, body }) => users.updateProfile(actor, body));
  serve(usersEndpoints.updatePreferences, ({ actor, body }) =>
    users.updatePreferences(actor, body),
  );
  serve(usersEndpoints.search, ({ query }) => users.searchMembers(query));
}
