import type { AuditAct } from '@watchfloor/contract';
import type { EventOf } from '../../../events/event-types';
import { actedBy, changedRightsBy, type Entries, type NewAuditEntry } from './audit-entry';

/** Who gets in: registration, invitations, groups and compartments. */
export const ACCESS_ACTS: Entries = {
  'registration.changed': ({ actorId, from, to }) => ({
    act: 'registration.changed',
    ...actedBy(actorId),
    details: { from, to },
  }),
  'invitation.made': ({ invitationId, email, isAdmin, affiliation, compartments, actorId }) => ({
    act: 'invitation.made',
    ...actedBy(actorId),
    subjectType: 'invitation',
    subjectId: invitationId,
    details: { email, isAdmin, affiliation, compartments },
  }),
  'invitation.withdrawn': ({ invitationId, email, actorId, makerId, by }) => ({
    act: 'invitation.withdrawn',
    ...changedRightsBy(actorId, by),
    subjectType: 'invitation',
    subjectId: invitationId,
    ...(makerId && { memberId: makerId }),
    details: { email },
  }),
  'invitation.used': ({ invitationId, userId, inviterId }) => ({
    act: 'invitation.used',
    actorId: userId,
    subjectType: 'invitation',
    subjectId: invitationId,
    ...(inviterId && { memberId: inviterId }),
  }),
  'group.saved': ({ group, actorId, gives }) => ({
    act: 'group.saved',
    actorId,
    subjectType: 'group',
    subjectName: group,
    details: gives,
  }),
  'group.deleted': ({ group, actorId }) => ({
    act: 'group.deleted',
    actorId,
    subjectType: 'group',
    subjectName: group,
  }),
  'compartment.created': ({ code, title, actorId }) => ({
    act: 'compartment.created',
    actorId,
    subjectType: 'compartment',
    subjectName: code,
    details: { title },
  }),
  'compartment.changed': ({ code, actorId, changes }) => ({
    act: 'compartment.changed',
    actorId,
    subjectType: 'compartment',
    subjectName: code,
    details: changes,
  }),
  'compartment.member-added': (event) => toCompartmentEntry('compartment.member-added', event),
  'compartment.member-removed': (event) => toCompartmentEntry('compartment.member-removed', event),
};

/** Groups and invitations act when somebody signs in. */
const toCompartmentEntry = (
  act: AuditAct,
  {
    code,
    userId,
    actorId,
    via,
  }: EventOf<'compartment.member-added' | 'compartment.member-removed'>,
): NewAuditEntry => ({
  act,
  ...(actorId ? { actorId } : { actorName: 'Installation' }),
  subjectType: 'compartment',
  subjectName: code,
  memberId: userId,
  details: { via },
});
