import type { AuditAct } from '@watchfloor/contract';
import type { DomainEventName, EventOf, RoleGrantedBy } from '../../../events/event-types';

/** A row to write. Missing names are looked up when the act is committed. */
export interface NewAuditEntry {
  readonly act: AuditAct;
  readonly actorId?: string | null;
  readonly actorName?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly subjectName?: string;
  readonly memberId?: string;
  readonly memberName?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Entries = {
  readonly [Name in DomainEventName]?: (event: EventOf<Name>) => NewAuditEntry | null;
};

export const OPERATOR = { actorName: 'Operator (shell)' };

/** The installation itself grants the role to the first member and to ADMIN_EMAILS, and takes what groups gave. */
export const changedRightsBy = (actorId: string | null, by: RoleGrantedBy) =>
  actorId ? { actorId } : by === 'shell' ? OPERATOR : { actorName: 'Installation' };

export const actedBy = (actorId: string | null) => (actorId ? { actorId } : OPERATOR);
