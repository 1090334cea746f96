import { accessEndpoints, compartmentsEndpoints, usersEndpoints } from '@watchfloor/contract';
import type { Serve } from '../../http/serve-endpoints';
import type { AccessService } from './access.service';
import type { CompartmentsService } from './compartments.service';
import type { GroupsService } from './groups.service';
import type { InvitationsService } from './invitations.service';
import type { RemovalService } from './removal.service';

interface AccessServices {
  readonly access: AccessService;
  readonly invitations: InvitationsService;
  readonly removal: RemovalService;
  readonly groups: GroupsService;
  readonly compartments: CompartmentsService;
}

export function serveAccess(serve: Serve, services: AccessServices): void {
  const { access, invitations, removal, groups, compartments } = services;
  serve(accessEndpoints.getSettings, () => access.getSettings());
  serve(accessEndpoints.changeSettings, ({ actor, body }) => access.changeSettings(actor, body));
  serve(accessEndpoints.listMembers, ({ query }) => access.listMembers(query));
  serve(accessEndpoints.changeMember, ({ actor, params, body }) =>
    access.changeMember(actor, params.id, body),
  );
  serve(accessEndpoints.decide, ({ actor, body }) => access.decide(actor, body));
  serve(accessEndpoints.countBelongings, ({ actor, params }) =>
    removal.countBelongings(actor, params.id),
  );
  serve(accessEndpoints.listInvitations, ({ query }) => invitations.list(query));
  serve(accessEndpoints.invite, ({ actor, body }) => invitations.make(actor.id, body));
  serve(accessEndpoints.withdrawInvitation, ({ actor, params }) =>
    invitations.withdraw(actor, params.id),
  );
  serve(accessEndpoints.listGroups, () => groups.list());
  serve(accessEndpoints.saveGroup, ({ actor, body }) => groups.save(actor, body));
  serve(accessEndpoints.deleteGroup, ({ actor, params }) => groups.delete(actor, params.id));
  serve(compartmentsEndpoints.listMine, ({ actor }) => compartments.listOwn(actor));
  serve(compartmentsEndpoints.list, () => compartments.list());
  serve(compartmentsEndpoints.create, ({ actor, body }) => compartments.create(actor, body));
  serve(compartmentsEndpoints.change, ({ actor, params, body }) =>
    compartments.change(actor, params.code, body),
  );
  serve(compartmentsEndpoints.listMembers, ({ params, query }) =>
    compartments.listMembers(params.code, query),
  );
  serve(compartmentsEndpoints.addMember, ({ actor, params }) =>
    compartments.addMember(actor, params.code, params.userId),
  );
  serve(compartmentsEndpoints.removeMember, ({ actor, params }) =>
    compartments.removeMember(actor, params.code, params.userId),
  );
  serve(usersEndpoints.delete, ({ actor, params, query }) =>
    removal.removeMember(actor, params.id, query),
  );
}
