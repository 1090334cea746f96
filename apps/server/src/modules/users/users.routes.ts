import { authEndpoints, usersEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { DirectoryService } from './directory.service';
import type { UsersService } from './users.service';

export function serveUsers(serve: Serve, users: UsersService, directory: DirectoryService): void {
  serve(authEndpoints.currentUser, ({ actor }) => users.getCurrentUser(actor));
  serve(usersEndpoints.completeOnboarding, ({ actor, body }) =>
    users.completeOnboarding(actor, body),
  );
  serve(usersEndpoints.updateProfile, ({ actor, body }) => users.updateProfile(actor, body));
  serve(usersEndpoints.updatePreferences, ({ actor, body }) =>
    users.updatePreferences(actor, body),
  );
  serve(usersEndpoints.search, ({ from, query }) => users.searchMembers(from, query), {
    readFrom: 'replica',
  });
  serve(usersEndpoints.list, ({ from, actor, query }) => directory.listUsers(from, actor, query), {
    readFrom: 'replica',
  });
  serve(usersEndpoints.profile, ({ actor, params }) => directory.getProfile(actor, params.id));
}
