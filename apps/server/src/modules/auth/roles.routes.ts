import { usersEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { RolesService } from './roles.service';

export function serveRoles(serve: Serve, roles: RolesService): void {
  serve(usersEndpoints.changeRole, ({ actor, params, body }) =>
    roles.changeRole(actor, params.id, body),
  );
}
