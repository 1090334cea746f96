import type { DomainEvents } from '../../events/domain-events';
import { listWithdrawnWith } from './invitations.queries';

/** The database withdraws the invitations of an admin with their rights; this says so, also for acts of the operator in the shell. */
export function listenForLostRights(events: DomainEvents): void {
  events.inTransaction(
    ['role.revoked', 'member.suspended', 'member.removed', 'user.deleted'],
    async (tx, event, publish) => {
      const { userId: makerId, actorId } = event;
      const by = event.type === 'role.revoked' ? event.by : actorId ? 'admin' : 'shell';
      for (const { id: invitationId, email } of await listWithdrawnWith(tx, makerId)) {
        await publish({ type: 'invitation.withdrawn', invitationId, email, actorId, makerId, by });
      }
    },
  );
}
